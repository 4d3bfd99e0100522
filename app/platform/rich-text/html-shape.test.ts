import { describe, expect, test } from "vitest";
import { openInEditor, writeInEditor } from "#tests/support/editor-schema.ts";
import { hostileVectors } from "#tests/support/hostile-html.ts";
import { randomText } from "#tests/support/random-text.ts";
import { inEditorShape, shapeForEditor } from "./html-shape.ts";
import { passAllowList } from "./sanitize-rich-html.ts";

const shaped = (html: string) => shapeForEditor(passAllowList(html));
/** What the editor produces when somebody opens a text and saves it. */
const savedAgain = (html: string) => passAllowList(writeInEditor(openInEditor(html)));

describe("the shape of the editor", () => {
  test.each([
    ["words", "<p>words</p>"],
    ["a<p>b</p>c", "<p>a</p><p>b</p><p>c</p>"],
    [
      "<ul><li>a</li>b<ul><li>c</li></ul></ul>",
      "<ul><li><p>a</p><p>b</p><ul><li><p>c</p></li></ul></li></ul>",
    ],
    ["<blockquote>said</blockquote>", "<blockquote><p>said</p></blockquote>"],
    ["<p> a  <strong> b</strong><br></p>", "<p>a <strong>b</strong></p>"],
    ["<p>a<strong></strong></p>", "<p>a</p>"],
    [
      "<table><tr><th>a<td>b</table>",
      "<table><tbody><tr><th><p>a</p></th><td><p>b</p></td></tr></tbody></table>",
    ],
    [
      "<table><caption>Terms</caption><tr><td>b</table>",
      "<p>Terms</p><table><tbody><tr><td><p>b</p></td></tr></tbody></table>",
    ],
    ["<figure>no picture</figure>", "<p>no picture</p>"],
    ["<li>stray", "<p>stray</p>"],
  ])("of %s", (html, expected) => {
    expect(shaped(html)).toBe(expected);
  });

  test("is stable, and unchanged by the editor", () => {
    for (let seed = 1; seed <= 120; seed += 1) {
      const html = shaped(randomText(seed));
      expect(shaped(html)).toBe(html);
      expect(inEditorShape(html)).toBe(html);
      expect(withoutOrder(savedAgain(html)), html).toBe(withoutOrder(html));
    }
  });

  test("is exactly the one that the editor writes", () => {
    for (let seed = 1; seed <= 120; seed += 1) {
      const html = savedAgain(shaped(randomText(seed)));
      expect(inEditorShape(html)).toBe(html);
    }
  });

  test("is stable for hostile texts, too", () => {
    for (const { html } of hostileVectors()) {
      const once = shaped(html);
      expect(shaped(once), html).toBe(once);
      expect(inEditorShape(once), html).toBe(once);
    }
  });
});

/**
 * Normalises marks. The editor nests them in its own order and joins equal ones, so only which
 * letter has which marks matters.
 */
function withoutOrder(html: string): string {
  const open: string[] = [];
  let result = "";
  for (const [token, slash, tag] of html.matchAll(
    /<(\/?)(strong|em|u|s|a|span|mark)\b[^>]*>|<[^>]*>|&\w+;|[^<]/g,
  )) {
    if (!tag) result += token.startsWith("<") && token !== "<br />" ? token : `${token}{${[...open].sort()}}`;
    else if (slash) open.pop();
    else open.push(token);
  }
  return result;
}
