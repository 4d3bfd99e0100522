import type { Page } from "playwright-core";
import { BLOCK_CLASSES } from "#app/platform/rich-text/blocks/blocks.ts";
import { FOREIGN_HOST, SENTINEL } from "./hostile-elements.ts";

/** Records everything that hostile texts have caused in a page. */
export type HostileWatch = {
  /** Returns what happened since the last call, each with the page on which it happened. */
  take(): string[];
  /** Sets the only path that the page may navigate to. */
  expectPath(path: string): void;
};

/**
 * Watches a page and all its frames for scripts that run (dialogs, the sentinel), requests to other
 * sites and unexpected navigations. Open the page with `bypassCSP`, so that only the sanitiser is
 * tested.
 */
export async function watchForHostility(page: Page, ownUrl: string): Promise<HostileWatch> {
  const found: string[] = [];
  let expected = "about:blank";
  const note = (what: string) => found.push(`${what} on ${expected}`);
  await page.exposeBinding("reportHostility", (_, what: string) => note(what));
  await page.addInitScript(
    ([sentinel]) => {
      const report = (what: string) =>
        (globalThis as unknown as { reportHostility(what: string): void }).reportHostility(what);
      for (const name of ["alert", "confirm", "prompt", "print"])
        Object.defineProperty(globalThis, name, { value: () => report(name), configurable: false });
      Object.defineProperty(globalThis, sentinel as string, { set: () => report("the sentinel") });
    },
    [SENTINEL],
  );
  page.on("dialog", (dialog) => {
    // The browser's own question before unsaved input is lost.
    if (dialog.type() === "beforeunload") return void dialog.accept();
    note("a dialog");
    void dialog.dismiss();
  });
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame() && frame.url() !== "about:blank") {
      const { origin, pathname } = new URL(frame.url());
      if (origin !== ownUrl || pathname !== expected) note(`a navigation to ${frame.url()}`);
    }
  });
  await page.route(
    (url) => url.protocol.startsWith("http") && url.origin !== ownUrl,
    async (route) => {
      note(`a request to ${route.request().url()}`);
      await route.abort();
    },
  );
  return {
    take: () => found.splice(0),
    expectPath: (path) => {
      expected = path;
    },
  };
}

/** Elements and attributes that the editor creates. A text in a page contains nothing else. */
const HARMLESS = {
  tags: "p h2 h3 h4 h5 blockquote ul ol li hr br strong em u s sup sub small a span mark figure figcaption img table tbody tr th td aside div section",
  classes: [...[...BLOCK_CLASSES.values()].flat(), "prose-footnote", "prose-footnotes"].join("|"),
  // Our own frame around tables, what pages add to pictures, and what the editor adds to its own
  // text.
  attributes:
    "href rel src srcset sizes alt width height start colspan rowspan style loading decoding contenteditable draggable aria-label dir",
};

/**
 * Finds elements, attributes, addresses and styles that no text may contain, as Chromium has parsed
 * it.
 *
 * @param selector finds the elements that contain texts
 */
export function readTextsInPage(
  page: Page,
  selector: string,
): Promise<{ texts: number; findings: string[] }> {
  return page.evaluate(
    ([wanted, tags, classes, attributes, foreign]) => {
      const findings: string[] = [];
      const framed = [...document.querySelectorAll("iframe")].flatMap((frame) => frame.contentDocument ?? []);
      const texts = [document, ...framed].flatMap((root) => [...root.querySelectorAll(wanted as string)]);
      for (const text of texts) {
        for (const element of text.querySelectorAll("*")) {
          const tag = element.localName;
          const isFrame = element.matches(
            ".prose-table, .visually-hidden, [class^=ProseMirror], .ProseMirror *[class], .figure-bar *",
          );
          if (!isFrame && !(tags as string).split(" ").includes(tag)) findings.push(`<${tag}>`);
          for (const { name, value } of element.attributes) {
            const isKnown = name === "class" && (classes as string).split("|").includes(value);
            const isEmptyHead = tag === "th" && name === "role" && value === "cell";
            const isFootnote = name === "id" && /^footnote-\d+(?:-in-text)?$/.test(value);
            const isHarmless =
              isEmptyHead ||
              isFootnote ||
              name.startsWith("data-") ||
              (attributes as string).split(" ").includes(name);
            if (!isFrame && !isKnown && !isHarmless) findings.push(`${tag}[${name}="${value}"]`);
            if (/^on/i.test(name)) findings.push(`handler ${name}`);
            if (name === "style" && /url|expression|import|binding/i.test(value))
              findings.push(`style ${value}`);
          }
          // Each frame has classes of its own, so elements are identified by name.
          const { href, protocol, src } = element as HTMLAnchorElement & HTMLImageElement;
          if (tag === "a" && href && !["http:", "https:", "mailto:", "tel:"].includes(protocol))
            findings.push(`link ${href}`);
          if (tag === "img" && src && new URL(src, location.origin).host.includes(foreign as string))
            findings.push(`picture ${src}`);
        }
      }
      return { texts: texts.length, findings: findings.slice(0, 20) };
    },
    [selector, HARMLESS.tags, HARMLESS.classes, HARMLESS.attributes, FOREIGN_HOST],
  );
}

/**
 * Does to every text of a page what a visitor or one of our scripts might: hovers over everything,
 * clicks it, focuses it (without following links), and parses it a second time, which is when
 * markup mutates.
 */
export function touchTexts(page: Page, selector: string): Promise<void> {
  return page.evaluate((wanted) => {
    const events = [
      ...["pointerover", "mouseover", "mouseenter", "focus", "pointerdown", "mousedown", "click", "toggle"],
      ...["load", "error", "animationstart", "beforetoggle"],
    ];
    const framed = [...document.querySelectorAll("iframe")].flatMap((frame) => frame.contentDocument ?? []);
    for (const root of [document, ...framed]) {
      root.addEventListener("click", (event) => event.preventDefault(), { capture: true });
      root.addEventListener("submit", (event) => event.preventDefault(), { capture: true });
      for (const text of root.querySelectorAll<HTMLElement>(wanted)) {
        // The editor handles such events in its own text, and synthetic ones lack what it needs.
        if (text.isContentEditable) continue;
        for (const element of [text, ...text.querySelectorAll("*")])
          for (const name of events)
            element.dispatchEvent(new Event(name, { bubbles: name !== "focus", cancelable: true }));
        const again = root.createElement("div");
        again.className = "prose";
        again.innerHTML = text.innerHTML;
        text.after(again);
      }
    }
  }, selector);
}

/**
 * Makes a document of frames, each with one text as its page shows it, so that no text can hide
 * another.
 */
export function framesOf(texts: readonly string[]): string {
  const attribute = (html: string) => html.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const frames = texts.map(
    (html) => `<iframe srcdoc="${attribute(`<!doctype html><div class="prose">${html}</div>`)}"></iframe>`,
  );
  return `<!doctype html><title>Frames</title>${frames.join("\n")}`;
}
