import "@fontsource-variable/besley/index.css";
import "@fontsource-variable/libre-franklin/index.css";
import "./styles/theme.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { start } from "./ui/router.svelte";
import { takeOn } from "./ui/worker";

start();
const target = document.getElementById("app");
if (target) mount(App, { target });
takeOn();
