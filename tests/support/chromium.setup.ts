import { ensureChromium } from "./chromium.ts";

/** Runs once, before the workers start: two installations at the same time would conflict. */
export default function setup() {
  ensureChromium();
}
