import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const [patiently] =
  /^patiently\(\) \{\n(?: .*\n)+\}/m.exec(readFileSync("packaging/install.sh", "utf8")) ?? [];

/** Runs lines of shell as the installer does, after its definition of `patiently`. */
function run(lines: string) {
  const { stdout, status } = spawnSync("sh", ["-euc", `${patiently}\n${lines}`], { encoding: "utf8" });
  return { stdout, status };
}

test.skipIf(process.platform === "win32")("a slow step of the installer shows that it goes on", () => {
  const slow = run("patiently sh -c 'echo noise; sleep 2.2'; echo next");
  expect(slow).toEqual({ stdout: expect.stringMatching(/^\.{2,5}\nnext\n$/), status: 0 });
});

test.skipIf(process.platform === "win32")("a failed step ends the installer", () => {
  const failed = run("patiently sh -c 'exit 7'; echo next");
  expect(failed).toEqual({ stdout: expect.stringMatching(/^\.*\n$/), status: 7 });
});
