import { HtmlValidate } from "html-validate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { crawl, idsIn } from "./crawl.ts";

/** Every page that a visitor can reach, and what it refers to. */
let server: TestServer;
let site: Awaited<ReturnType<typeof crawl>>;
beforeAll(async () => {
  server = await startServer({ DEMO_CONTENT: "1" });
  // The admin area isn't public, and /counts is for scripts. `machines.test.ts` asks for social
  // cards, each of which the first request draws.
  site = await crawl(server.url, {
    also: ["/robots.txt", "/sitemap.xml", "/saved", "/offline", "/nowhere"],
    skip: /^\/(admin|counts|social-cards)\b/,
  });
}, 120_000);
afterAll(() => server.stop());

const pages = () => [...site.found.values()].filter(({ isPage }) => isPage);

test("every reference of a page to the site works", () => {
  const broken = [...site.found.values()]
    .filter(({ path, answer }) => answer.status >= 400 && path !== "/nowhere")
    .map(({ path, from, answer }) => `${answer.status} ${path} from ${from}`);
  expect(broken).toEqual([]);
  expect(pages().length).toBeGreaterThan(60);
});

test("every reference to a fragment of a page finds it", () => {
  const ids = new Map(pages().map(({ path, answer }) => [path, idsIn(answer.text)]));
  const broken = site.fragments
    .filter(({ target, fragment }) => ids.has(target) && !ids.get(target)?.has(fragment))
    .map(({ page, target, fragment }) => `${target}#${fragment} from ${page}`);
  expect(broken).toEqual([]);
});

test("the HTML of every page is valid", async () => {
  // All rules of the HTML standard and of accessibility, but none about the spelling of tags, which
  // React decides.
  const validator = new HtmlValidate({
    root: true,
    extends: ["standard", "document", "a11y", "browser"].map((preset) => `html-validate:${preset}`),
    // Our own files come over the same connection as the page that would contain their hashes.
    rules: {
      "require-sri": ["error", { target: "crossorigin" }],
      // The reading bar changes with every frame, and browsers animate and style <progress>
      // differently.
      "prefer-native-element": ["error", { exclude: ["progressbar"] }],
    },
  });
  const faults = new Map<string, string>();
  for (const { path, answer } of pages()) {
    const report = await validator.validateString(answer.text);
    // The same fault in a part that many pages share is reported once.
    for (const { messages } of report.results)
      for (const { ruleId, message, line, column } of messages)
        faults.set(`${ruleId}: ${message}`, `${path} ${line}:${column}`);
  }
  expect([...faults].map(([fault, place]) => `${fault} (${place})`)).toEqual([]);
}, 120_000);
