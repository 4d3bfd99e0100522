import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { signInAt } from "./admin.ts";
import type { Visit } from "./browser.ts";

/** Opens a new event's form, with the cursor in its text. */
export async function openEditor(site: Visit, options?: Parameters<typeof signInAt>[2]): Promise<Page> {
  const page = await signInAt(site, "/admin/events/new", options);
  await textOf(page).click();
  return page;
}

export const type = (page: Page, words: string): Promise<void> => page.keyboard.type(words);

export const expectText = (page: Page, html: string) => expect.poll(() => written(page)).toBe(html);

/** The text of the only editor on a page. */
export const textOf = (page: Page): Locator => page.locator(".rich-text").getByRole("textbox");

export const tool = (page: Page, name: string | RegExp): Locator =>
  page
    .getByRole("toolbar", { name: "Formatting" })
    .getByRole("button", { name, exact: typeof name === "string" });

/** Chooses from one of the toolbar's menus. */
export async function choose(page: Page, list: string | RegExp, choice: string): Promise<void> {
  await tool(page, list).click();
  await page
    .getByRole("menu")
    .getByText(choice, { exact: true })
    .or(page.getByRole("menu").getByLabel(choice, { exact: true }))
    .click();
}

/** Returns the text without what only the editor needs. */
export function written(page: Page): Promise<string> {
  return textOf(page).evaluate((text) => {
    const copy = text.cloneNode(true) as HTMLElement;
    for (const own of copy.querySelectorAll(
      ".ProseMirror-trailingBreak, .ProseMirror-gapcursor, .figure-bar, [data-empty]",
    ))
      own.remove();
    for (const element of copy.querySelectorAll("*"))
      for (const name of ["class", "contenteditable", "draggable", "rel"])
        if (!element.getAttribute(name)?.startsWith("prose-")) element.removeAttribute(name);
    return copy.innerHTML.replace(/(?:<p><\/p>)+$/, "");
  });
}

/** Selects a part of the text. */
export async function select(page: Page, words: string): Promise<void> {
  await textOf(page).evaluate((text, wanted) => {
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const at = node.data.indexOf(wanted);
      if (at < 0) continue;
      text.focus();
      getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length);
      return;
    }
    throw new Error(`'${wanted}' is not in the text`);
  }, words);
  await heard(page);
}

/** Presses keys that move the cursor or select. */
export async function move(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await heard(page);
  }
}

/** Waits, because the editor learns about a selection asynchronously. */
async function heard(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
}

/** Copies another program's content into the clipboard, and pastes it with the keyboard. */
export async function paste(
  page: Page,
  copied: { html?: string; text?: string },
  keys = "Control+V",
): Promise<void> {
  await textOf(page).focus();
  await page.evaluate(({ html, text }) => {
    window.addEventListener(
      "copy",
      (event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
        if (html) event.clipboardData?.setData("text/html", html);
        if (text) event.clipboardData?.setData("text/plain", text);
      },
      { capture: true, once: true },
    );
  }, copied);
  await page.keyboard.press("Control+C");
  await page.keyboard.press(keys);
}
