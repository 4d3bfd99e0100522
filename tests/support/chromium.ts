import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/** No background traffic, and no sandbox, which root can't have in a container. */
export const CHROMIUM_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The headless shell comes first: it opens a page with half of the work, without a window. */
const KNOWN_PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Finds the Chromium of this machine: `CHROME_PATH`, the usual places, or the one that Playwright
 * installed.
 *
 * @throws if there is none
 */
function findChromium(): string {
  const places = [process.env.CHROME_PATH, ...KNOWN_PLACES, chromium.executablePath()];
  const found = places.find((place) => place && existsSync(place));
  if (!found) throw new Error("No Chromium found: install one, or name it in CHROME_PATH.");
  return found;
}

/**
 * Returns the path of a Chromium: one of the machine's, else Playwright's download, else the
 * system's package if this user may install it.
 *
 * @throws if all three fail
 */
export function ensureChromium(): string {
  const attempts = [
    () =>
      execFileSync("npx", ["playwright-core", "install", "--with-deps", "chromium"], { stdio: "inherit" }),
    () =>
      execFileSync("sh", ["-c", "apt-get update -qq && apt-get install -y -qq chromium-headless-shell"], {
        stdio: "inherit",
      }),
  ];
  for (const attempt of attempts) {
    try {
      return findChromium();
    } catch {
      try {
        attempt();
      } catch (error) {
        console.error(`Installing Chromium: ${(error as Error).message}`);
      }
    }
  }
  return findChromium();
}
