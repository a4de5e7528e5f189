/** Entry point of the client. */

import "@fontsource/rye/latin.css";
import "@fontsource-variable/besley/wght.css";
import "@fontsource/barlow-semi-condensed/latin-500.css";
import "@fontsource/barlow-semi-condensed/latin-600.css";
import "@fontsource/barlow-semi-condensed/latin-700.css";
import "@fontsource/barlow-semi-condensed/latin-800.css";
import "@fontsource/limelight/latin.css";
import "@fontsource/special-elite/latin.css";
import "./styles/tokens.css";
import "./styles/layout.css";
import "./styles/saloon.css";
import "./lib/board/board.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { registerServiceWorker } from "./lib/app/service-worker";

const target = document.getElementById("house");
if (target) mount(App, { target });
registerServiceWorker();
