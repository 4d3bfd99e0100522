import { expect, test } from "vitest";
import { expectNoSidewaysScroll, visitSite } from "#tests/support/browser.ts";

const site = visitSite({ DEMO_CONTENT: "1" }, { scrollBars: true });

/** What begins at the left edge of each page's column, besides header and footer. */
const PAGES = [
  ["/", ".hero h1, .quotation blockquote"],
  ["/about", "main h1"],
  ["/events", "main h1, .carousel-list > li:first-child"],
  ["/events/past", "main h1"],
  ["/event-blog/back-in-class-a-term-of-open-doors", ".join-mission h2"],
  ["/partners", "main h1, .become-partner h2"],
  ["/blogs", "main h1"],
  ["/blog/the-front-row-is-hers-again", ".related-posts h2"],
  ["/contact", "main h1"],
] as const;

test.each([360, 768, 1280, 1440])(
  "scroll bars that take space move no left edge and make nothing too wide at %i pixels",
  async (width) => {
    const page = await site.open(undefined, { viewport: { width, height: 800 } });
    for (const [path, inColumn] of PAGES) {
      await page.goto(path);
      const { bar, edges } = await page.evaluate((selector) => {
        const aligned = document.querySelectorAll(`.site-name, ${selector}, footer h2`);
        return {
          bar: innerWidth - document.documentElement.clientWidth,
          edges: Array.from(aligned, (element) => element.getBoundingClientRect().left),
        };
      }, inColumn);
      expect(bar, "the width of the scroll bar").toBeGreaterThan(0);
      expect(edges.length).toBeGreaterThan(2);
      for (const edge of edges) expect(edge, path).toBeCloseTo(edges[0] as number, 1);
      await expectNoSidewaysScroll(page);
    }
  },
);
