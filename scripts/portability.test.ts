import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import packageJson from "#package" with { type: "json" };

/**
 * Finds code that would keep the site from starting on Windows or macOS, which nobody here can try.
 */

/**
 * One program and simple arguments, which mean the same in cmd.exe, PowerShell and every POSIX
 * shell.
 */
const PLAIN_COMMAND = /^(node|npm|biome|react-router|tsc)( [\w./:@=-]+)*$/;

describe("the scripts of package.json", () => {
  test.each(Object.entries(packageJson.scripts))("%s runs in every shell", (_name, line) => {
    expect(line).toMatch(PLAIN_COMMAND);
  });

  test.each([
    "exec env NODE_ENV=production node server.js",
    "NODE_ENV=production node server.js",
    "react-router typegen && tsc",
    "node -e 'x'",
    'node -e "x"',
    "node $FILE",
    "node scripts\\prepare.mjs",
    "node scripts/*.mjs",
    "rm -rf build",
  ])("would be refused: %s", (line) => {
    expect(line).not.toMatch(PLAIN_COMMAND);
  });
});

/** Features of POSIX systems only, each with the forms that are harmless elsewhere. */
const POSIX_ONLY: [name: string, found: RegExp, harmless: RegExp][] = [
  ["users and groups", /process\.(?:[gs]ete?[ug]id|[gs]etgroups|initgroups)\b(.{0,3})/g, /^(?:\?\.\(|;)/],
  ["replacing the process", /process\.execve\b(.{0,3})/g, /^(?:\?\.\(|\(| &&)/],
  [
    "programs of the shell",
    /(?:spawn|execFile)(?:Sync)?\)?\(\s*(["'`][\w/-]+)/g,
    /^["'`](?:npm|react-router|rsync|node)$/,
  ],
  ["folders of the system", /["'`]\/(bin|dev|etc|proc|tmp|usr|var)\//g, /^(?:etc|proc)$/],
  ["a shell", /shell: (\w+)/g, /^process$/],
  ["signals", /["'`](SIG(?:USR\d|WINCH|CHLD|CONT|STOP|TSTP))["'`]/g, /^$/],
  ["a line for a shell", /["'`][^"'`\n]* (&&|\|\||[12]?>&?\d?) [^"'`\n]*["'`],? *\{/g, /^$/],
];

/**
 * `npm test` runs on developers' machines; updates only where systemd runs an installed release.
 */
const NEVER_ON_WINDOWS = ["scripts/check.ts", "server/commands/update.ts", "server/update/"];

const program = globSync(["{app,db,server,scripts}/**/*.{ts,tsx,mjs}"])
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !file.includes(".test.") && !NEVER_ON_WINDOWS.some((part) => file.startsWith(part)));

describe("the program", () => {
  test.each(POSIX_ONLY)("uses %s only on systems that have them", (_name, found, harmless) => {
    const faults = program.flatMap((file) =>
      Array.from(readFileSync(file, "utf8").matchAll(found))
        .filter(([, part = ""]) => !harmless.test(part))
        .map(([text]) => `${file}: ${text}`),
    );
    expect(faults).toEqual([]);
  });

  test("replaces itself only where the system isn't Windows", () => {
    const files = program.filter((file) => readFileSync(file, "utf8").includes("process.execve"));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(readFileSync(file, "utf8"), file).toContain("process.platform");
  });

  test("reads /proc and /etc only where they may be missing", () => {
    const files = program.filter((file) => /["'`]\/(?:proc|etc)\//.test(readFileSync(file, "utf8")));
    for (const file of files) expect(readFileSync(file, "utf8"), file).toMatch(/catch|existsSync/);
  });
});
