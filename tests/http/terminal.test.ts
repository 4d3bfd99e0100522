import { once } from "node:events";
import { expect, test } from "vitest";
import { ADMINISTRATOR, freePort, startServer } from "#tests/support/server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { noTerminal, runInTerminal } from "#tests/support/terminal.ts";
import { ask } from "./request.ts";

const CTRL_C = "\u0003";

test.skipIf(noTerminal).each(["1", "2"])(
  "people at a terminal get no JSON from %s processes, and the password in a box",
  async (WEB_CONCURRENCY) => {
    const PORT = String(await freePort());
    const settings = { PORT, DATA_DIR: temporaryFolder("terminal"), DEMO_CONTENT: "0", WEB_CONCURRENCY };
    const terminal = runInTerminal(`${process.execPath} build/current/server/schoolward.js start`, {
      PATH: process.env.PATH,
      ...settings,
    });
    const ended = once(terminal.child, "exit");
    try {
      await expect
        .poll(terminal.printed, { timeout: 20_000 })
        .toMatch(/^Ready: http:\/\/localhost:\d+ \(\d+ ms\)$/m);
      await ask(`http://localhost:${PORT}`, "/blog");
      await expect
        .poll(terminal.printed)
        .toMatch(/^\d\d:\d\d:\d\d request method=GET path=\/blog status=\d+ ms=\d+$/m);
      const lines = terminal.printed().split("\n");
      expect(lines.filter((line) => line.includes("{"))).toEqual([]);
      const box = lines.filter((line) => /^[┌│└]/.test(line));
      expect(new Set(box.map((line) => line.length)).size).toBe(1);
      expect(box.join("\n")).toMatch(/│ {2}E-mail {8}admin@example\.org +│\n│ {2}Password {6}\S{10,} +│/);
    } finally {
      terminal.press(CTRL_C);
      await ended;
    }
  },
  60_000,
);
if (noTerminal) console.warn(noTerminal);

test("a pipe gets JSON lines with the names of levels, whatever is printed", async () => {
  const server = await startServer({ ADMIN_EMAIL: "", ADMIN_PASSWORD: "" });
  await ask(server.url, "/blog");
  await server.stop();
  const entries = server.lines.map(
    (line) => JSON.parse(line) as { level: string; time: string; msg: string },
  );
  expect(new Set(entries.map(({ level }) => level))).toEqual(new Set(["info"]));
  for (const { time } of entries) expect(Date.parse(time)).not.toBeNaN();
  const said = entries.map(({ msg }) => msg);
  expect(said).toContain("Administrator: admin@example.org");
  expect(said).toContainEqual(expect.stringMatching(/^Password \(shown only this once\): \S+$/));
  expect(said).toContainEqual(expect.stringMatching(/^Ready: http/));
  expect(said.join()).not.toContain(ADMINISTRATOR.password);
});
