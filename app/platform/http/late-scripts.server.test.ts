import { describe, expect, it } from "vitest";
import { loadScriptsLate } from "./late-scripts.server.ts";

const PAGE = `<html><head><link rel="modulepreload" href="/assets/framework.js"/><link rel="modulepreload" href="/assets/entry.js"/><link rel="stylesheet" href="/assets/public.css"/></head><body><p>Text</p><script nonce="n" type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";

  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.js");</script></body></html>`;

/** Runs a page's module script, with each dynamic import resolving to its own address. */
async function run(html: string) {
  const [, text = ""] = /<script[^>]*type="module"[^>]*>([\s\S]*?)<\/script>/.exec(html) ?? [];
  const seen = {
    imported: [] as string[],
    preloaded: [] as string[],
    listeners: new Map<string, () => void>(),
  };
  const window: Record<string, unknown> = {};
  const document = {
    readyState: "loading",
    createElement: () => ({}),
    head: { append: (link: { href: string }) => void seen.preloaded.push(link.href) },
  };
  const load = async (address: string) => {
    seen.imported.push(address);
    return { address };
  };
  new Function(
    "window",
    "document",
    "load",
    "setTimeout",
    "addEventListener",
    "requestAnimationFrame",
    text.replaceAll("import(", "load("),
  )(
    window,
    document,
    load,
    () => {},
    (event: string, listener: () => void) => seen.listeners.set(event, listener),
    (paint: () => void) => paint(),
  );
  return { ...seen, window };
}

describe("loadScriptsLate", () => {
  it("removes the preloads and imports nothing before the load event", async () => {
    const html = loadScriptsLate(PAGE);
    expect(html).not.toContain('modulepreload" href');
    expect(html).toContain('<link rel="stylesheet" href="/assets/public.css"/>');
    expect((await run(html)).imported).toEqual([]);
  });

  it("then loads everything in parallel, once, and starts with the same route modules", async () => {
    const page = await run(loadScriptsLate(PAGE));
    page.listeners.get("load")?.();
    page.listeners.get("load")?.();
    await new Promise((resolve) => setImmediate(resolve));
    expect(page.preloaded).toEqual(["/assets/framework.js", "/assets/entry.js"]);
    expect(page.imported).toEqual([
      "/assets/root.js",
      "/assets/home.js",
      "/assets/manifest.js",
      "/assets/entry.js",
    ]);
    expect(page.window.__reactRouterRouteModules).toEqual({
      root: { address: "/assets/root.js" },
      home: { address: "/assets/home.js" },
    });
  });

  it("leaves a page unchanged that has no scripts or an unknown one", () => {
    for (const html of ["<p>Text</p>", '<script type="module">start();</script>'])
      expect(loadScriptsLate(html)).toBe(html);
  });
});
