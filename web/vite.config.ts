import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/trunkline/server/static",
    emptyOutDir: true,
    manifest: "parts.json", // what there is to keep for a lesson on a train
    assetsInlineLimit: 0, // the server's content policy allows no data: fonts or scripts
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:8420", ws: true } },
    fs: { allow: [".."] }, // the rulebook in ../docs is bundled as text
  },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
