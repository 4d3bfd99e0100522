import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/database.ts";
import { holdSite } from "./site-lock.server.ts";

const ASKED_WITHIN_S = 5;

/** Returns after how many seconds the kernel asks whether the other end is still there. */
function secondsToKeepAlive(localPort: number, remotePort: number): number {
  const port = (address = "") => Number.parseInt(address.split(":")[1] ?? "", 16);
  const connections = ["/proc/net/tcp", "/proc/net/tcp6"]
    .flatMap((file) => readFileSync(file, "utf8").trim().split("\n"))
    .map((line) => line.trim().split(/\s+/));
  const connection = connections.find(
    ([, local, remote]) => port(local) === localPort && port(remote) === remotePort,
  );
  const [kind, hundredths = ""] = connection?.[5]?.split(":") ?? [];
  return kind === "02" ? Number.parseInt(hundredths, 16) / 100 : Number.POSITIVE_INFINITY;
}

test.runIf(process.platform === "linux")(
  "PostgreSQL notices within seconds that a server's machine has vanished, so that the site can be restored",
  async () => {
    const database = await openTestDatabase("postgres", { migrated: false });
    const server = await holdSite(database.location, () => {});
    const { rows } = await sql<{ local: number; remote: number }>`
      select inet_server_port() as local, client_port as remote from pg_stat_activity
      where datname = current_database() and query like '%advisory_lock%' and pid <> pg_backend_pid()
    `.execute(database.db);
    // The last answer must have been acknowledged before the kernel waits for anything else.
    await expect
      .poll(() => rows.map(({ local, remote }) => secondsToKeepAlive(local, remote) <= ASKED_WITHIN_S))
      .toEqual([true]);
    await server?.release();
    await database.close();
  },
);
