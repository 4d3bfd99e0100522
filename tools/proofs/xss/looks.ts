import type { Browser, Page, Response } from "playwright-core";
import { type HostileWatch, watchForHostility } from "#tests/support/hostile-watch.ts";
import type { Screen } from "#tests/support/screens.ts";
import { MARK } from "./hostile-texts.ts";
import { touchAndRead, watchInPage } from "./page-probes.ts";
import type { Session } from "./sessions.ts";

/** How many pages are in one document of frames. */
const FRAMES = 30;

/** Two pages of a browser, the owner's and a visitor's, and everything that was found in them. */
export type Look = {
  found: string[];
  visits: number;
  framed: number;
  /** Opens a screen, as the owner if it is in the admin area. */
  open(screen: Screen): Promise<void>;
  /** Opens whole pages, each in a frame, without their own scripts. */
  frames(pages: readonly string[]): Promise<void>;
  /** Shows a page in place of one of the site's. */
  show(html: string): Promise<void>;
};

/** Opens each of the two pages when it is needed, with the policy header or without it. */
export function openLook(browser: Browser, { server, cookie }: Session, withPolicy: boolean): Look {
  const open = async (signedIn: boolean) => {
    const context = await browser.newContext({
      bypassCSP: !withPolicy,
      serviceWorkers: "block",
      baseURL: server.url,
      reducedMotion: "no-preference",
    });
    const [name = "", value = ""] = cookie.split("=");
    if (signedIn) await context.addCookies([{ name, value, url: server.url }]);
    const page = await context.newPage();
    const watch = await watchForHostility(page, server.url);
    await page.addInitScript(watchInPage, MARK);
    return { page, watch };
  };
  const opened = new Map<boolean, ReturnType<typeof open>>();
  const pageOf = (signedIn: boolean) => opened.getOrInsertComputed(signedIn, open);
  const look: Look = {
    ...{ found: [], visits: 0, framed: 0 },
    async open({ path, isFound }) {
      const { page, watch } = await pageOf(path.startsWith("/admin"));
      const wasFound = await visit(look, page, watch, path);
      if (wasFound !== isFound) look.found.push(`${path} is ${wasFound ? "" : "not "}found any more`);
      look.visits += 1;
    },
    async frames(pages) {
      for (let begin = 0; begin < pages.length; begin += FRAMES) {
        const some = pages.slice(begin, begin + FRAMES);
        await look.show(`<!doctype html><title>Frames</title>${some.map(frameOf).join("\n")}`);
        look.framed += some.length;
      }
    },
    async show(html) {
      const { page, watch } = await pageOf(false);
      await page.route(
        "**/shown-for-the-proof",
        (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body: html }),
        { times: 1 },
      );
      await visit(look, page, watch, "/shown-for-the-proof");
    },
  };
  return look;
}

/** @returns whether the address answered with a success */
async function visit(look: Look, page: Page, watch: HostileWatch, address: string): Promise<boolean> {
  // The previous page may still report its own address late.
  const before = `a navigation to ${page.url()} on`;
  watch.expectPath(address.replace(/[?#].*/, ""));
  let answer: Response | null;
  try {
    answer = await page.goto(address, { waitUntil: "load", timeout: 60_000 });
  } catch (error) {
    look.found.push(`${address} was not shown: ${(error as Error).message.slice(0, 200)}`);
    return false;
  }
  // A redirect of the site itself changes the expected path.
  const own = new URL(page.url());
  watch.expectPath(own.pathname);
  const findings = await page.evaluate(touchAndRead, MARK);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))));
  const redirected = `a navigation to ${page.url()}`;
  for (const what of [...watch.take(), ...findings])
    if (what.startsWith(before)) continue;
    else if (!what.startsWith(redirected) || own.origin !== new URL(page.url()).origin)
      look.found.push(`${what} (${address})`);
  return answer?.ok() ?? false;
}

/**
 * Prepares a page of ours for a frame: removes what it loads itself (scripts, styles, preloads) and
 * keeps everything else.
 */
function frameOf(html: string): string {
  const bare = html
    .replace(/ (?:src|srcset|srcSet)="\/pictures\/[\w\s./,-]*"/g, "")
    .replace(
      /<script type="module"[^>]*src="\/assets[^>]*><\/script>|<link rel="(?:modulepreload|stylesheet|preload)"[^>]*>/g,
      "",
    );
  return `<iframe srcdoc="${bare.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"></iframe>`;
}
