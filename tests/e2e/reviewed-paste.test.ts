import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { visitSite } from "#tests/support/browser.ts";
import { paste, textOf } from "#tests/support/rich-text.ts";
import { storedRows } from "#tests/support/stored-rows.ts";
import { button, content, expectToast, field, openWriting } from "#tests/support/writing.ts";

/** What a reviewer has commented, deleted or hidden in a document must not be pasted. */
const site = visitSite({ DEMO_CONTENT: "0" });

const copiedFrom = (program: string) =>
  readFileSync(path.resolve(import.meta.dirname, `../support/pasted/${program}.clipboard`), "utf8");

const PRIVATE = ["Okafor", "Kaura", "surname!", "address is hidden", "Notes for the office"];
const LEFT_OUT = "1 comment, 1 deletion and 2 hidden passages left out.";

async function expectNothingPrivate(title: string): Promise<void> {
  const slug = title.toLowerCase().replaceAll(" ", "-");
  const { url } = site.server();
  const places = [`/blog/${slug}`, "/blogs", "/feed.xml", "/feed.json"];
  for (const place of places) {
    const answer = await fetch(url + place);
    const text = await answer.text();
    expect(answer.status, place).toBe(200);
    for (const words of PRIVATE) expect(text, place).not.toContain(words);
  }
  const post = await (await fetch(`${url}/blog/${slug}`)).text();
  expect(post).toContain("in January");
  for (const word of ["Okafor", "Kaura", "surname", "office"]) {
    const found = await (await fetch(`${url}/blogs?q=${word}`)).text();
    expect(found, word).toContain("No posts found");
  }
  const tables = ["posts", "post_drafts", "post_versions"].flatMap((table) =>
    storedRows(site.server(), `select * from ${table}`),
  );
  for (const words of PRIVATE) expect(JSON.stringify(tables)).not.toContain(words);
}

async function publish(page: Page, title: string): Promise<void> {
  await field(page, "Title").fill(title);
  await field(page, "Excerpt").fill("She is back.");
  await page.getByLabel("Category").selectOption("success-stories");
  await button(page, "Publish Post").click();
  await expectToast(page, "Blog post published successfully!");
}

test.each([
  ["word-reviewed", "From Word"],
  ["word-online-reviewed", "From Word Online"],
  ["google-docs-reviewed", "From Google Docs"],
  ["libreoffice-reviewed", "From LibreOffice"],
])(
  "what is pasted from a reviewed document (%s) is published without its comments and deletions",
  async (program, title) => {
    const page = await openWriting(site);
    await content(page).click();
    await paste(page, { html: copiedFrom(program) });
    await page.getByRole("status").filter({ hasText: LEFT_OUT }).waitFor();
    await publish(page, title);
    await expectNothingPrivate(title);
  },
);

/** Makes a document like Word's: its styles, and its text. */
const styled = (css: string, html: string) =>
  `<html><head><style><!-- ${css} --></style></head><body><!--StartFragment--><p>Words. ${html}</p><!--EndFragment--></body></html>`;
const CLASSED = '<span class="x">SECRET</span>';

test("a passage hidden in any way is left out by the browser that parses it", async () => {
  const page = await openWriting(site);
  for (const html of [
    styled("", '<span style="display : none;mso-hide : all">SECRET</span>'),
    styled("", '<span style="mso-hide : all">SECRET</span>'),
    styled("", '<span style="font:0pt Arial">SECRET</span>'),
    styled("@media screen{.x{display:none}}", CLASSED),
    styled("#x{mso-hide:all}", '<span id="x">SECRET</span>'),
    styled("div.c p{display:none}", '</p><div class="c"><p>SECRET</p></div>'),
    styled(".x /* c */ {display:none}", CLASSED),
    styled(".x{/* } */ display:none}", CLASSED),
    styled(".x:not(.y){visibility:hidden}", CLASSED),
    styled("p{color:red; & .x{display:none}}", CLASSED),
    styled("p{.x &{color:red} .x{opacity:0}}", CLASSED),
    styled("@layer a{@supports (color:red){span{d\\69splay:none}}}", CLASSED),
    '<p data-pm-slice="1 1 []">Words. <span style="display:none">SECRET</span></p>',
    '<p data-pm-slice="1 1 []" data-copied-here="">Words. <span style="display:none">SECRET</span></p>',
  ]) {
    await content(page).click();
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Delete");
    await paste(page, { html });
    await expect.poll(() => content(page).innerText(), { message: html }).toMatch(/^Words\.\s*$/);
    const note = page.getByRole("status").filter({ hasText: "1 hidden passage left out" });
    await note.getByRole("button", { name: "Close" }).click();
    await note.waitFor({ state: "detached" });
  }
  await paste(page, { html: styled("@media print{.x{display:none}}", '<span class="x">For all.</span>') });
  await expect.poll(() => content(page).innerText()).toContain("For all.");
});

test("the note stays until it is closed, and dropped content is treated the same", async () => {
  const page = await openWriting(site);
  await content(page).click();
  await textOf(page).evaluate((text, html) => {
    const data = new DataTransfer();
    data.setData("text/html", html);
    const { left, top } = text.getBoundingClientRect();
    const at = { clientX: left + 20, clientY: top + 20, dataTransfer: data, bubbles: true, cancelable: true };
    text.dispatchEvent(new DragEvent("drop", at));
  }, copiedFrom("word-reviewed"));
  const note = page.getByRole("status").filter({ hasText: LEFT_OUT });
  await note.waitFor();
  expect(await content(page).innerText()).not.toMatch(/Okafor|surname|hidden|office/);
  await page.keyboard.type("More words. ");
  await note.getByRole("button", { name: "Close" }).click();
  await note.waitFor({ state: "detached" });
  await paste(page, { text: "Amina[a] came.\n\n[a]do not publish her surname!" }, "Control+Shift+V");
  await page.getByRole("status").filter({ hasText: "1 comment left out." }).waitFor();
  expect(await content(page).innerText()).not.toContain("surname");
});
