import { ensureChromium } from "./chromium.ts";

/** Once for the run, before its workers: two that install at the same time are in each other's way. */
export default function setup() {
  ensureChromium();
}
