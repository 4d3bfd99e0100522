import { existsSync, readdirSync } from "node:fs";
import type { Row } from "#tools/benches/table.ts";
import { atLeast, none } from "../proof.ts";
import { inParallel, type Requests } from "../requests.ts";

/** Files that are often found next to a program, and ways to spell them. */
const FILES = [
  ...[
    ".env",
    ".git/config",
    ".git/HEAD",
    "package.json",
    "package-lock.json",
    "node_modules/react/package.json",
  ],
  ...[
    "schoolward.sqlite",
    "data/schoolward.sqlite",
    "server/schoolward.ts",
    "build/server/schoolward.js",
    "app/root.tsx",
  ],
  ...[
    ".npmrc",
    "tsconfig.json",
    "Dockerfile",
    "compose.yaml",
    "docs/proof.md",
    "files/",
    "mail/",
    "assets/",
    "assets",
  ],
];
const SPELLINGS: ((file: string) => string)[] = [
  (file) => `/${file}`,
  (file) => `//${file}`,
  (file) => `/assets/../${file}`,
  (file) => `/assets/..%2f${file}`,
  (file) => `/assets/%2e%2e/%2e%2e/${file}`,
  (file) => `/assets/..\\..\\${file}`,
  (file) => `/assets/..%5c..%5c${file}`,
  (file) => `/pictures/../../${file}`,
  (file) => `/pictures/..%2f..%2f${file}`,
  (file) => `/${file}%00.js`,
  (file) => `/${file.replaceAll(".", "%2e")}`,
  (file) => `/${file.toUpperCase()}`,
  (file) => `/${file}/`,
  (file) => `/${file}.br`,
  (file) => `/${file}.data`,
  (file) => `/%2f..%2f..${`%2f${file}`.replaceAll("/", "%2f")}`,
];

/**
 * Requests files of the program in any spelling, and source maps, and looks for traces of the
 * program in answers.
 */
export async function leftovers(requests: Requests): Promise<Row[]> {
  const served: string[] = [];
  let asked = 0;
  const wanted = FILES.flatMap((file) => SPELLINGS.map((spell) => spell(file)));
  const assets = "build/current/client/assets";
  const scripts = existsSync(assets) ? readdirSync(assets) : [];
  const maps = scripts.filter((name) => name.endsWith(".js")).map((name) => `/assets/${name}.map`);
  await inParallel([...wanted, ...maps], 8, async (at) => {
    asked += 1;
    const { status, body } = await requests.ask(at);
    const text = body.toString("latin1");
    if (status < 400 && ![301, 202].includes(status)) served.push(`${at}: ${status}`);
    if (/\n\s+at .+:\d+:\d+|node_modules|sourceMappingURL|SQLite format/.test(text))
      served.push(`${at} shows the program`);
  });
  const mapped = scripts.filter((name) => name.endsWith(".map"));
  return [
    atLeast("questions for files of the program", asked, 300),
    none("files or traces of the program", served),
    none("source maps in the build", mapped),
  ];
}
