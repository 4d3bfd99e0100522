import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import { scriptsRun, visitSite } from "#tests/support/browser.ts";
import { listScreens } from "#tests/support/screens.ts";
import { signIn } from "#tests/support/sign-in.ts";

const site = visitSite();

/**
 * Runs in a task of the page, because the policy doesn't apply to what DevTools evaluates. Resolves
 * with the violation.
 */
const compile = () =>
  new Promise<string>((resolve) => {
    document.addEventListener("securitypolicyviolation", ({ blockedURI }) => resolve(blockedURI));
    setTimeout(() => {
      try {
        new Function("");
      } catch {
        // Catches the error like a library that only tests whether it may.
      }
    });
  });

test.each(["on the page", "on another page of its profile"])(
  "a violation %s is noticed even if the script caught it",
  async (where) => {
    const page = await site.open("/contact", { expectedViolations: /script-src.* eval/ });
    const other = await page.context().newPage();
    await other.goto("/about");
    expect(await (where === "on the page" ? page : other).evaluate(compile)).toBe("eval");
  },
);

test("no screen violates its own Content-Security-Policy, throws, or fails to hydrate", async () => {
  const server = site.server();
  const owner = await signIn(server);
  const ask = (address: string) =>
    address.startsWith("/admin") ? owner.ask(address) : fetch(server.url + address, { redirect: "manual" });
  const screens = await listScreens(server, ask);
  // Some intentionally answer 404, and some links are used up.
  const page = await signInAt(site, "/admin", { expectedErrors: /status of (404|410)/ });
  const waiting = screens.map(({ path }) => path);
  async function visitNext(tab: Page) {
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      await tab.goto(path);
      // Chromium shows feeds as text, and the provider's callback redirects by itself.
      const hasScripts = await tab.evaluate(() => document.contentType === "text/html");
      if (hasScripts && path !== "/auth/provider/callback") await scriptsRun(tab);
      await tab.waitForLoadState("networkidle");
    }
  }
  const others = await Promise.all([page.context().newPage(), page.context().newPage()]);
  await Promise.all([page, ...others].map(visitNext));
  const paths = screens.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      "/",
      "/contact",
      "/admin",
      "/admin/events",
      "/admin/settings",
      "/admin/blog/write",
    ]),
  );
  expect(paths.length).toBeGreaterThan(50);
}, 240_000);
