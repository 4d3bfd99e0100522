import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { noTerminal, runInTerminal } from "#tests/support/terminal.ts";

/** Replaces npm: takes a second for two packages, or fails. */
const NPM = `#!/bin/sh
mkdir -p node_modules/a && echo "{}" > node_modules/a/package.json
sleep 1.2
[ -z "$FAIL" ] || { echo "npm error network is away" >&2; exit 1; }
`;

/** Creates a clone without installed packages, with a fake npm. */
function makeClone(): { folder: string; env: Record<string, string> } {
  const folder = temporaryFolder("clone");
  mkdirSync(path.join(folder, "scripts"));
  cpSync("scripts/prepare.mjs", path.join(folder, "scripts/prepare.mjs"));
  writeFileSync(path.join(folder, "package.json"), '{ "optionalDependencies": {} }');
  const packages = { "": {}, "node_modules/a": {}, "node_modules/b": {}, "node_modules/c": { os: ["beos"] } };
  writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify({ packages }));
  const tools = path.join(folder, "tools");
  mkdirSync(tools);
  writeFileSync(path.join(tools, "npm"), NPM);
  chmodSync(path.join(tools, "npm"), 0o755);
  return { folder, env: { PATH: `${tools}${path.delimiter}${process.env.PATH}` } };
}

const ESCAPE = String.fromCharCode(27);
const COMMAND = ["scripts/prepare.mjs", "--install-only"];

test.skipIf(noTerminal)("on a terminal, one line shows the progress of the installation", async () => {
  const { folder, env } = makeClone();
  const terminal = runInTerminal(`cd ${folder} && ${process.execPath} ${COMMAND.join(" ")}`, env);
  await once(terminal.child, "exit");
  expect(terminal.printed()).toMatch(/^Installing packages .*\n\r {2}1 of 2 packages, 1 s\r/);
  expect(terminal.printed()).not.toContain("npm");
});

test.skipIf(noTerminal)("npm's echo of the script is erased", async () => {
  const { folder, env } = makeClone();
  const terminal = runInTerminal(`stty cols 60; cd ${folder} && ${process.execPath} ${COMMAND.join(" ")}`, {
    ...env,
    npm_lifecycle_event: "schoolward",
    npm_lifecycle_script: `node ${COMMAND.join(" ")}`,
    npm_package_name: "schoolward",
    npm_package_version: "1.2.3",
  });
  await once(terminal.child, "exit");
  // An empty line, two echoed lines, and another empty line.
  expect(terminal.printed().startsWith(`${ESCAPE}[4A${ESCAPE}[JInstalling`)).toBe(true);
});

test("in a pipe it prints lines, and a failure shows npm's output", async () => {
  const run = (settings: Record<string, string>) => {
    const { folder: cwd, env } = makeClone();
    const child = spawn(process.execPath, COMMAND, { cwd, env: { ...env, ...settings } });
    return Promise.all([text(child.stdout), text(child.stderr), once(child, "exit").then(([code]) => code)]);
  };
  expect(await run({})).toEqual([expect.stringMatching(/^Installing packages .*\n$/), "", 0]);
  const failed = "npm error network is away\nThe packages can't be installed.\n";
  expect(await run({ FAIL: "1" })).toEqual([expect.stringMatching(/^Installing packages .*\n$/), failed, 1]);
});

test.skipIf(process.platform === "win32")(
  "a build runs under the project's own Node, also when npm has not linked it among the commands",
  async () => {
    const { folder: cwd, env } = makeClone();
    const write = (file: string, lines: string[]) => {
      mkdirSync(path.dirname(path.join(cwd, file)), { recursive: true });
      writeFileSync(path.join(cwd, file), lines.join("\n"), { mode: 0o755 });
    };
    write("package.json", ['{ "optionalDependencies": { "own-node": "1.0.0" } }']);
    write("node_modules/own-node/bin/node", ["#!/bin/sh", `NODE_IS=own exec '${process.execPath}' "$@"`]);
    const tool = 'require("fs").mkdirSync(process.env.BUILD_FOLDER, { recursive: true });';
    write("node_modules/.bin/react-router", [
      "#!/usr/bin/env node",
      tool,
      "console.error(process.env.NODE_IS);",
    ]);
    write("scripts/compress-assets.ts", ["console.error(process.env.NODE_IS);"]);
    const build = spawn(process.execPath, ["scripts/prepare.mjs", "--build"], { cwd, env });
    const [said, [code]] = await Promise.all([text(build.stderr), once(build, "exit")]);
    expect([said, code]).toEqual(["own\nown\n", 0]);
  },
);
