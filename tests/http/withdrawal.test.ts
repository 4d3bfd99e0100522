import { globSync, readFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { expect, test } from "vitest";
import { insertConsent } from "#tests/support/consents.ts";
import { startS3Server } from "#tests/support/s3-server.ts";
import { startServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { changeRows, storedRows } from "#tests/support/stored-rows.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { ask } from "./request.ts";
import { withPicture } from "./writes/example.ts";

const PROCESSES = 4;
/** Connections are distributed round-robin, so that this many reach every process twice. */
const CONNECTIONS = 2 * PROCESSES;
/** How soon all processes must know about it. */
const SOON = { timeout: 1_000, interval: 20 };

/** Lists the files under a folder that contain these bytes. */
function filesWith(folder: string, bytes: Buffer): string[] {
  const files = globSync(path.join(folder, "**/*"), { withFileTypes: true }).filter((file) => file.isFile());
  if (files.length === 0) throw new Error(`Nothing is stored in ${folder}`);
  return files
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => readFileSync(file).includes(bytes));
}

test("a withdrawal reaches four processes within a second, and leaves no byte in the store", async () => {
  const bucket = temporaryFolder("bucket");
  const store = await startS3Server(bucket);
  const server = await startServer({
    ...store.settings,
    WEB_CONCURRENCY: String(PROCESSES),
    DEMO_CONTENT: "0",
  });
  try {
    const owner = await signIn(server);
    const form = await withPicture(
      { id: crypto.randomUUID(), name: "Amina", role: "Pupil", alt: "Amina" },
      88,
    );
    expect((await owner.ask("/admin/executives/new", form)).status).toBe(200);
    const [picture] = storedRows(
      server,
      "select picture_id as id, widths from executives join pictures on pictures.id = picture_id",
    );
    const file = `/pictures/${picture?.id}-${String(picture?.widths).split(",").at(-1)}.jpg`;
    const change = (statement: string) => changeRows(server, statement);
    const consent = insertConsent({ dataDir: server.dataDir, change }, "Zawadi");
    change(`update consents set asked_again_on = '2026-02-01';
      insert into picture_details (id, people, children, description, credit, approved_at, updated_at)
        values ('${picture?.id}', 'children', 1, '', '', 1, 1);
      insert into picture_consents (picture_id, consent_id) values ('${picture?.id}', '${consent}');
      update pictures set is_classified = true, shown_until = 1900000000000`);
    const askAll = (address: string) =>
      Promise.all(
        Array.from({ length: CONNECTIONS }, () => ask(server.url, address, { agent: new http.Agent() })),
      );
    const statuses = async () => new Set((await askAll(file)).map(({ status }) => status));
    const showing = async () =>
      (await askAll("/about")).filter(({ text }) => text.includes(String(picture?.id))).length;
    expect(await statuses()).toEqual(new Set([200]));
    expect(await showing()).toBe(CONNECTIONS);
    const jpeg = Buffer.from(await (await fetch(server.url + file)).arrayBuffer());
    // From the middle, because pictures begin alike.
    const bytes = jpeg.subarray(jpeg.length / 2, jpeg.length / 2 + 40);
    // Our own stand-in for a store keeps its files in memory.
    const isOnDisk = store.name !== "a stand-in";
    if (isOnDisk) expect(filesWith(bucket, bytes).length).toBeGreaterThan(0);

    expect((await owner.ask(`/admin/consents/${consent}/withdrawal`, new URLSearchParams())).status).toBe(
      200,
    );
    await Promise.all([
      expect.poll(statuses, SOON).toEqual(new Set([410])),
      expect.poll(showing, SOON).toBe(0),
    ]);
    for (const folder of isOnDisk ? [bucket, server.dataDir] : [server.dataDir])
      expect(filesWith(folder, bytes), folder).toEqual([]);
  } finally {
    await server.stop();
    await store.stop();
  }
});
