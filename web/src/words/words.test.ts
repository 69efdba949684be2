import { parse, type AST } from "svelte/compiler";
import { describe, expect, it } from "vitest";
import { count, list, nth, place, plural, signed } from "#words/common";

/** Every component and module of the client but the catalogue and tests. */
const SOURCES = Object.entries(import.meta.glob<string>(["../**/*.{svelte,ts}", "!../**/*.test.ts", "!../**/tests/**", "!./en/**", "!../**/*.d.ts"], { query: "?raw", import: "default", eager: true }));
/** Attributes and properties that people read or hear. */
const READ = new Set(["aria-label", "aria-roledescription", "aria-valuetext", "title", "placeholder", "alt", "label", "legend", "note", "empty", "look", "text", "words", "wait", "caption", "keys"]);
/** Elements whose text is no language: what is typed as it stands. */
const TYPED = new Set(["code", "kbd", "style", "script"]);
/** What looks like a sentence or a word of its own. */
const readable = (text: string): boolean => /\p{L}{2,}[,.;:’']? .*\p{L}{2,}/u.test(text) && !/[[\](){}<>=#|/]|px\b|^(translate|rotate|scale)\b/.test(text);

interface Node {
  type: string;
  [key: string]: unknown;
}

function walk(node: unknown, visit: (node: Node, parents: Node[]) => boolean | void, parents: Node[] = []): void {
  if (Array.isArray(node)) return node.forEach((n) => walk(n, visit, parents));
  if (!node || typeof node !== "object") return;
  const typed = typeof (node as Node).type === "string";
  if (typed && visit(node as Node, parents) === false) return;
  for (const [key, value] of Object.entries(node)) if (key !== "metadata" && key !== "loc") walk(value, visit, typed ? [...parents, node as Node] : parents);
}

/** The texts of a component's markup that are not from the catalogue. */
function inMarkup(root: AST.Root): string[] {
  const found: string[] = [];
  walk(root.fragment, (node, parents) => {
    if (TYPED.has(String(node.name))) return false;
    if (node.type === "Text" && /\p{L}{2,}/u.test(String(node.data))) {
      const within = parents.findLast((p) => /Attribute|Directive/.test(p.type));
      if (!within || (within.type === "Attribute" && READ.has(String(within.name)))) found.push(String(node.data).trim());
    }
  });
  return found;
}

/** The sentences in its code, as literals. */
function inCode(root: AST.Root): string[] {
  const found: string[] = [];
  walk([root.instance, root.module, root.fragment], (node, parents) => {
    if (/^TS|^Import/.test(node.type) && !/^TS(As|NonNull|Satisfies)/.test(node.type)) return false;
    const compared = parents.at(-1)?.type === "BinaryExpression" || parents.at(-1)?.type === "CallExpression";
    if (node.type === "Literal" && typeof node.value === "string" && !compared && readable(node.value) && /^\p{Lu}|[.?!…]$/u.test(node.value)) found.push(node.value);
    if (node.type === "TemplateElement" && readable((node.value as { cooked: string }).cooked)) found.push((node.value as { cooked: string }).cooked);
  });
  return found;
}

describe("the catalogue", () => {
  it.each(SOURCES)("has every text of %s", (path, source) => {
    const root = parse(path.endsWith(".svelte") ? source : `<script lang="ts">${source}</script>`, { modern: true });
    expect([...inMarkup(root), ...inCode(root)]).toEqual([]);
  });

  it("is what this looks for", () => {
    const root = parse('<script>const a = "Not from the catalogue.";</script><p title="Read">Some text <b>{a}</b></p>', { modern: true });
    expect([...inMarkup(root), ...inCode(root)]).toEqual(["Read", "Some text", "Not from the catalogue."]);
  });
});

describe("small words", () => {
  it("count, list and rank", () => {
    expect([count(1, "copy", "copies"), count(2, "copy", "copies"), plural(0, "is", "are")]).toEqual(["1 copy", "2 copies", "are"]);
    expect([list([]), list(["a"]), list(["a", "b"]), list(["a", "b", "c"])]).toEqual(["", "a", "a and b", "a, b and c"]);
    expect([1, 2, 3, 4, 11, 22].map(nth)).toEqual(["1st", "2nd", "3rd", "4th", "11th", "22nd"]);
    expect([place(0, [0, 0, 2]), place(2, [0, 0, 2])]).toEqual(["1st =", "3rd"]);
    expect([signed(2), signed(0), signed(-3)]).toEqual(["+2", "0", "−3"]);
  });
});
