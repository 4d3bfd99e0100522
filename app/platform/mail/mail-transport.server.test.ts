import { expect, test } from "vitest";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { openGate } from "#tests/support/gate.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import {
  messageIdsFor,
  messageIdsOf,
  queue,
  startServer,
  startWorker,
  toEnd,
  untilStatus,
  untilTried,
} from "#tests/support/outbox.ts";
import { MAX_ATTEMPTS } from "./outbox.server.ts";

describeOnEachEngine("the connection to a mail server", (open) => {
  test("waits for a server that hangs up at its greeting, however long, without giving up a mail", async () => {
    const database = await open();
    const server = await startServer({
      onConnect: (_session, callback) => callback(Object.assign(new Error("closed"), { responseCode: 421 })),
    });
    const worker = startWorker(database, server);
    const id = await queue(database.db);
    await database.db
      .updateTable("outbox")
      .set({ attempts: MAX_ATTEMPTS - 1 })
      .execute();
    worker.wake();
    await untilTried(database.db);
    await untilStatus(database.db, id, "waiting", MAX_ATTEMPTS - 1);
  });

  test("counts an attempt whose connection breaks after the content, because the server may have the mail", async () => {
    const database = await open();
    const server = await startServer({
      onData(stream) {
        stream.resume();
        stream.on("end", () => void gate.shut());
      },
    });
    const gate = await openGate(server.port);
    toEnd.push(() => gate.close());
    const worker = startWorker(database, { url: `smtp://127.0.0.1:${gate.port}` });
    const id = await queue(database.db);
    worker.wake();
    await untilStatus(database.db, id, "waiting", 1);
  });

  test("sends many mails over at most three connections", async () => {
    const database = await open();
    const connections = new Set<string>();
    const server = await startServer({
      onConnect(session, callback) {
        connections.add(session.id);
        callback();
      },
    });
    const ids = [];
    for (let i = 0; i < 12; i += 1) ids.push(await queue(database.db));
    const worker = startWorker(database, server);
    for (const id of ids) await untilStatus(database.db, id, "sent", 1);
    await worker.stop();
    expect(server.received).toHaveLength(12);
    expect(connections.size).toBeLessThanOrEqual(3);
  });

  test("uses a new connection, without counting an attempt, if the server accepts one mail per connection", async () => {
    const database = await open();
    const used = new Set<string>();
    const server = await startServer({
      onMailFrom(_address, { id }, callback) {
        const hasHadOne = used.has(id);
        used.add(id);
        callback(hasHadOne ? Object.assign(new Error("enough"), { responseCode: 421 }) : null);
      },
    });
    const ids = [];
    for (let i = 0; i < 6; i += 1) ids.push(await queue(database.db));
    const worker = startWorker(database, server);
    for (const id of ids) await untilStatus(database.db, id, "sent", 1);
    await worker.stop();
    expect(messageIdsOf(server.received)).toEqual(messageIdsFor(ids));
  });

  test("delivers when a server that was down is up again", async () => {
    const database = await open();
    const down = await startMailServer();
    await down.close();
    const worker = startWorker(database, down);
    const ids = [await queue(database.db), await queue(database.db), await queue(database.db)];
    worker.wake();
    await untilTried(database.db);
    const server = await startServer({}, down.port);
    // Automatically, within seconds, and the attempts during the outage don't count.
    for (const id of ids) await untilStatus(database.db, id, "sent", 1);
    await worker.stop();
    expect(server.received).toHaveLength(3);
  });
});
