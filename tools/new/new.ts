import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Creates a small working feature: `npm run new -- notices`. A second word names one of them, if
 * that isn't the first without its "s". The files of `template/` are a feature called "gadgets".
 */
const [plural = "", singular = plural.replace(/ies$/, "y").replace(/s$/, "")] = process.argv.slice(2);
if (!/^[a-z]{3,30}$/.test(plural) || !/^[a-z]{3,30}$/.test(singular) || singular === plural)
  fail("Name the feature by a plural noun in small letters: npm run new -- notices [notice]");
const folder = `app/features/${plural}`;
const table = new RegExp(`^ {2}${plural}:`, "m");
const isTaken =
  existsSync(folder) ||
  readdirSync("db/schema").some((file) => table.test(read(`db/schema/${file}`))) ||
  read("app/routes.ts").includes(`route("${plural}"`);
if (isTaken) fail(`There is a feature, a table or a page called ${plural} already.`);

const migrations = readdirSync("db/migrations").filter((name) => /^\d{4}-/.test(name));
const number = String(migrations.length + 1).padStart(4, "0");

const NEW_FILES: Record<string, string> = {
  migration: `db/migrations/${number}-${plural}.ts`,
  feature: `${folder}/feature.ts`,
  rules: `${folder}/${plural}.server.ts`,
  test: `${folder}/${plural}.test.ts`,
  "admin-list": `${folder}/admin/list.tsx`,
  "admin-save": `${folder}/admin/${singular}.ts`,
  public: `${folder}/public/index.tsx`,
};

/** Additions to files that list things, each before a mark. */
const ADDITIONS: [file: string, mark: string, text: string][] = [
  ["db/schema/pages.ts", "  executives: ExecutiveTable;", "  gadgets: GadgetTable;\n"],
  ["db/schema/pages.ts", "", template("schema")],
  ["app/features.ts", "import { home }", `import { gadgets } from "./features/gadgets/feature.ts";\n`],
  ["app/features.ts", "  accounts,\n", "  gadgets,\n"],
  ["app/routes.ts", `    route("saved",`, `    route("gadgets", "features/gadgets/public/index.tsx"),\n`],
  [
    "app/routes.ts",
    `    route("undo/:id",`,
    `    route("gadgets", "features/gadgets/admin/list.tsx"),
    route("gadgets/:id", "features/gadgets/admin/gadget.ts"),\n`,
  ],
];

for (const [name, file] of Object.entries(NEW_FILES)) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, renamed(template(name)));
}
for (const [file, mark, text] of ADDITIONS) {
  const before = read(file);
  const at = mark === "" ? before.length : before.indexOf(mark);
  if (at === -1) fail(`${file} no longer contains "${mark.trim()}", which tools/new/new.ts looks for.`);
  writeFileSync(file, before.slice(0, at) + renamed(text) + before.slice(at));
}

const files = [...Object.values(NEW_FILES), ...new Set(ADDITIONS.map(([file]) => file))];
const biome = path.resolve("node_modules/@biomejs/biome/bin/biome");
spawnSync(process.execPath, [biome, "check", "--write", "--log-level=error", ...files], { stdio: "inherit" });
console.log(`Created or changed:\n${files.map((file) => `  ${file}`).join("\n")}

Start the site with "npm run dev". What is left to you:
- the fields and the words, which are the same for every new feature;
- a link to /${plural}: app/shell/public/main-pages.ts has those of the navigation.
CONTRIBUTING.md says more.`);

function template(name: string): string {
  return read(path.join(import.meta.dirname, "template", `${name}.txt`));
}

function read(file: string): string {
  return readFileSync(file, "utf8");
}

/** Puts the names of the new feature in the place of the template's. */
function renamed(text: string): string {
  const article = /^[aeiou]/.test(singular) ? "an" : "a";
  return text
    .replaceAll("a gadget", `${article} gadget`)
    .replaceAll("GADGETS", plural.toUpperCase())
    .replaceAll("GADGET", singular.toUpperCase())
    .replaceAll("Gadgets", capital(plural))
    .replaceAll("Gadget", capital(singular))
    .replaceAll("gadgets", plural)
    .replaceAll("gadget", singular);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function fail(why: string): never {
  console.error(why);
  process.exit(1);
}
