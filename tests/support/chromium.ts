import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/**
 * Chromium draws the suggestions of its address bar with two pages of its own for each window, which nobody sees here: half of the
 * work of opening a page. It takes the last list only, so what Playwright turns off stands here again.
 */
const FEATURES_OFF = [
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"],
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"],
  ...["HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"],
  ...["ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints"],
  ...["NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"],
];

/** No background traffic, and no sandbox, which a container's root user cannot have. */
export const CHROMIUM_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${FEATURES_OFF.join(",")}`,
];

const KNOWN_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * The Chromium of this machine: `CHROME_PATH`, the usual places, or the one that Playwright installed.
 *
 * @throws when there is none
 */
function findChromium(): string {
  const places = [process.env.CHROME_PATH, ...KNOWN_PLACES, chromium.executablePath()];
  const found = places.find((place) => place && existsSync(place));
  if (!found) throw new Error("No Chromium found: install one, or name it in CHROME_PATH.");
  return found;
}

/**
 * The path of a Chromium that is there: one of the machine's, else Playwright's download, else the system's package where
 * this user may install it.
 *
 * @throws when all three fail
 */
export function ensureChromium(): string {
  const attempts = [
    () =>
      execFileSync("npx", ["playwright-core", "install", "--with-deps", "chromium"], { stdio: "inherit" }),
    () =>
      execFileSync("sh", ["-c", "apt-get update -qq && apt-get install -y -qq chromium"], {
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
