import { spawn } from "node:child_process";
import { cpSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const MODULES = path.resolve("node_modules");
const IGNORED = readFileSync(".gitignore", "utf8").match(/\S+/g) ?? [];
const NOT_SOURCES = [".git", ...IGNORED].map((name) => path.resolve(name));

/** Copies the project. Packages are linked. */
function copyProject(): string {
  const folder = temporaryFolder("project");
  cpSync(".", folder, { recursive: true, filter: (file) => !NOT_SOURCES.includes(path.resolve(file)) });
  symlinkSync(MODULES, path.join(folder, "node_modules"), "junction");
  return folder;
}

/** Runs one of the project's tools in a folder, as a terminal would and not as a part of this test. */
async function run(cwd: string, script: string, ...words: string[]): Promise<string> {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(NODE_ENV|NODE_OPTIONS|VITEST.*|TEST|PROD|DEV|SSR|MODE|BASE_URL)$/.test(name),
  );
  const child = spawn(process.execPath, [script, ...words], { cwd, env: Object.fromEntries(own) });
  const [printed, complaints, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once("close", resolve)),
  ]);
  if (code !== 0) throw new Error(`${path.basename(script)} ${words.join(" ")}\n${printed}${complaints}`);
  return printed;
}

const tool = (name: string) => path.join(MODULES, name);

test("npm run new creates a feature of ten files that passes every check", { timeout: 300_000 }, async () => {
  const folder = copyProject();
  const printed = await run(folder, "tools/new/new.ts", "gizmos");
  const files = Array.from(printed.matchAll(/^ {2}(\S+)$/gm), ([, file]) => file as string);
  expect(files).toContain("app/features/gizmos/feature.ts");
  expect(files.length).toBeLessThanOrEqual(10);
  await expect(run(folder, "tools/new/new.ts", "gizmos")).rejects.toThrow("called gizmos already");

  await Promise.all([
    run(folder, tool("@biomejs/biome/bin/biome"), "check", "--error-on-warnings", ...files)
      .then(() => run(folder, "tools/imports/check.ts"))
      .then(() => run(folder, tool("@react-router/dev/bin.cjs"), "typegen"))
      // Beside the build, more threads would only cost more.
      .then(() => run(folder, tool("typescript/bin/tsc"), "--singleThreaded")),
    run(folder, "scripts/prepare.mjs", "--build"),
  ]);
  await run(
    folder,
    tool("vitest/vitest.mjs"),
    ...[
      "run",
      "--project",
      "unit",
      "--project",
      "http",
      "gizmos",
      "db/schema",
      "authorization",
      "admin-writes",
    ],
    ...["--testNamePattern", "gizmos|the schema|declares|build has|example"],
  );
});
