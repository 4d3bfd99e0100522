import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { findViolations, type Violation } from "./cruise-imports.ts";
import { type Import, readImports } from "./read-imports.ts";

/*
 * Plants forbidden imports in every folder, and in some that are new. The rules that `npm run lint`
 * uses must reject each of them.
 */

const NEW_FOLDERS = ["app/features/notices", "app/features/notices/admin", "app/platform/new", "app/ui/new"];
const folders = [...new Set([...readImports().keys()].map(path.posix.dirname)), ...NEW_FOLDERS];

/** A file of each part, for others to import. */
const TARGETS = {
  platform: "app/platform/target/target.ts",
  ui: "app/ui/target/target.ts",
  feature: "app/features/target/target.ts",
  shell: "app/shell/target.ts",
  root: "app/target.ts",
  server: "server/target.ts",
  schema: "db/schema/target.ts",
  demo: "db/demo/target.ts",
  tests: "tests/target.ts",
  tools: "tools/target.ts",
  scripts: "scripts/target.ts",
};
type Part = keyof typeof TARGETS;
const NOT_SCRIPTS = (Object.keys(TARGETS) as Part[]).filter((part) => part !== "scripts");
const SERVER_CODE = "app/platform/target/secret.server.ts";

/** Which parts each folder must not import. */
const FORBIDDEN: [rule: string, folder: RegExp, parts: Part[]][] = [
  ["platform-is-lowest", /^app\/platform\b/, ["ui", "feature", "shell", "root", "server", "demo"]],
  ["ui-knows-no-feature", /^app\/ui\b/, ["feature", "shell", "root", "server", "schema", "demo"]],
  ["features-stand-alone", /^app\/features\//, ["feature", "shell", "root", "server", "demo"]],
  ["shell-composes-features", /^app\/shell\b/, ["root", "server", "demo"]],
  ["app-knows-no-server", /^app$/, ["server", "schema", "demo"]],
  ["schema-is-frozen", /^db\b(?!\/demo)/, ["platform", "ui", "feature", "shell", "root", "server", "demo"]],
  ["demo-knows-no-frame", /^db\/demo\b/, ["ui", "shell", "root", "server"]],
  ["site-runs-without-tools", /^(?:app|server|db)\b/, ["tests", "tools", "scripts"]],
  ["tests-run-without-tools", /^tests\b/, ["tools", "scripts"]],
  ["scripts-stand-alone", /^scripts$/, NOT_SCRIPTS],
];

const planted = new Map<string, Import[]>();
let violations: Violation[] = [];

/** Adds a file with one import, and the file that it imports. */
function plant(file: string, to: string, typeOnly = false): void {
  const address = path.posix.relative(path.posix.dirname(file), to);
  planted.set(file, [{ address: address.startsWith(".") ? address : `./${address}`, typeOnly }]);
  if (!planted.has(to)) planted.set(to, []);
}

/** Returns the rules that reject what a planted file imports. */
function rejections(file: string): string[] {
  return violations.filter(({ from }) => from === file).map(({ rule }) => rule);
}

beforeAll(async () => {
  for (const folder of folders) {
    for (const [part, target] of Object.entries(TARGETS)) {
      plant(`${folder}/to-${part}.ts`, target);
      plant(`${folder}/to-types-of-${part}.ts`, target, true);
    }
    plant(`${folder}/some.test.ts`, TARGETS.feature);
    plant(`${folder}/to-test.ts`, `${folder}/some.test.ts`);
    plant(`${folder}/one.ts`, `${folder}/other.ts`, true);
    plant(`${folder}/other.ts`, `${folder}/one.ts`);
    plant(`${folder}/to-server-code.tsx`, SERVER_CODE);
    plant(`${folder}/to-types-of-server-code.tsx`, SERVER_CODE, true);
    planted.set(`${folder}/lost.ts`, [{ address: "./nowhere.ts", typeOnly: false }]);
  }
  plant("app/utils/text.ts", TARGETS.platform);
  plant("app/features/notices/admin/button.tsx", "app/features/notices/feature.ts");
  plant("app/shell/new-menu.tsx", "app/features.ts");
  for (const folder of ["platform", "ui", "features"]) plant(`app/${folder}/loose.ts`, TARGETS.platform);
  plant("app/ui/new/new.css", "app/features/target/target.css");
  planted.set("app/ui/new/aliased.ts", [{ address: `#${TARGETS.shell}`, typeOnly: false }]);
  violations = await findViolations(planted);
}, 60_000);

test.each(folders)("%s imports only lower layers", (folder) => {
  for (const part of Object.keys(TARGETS) as Part[]) {
    const rules = FORBIDDEN.filter(([, from, parts]) => from.test(folder) && parts.includes(part));
    const names = rules.map(([rule]) => rule);
    expect(rejections(`${folder}/to-${part}.ts`), part).toEqual(names);
    expect(rejections(`${folder}/to-types-of-${part}.ts`), part).toEqual(names);
  }
});

test.each(folders)("%s has no cycles, imports no test, and only existing files", (folder) => {
  const cycle = violations.find(({ rule, to }) => rule === "no-cycles" && to.includes(`${folder}/one.ts`));
  expect(cycle?.to).toContain(`${folder}/other.ts`);
  expect(rejections(`${folder}/to-test.ts`)).toEqual(["tests-are-not-imported"]);
  expect(rejections(`${folder}/lost.ts`)).toEqual(["imports-lead-somewhere"]);
});

test.each(folders.filter((folder) => folder.startsWith("app")))(
  "%s imports server code for types only, outside of routes",
  (folder) => {
    expect(rejections(`${folder}/to-server-code.tsx`)).toEqual(["server-code-stays-on-the-server"]);
    expect(rejections(`${folder}/to-types-of-server-code.tsx`)).toEqual([]);
  },
);

test("browser code imports no declaration of a feature", () => {
  expect(rejections("app/features/notices/admin/button.tsx")).toEqual(["server-code-stays-on-the-server"]);
  expect(rejections("app/shell/new-menu.tsx")).toEqual(["server-code-stays-on-the-server"]);
});

test("every rejection says what to do instead", () => {
  expect(violations.filter(({ why }) => why === "")).toEqual([]);
});

test("a test may import what it needs", () => {
  for (const folder of folders) expect(rejections(`${folder}/some.test.ts`), folder).toEqual([]);
});

test("every folder of the app has its rules", () => {
  expect(rejections("app/utils/text.ts")).toEqual(["app-has-known-folders"]);
  for (const folder of ["platform", "ui", "features"])
    expect(rejections(`app/${folder}/loose.ts`), folder).toEqual(["app-has-known-folders"]);
});

test("style sheets and aliases obey the rules, too", () => {
  expect(rejections("app/ui/new/new.css")).toEqual(["ui-knows-no-feature"]);
  expect(rejections("app/ui/new/aliased.ts")).toEqual(["ui-knows-no-feature"]);
});
