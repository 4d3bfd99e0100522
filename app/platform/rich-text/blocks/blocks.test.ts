import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { BLOCK_EXAMPLES } from "#tests/support/block-examples.ts";
import { openInEditor, writeInEditor } from "#tests/support/editor-schema.ts";
import { hostileVectors } from "#tests/support/hostile-html.ts";
import { expectHarmless } from "#tests/support/stored-html.ts";
import { feedHtml, isStoredForm, NOTHING_HIDDEN, plainTextOf, readableHtml } from "../rich-html.server.ts";
import { sanitizeNow } from "../sanitize-rich-html.ts";
import { countHtml } from "../text-counts.ts";
import { AWAITED_PICTURE } from "./awaited-picture/block.ts";
import { BLOCKS } from "./blocks.ts";

const examples = Object.entries(BLOCK_EXAMPLES);

describe.each(examples)("%s", (name, example) => {
  test("is stored as the editor writes it, and opens as itself", () => {
    const html = example("some words");
    expect(sanitizeNow(html)).toBe(html);
    expect(isStoredForm(html)).toBe(true);
    const opened = openInEditor(html);
    expect(opened.children.map(({ type }) => type.name)).toContain(name);
    expect(writeInEditor(opened)).toBe(html);
  });

  test("keeps its words for readers, feeds and counts", () => {
    const html = example("some words");
    // Only the people who write see it.
    const isShown = name !== AWAITED_PICTURE.node;
    for (const shown of [readableHtml(html, NOTHING_HIDDEN), feedHtml(html, NOTHING_HIDDEN)])
      expect(plainTextOf(shown).includes("some words")).toBe(isShown);
    expect(countHtml(html).words >= 2).toBe(isShown);
  });

  test("lets nothing hostile through", () => {
    for (const { html } of hostileVectors()) expectHarmless(example(html));
  });
});

test("every folder of a block is complete and in use", () => {
  const here = import.meta.dirname;
  const folders = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const css = readFileSync(path.join(here, "blocks.css"), "utf8");
  const lists = ["blocks.ts", "editor-blocks.ts"].map((file) => readFileSync(path.join(here, file), "utf8"));
  expect(folders).toHaveLength(BLOCKS.length);
  for (const { name } of folders) {
    const has = (file: string) => existsSync(path.join(here, name, file));
    expect(lists[0], name).toContain(`"./${name}/block.ts"`);
    expect(lists[1], name).toContain(`"./${name}/editor.ts"`);
    expect(has(`${name}.test.ts`), name).toBe(true);
    expect(css.includes(`"./${name}/${name}.css"`), `the style sheet of ${name}`).toBe(has(`${name}.css`));
  }
});
