import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { readBuiltScripts } from "#tests/support/built-routes.ts";

const ASSETS = path.resolve(import.meta.dirname, "../../build/current/client/assets");
/** In bytes, compressed with Brotli. */
const HEAVIEST_EDITOR = 250_000;

const textOf = (file: string) => readFileSync(path.join(ASSETS, file), "utf8");

/** Returns a script of the build and every other one that it loads, immediately or later. */
function reachable(files: Iterable<string>, found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (found.has(file)) continue;
    found.add(file);
    const imports = textOf(file).matchAll(/(?:from|import)\s*\(?\s*["'`]\.\/([\w.-]+\.js)["'`]/g);
    reachable(
      Array.from(imports, ([, name]) => name as string),
      found,
    );
  }
  return found;
}

const routes = readBuiltScripts();
const scriptsOf = (isChosen: (id: string) => boolean) =>
  reachable(routes.filter(({ id }) => isChosen(id)).flatMap(({ scripts }) => scripts));
const isAdmin = (id: string) => /\/admin|^shell\/admin|dashboard|^features\/settings\//.test(id);

const ofPublic = scriptsOf((id) => !isAdmin(id));
const editor = readdirSync(ASSETS).filter((file) => /^rich-text-(?:editor|field)-.*\.js$/.test(file));

test("the editor's own scripts weigh at most 250 KB", ({ task }) => {
  expect(editor.some((file) => file.startsWith("rich-text-editor"))).toBe(true);
  const own = [...reachable(editor)].filter((file) => !ofPublic.has(file));
  const bytes = own.reduce((sum, file) => sum + brotliCompressSync(textOf(file)).length, 0);
  console.log(`${task.name}: ${(bytes / 1000).toFixed(1)} KB in ${own.length} files`);
  expect(bytes).toBeLessThanOrEqual(HEAVIEST_EDITOR);
});

test("only the editing screens load it, and only after they are shown", () => {
  const heavy = editor.filter((file) => file.startsWith("rich-text-editor"));
  const writing = routes.filter(({ scripts }) => heavy.some((file) => reachable(scripts).has(file)));
  expect(writing.map(({ id }) => id).filter((id) => !isAdmin(id))).toEqual([]);
  expect(writing.length).toBeGreaterThanOrEqual(2);
  for (const { scripts } of routes) expect(scripts.filter((file) => heavy.includes(file))).toEqual([]);
});

test("no public page loads any of it", () => {
  expect(ofPublic.size).toBeGreaterThan(10);
  for (const file of ofPublic) expect(textOf(file), file).not.toMatch(/ProseMirror|prosemirror|tiptap/);
});
