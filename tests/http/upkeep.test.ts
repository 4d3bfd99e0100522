import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { addPerson, EDITOR } from "#tests/support/people.ts";
import { startServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";

test("an owner is told on the dashboard that there is no backup, and on the command line, too", async () => {
  const server = await startServer({ LOG_LEVEL: "error" });
  try {
    await addPerson(server, EDITOR);
    const owner = await signIn(server);
    const editor = await signIn({ ...server, administrator: EDITOR });
    const WARNING = "This website has no backup";
    expect(await (await owner.ask("/admin")).text()).not.toContain(WARNING);
    const database = openDatabase({ dataDir: server.dataDir });
    await database.db
      .updateTable("auditEntries")
      .set({ at: Date.now() - 3 * 86_400_000 })
      .execute();
    await database.close();
    const page = await (await owner.ask("/admin")).text();
    expect(page).toContain(WARNING);
    expect(page).toMatch(/href="\/admin\/backup"[^>]*>Download a backup/);
    expect(await (await editor.ask("/admin")).text()).not.toContain(WARNING);
    expect(check(server.dataDir, server.url)).toMatch(/^! backup: This website has no backup/m);
    execFileSync(process.execPath, ["server/schoolward.ts", "backup", `${server.dataDir}/a.tar`], {
      env: { PATH: process.env.PATH, DATA_DIR: server.dataDir },
    });
    expect(await (await owner.ask("/admin")).text()).not.toContain(WARNING);
    const report = check(server.dataDir, server.url);
    expect(report).toMatch(/^✓ backup$/m);
    // A site without https has no certificate that could be fine.
    expect(report).not.toContain("certificate");
  } finally {
    await server.stop();
  }
});

/** The command always reports a problem here: no mail server. */
function check(dataDir: string, SITE_URL: string): string {
  try {
    return execFileSync(process.execPath, ["server/schoolward.ts", "check"], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, SITE_URL },
    }).toString();
  } catch (error) {
    return String((error as { stdout: Buffer }).stdout);
  }
}
