import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import http from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { type S3Server, startS3Server } from "#tests/support/s3-server.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { ask, formHeaders } from "./request.ts";

/** Several processes serve one site: what one does, all of them know within a second. */
const FLEETS = {
  "two processes of one server on SQLite": { WEB_CONCURRENCY: "2" },
  "two processes of one server on PostgreSQL": { WEB_CONCURRENCY: "2", onPostgres: true },
  "two servers on one PostgreSQL and one S3 store": { onPostgres: true, isTwice: true },
} as const;
/** Requests that reach every process: each has a connection of its own, and those go round. */
const ROUND = 4;

describe.each(Object.entries(FLEETS))("%s", (_name, { onPostgres, isTwice, ...settings }: Fleet) => {
  const servers: TestServer[] = [];
  let database: TestDatabase | undefined;
  let store: S3Server | undefined;
  let mail: MailServer;
  let environment: Record<string, string>;
  beforeAll(async () => {
    mail = await startMailServer();
    environment = { ...settings, SMTP_URL: mail.url };
    if (onPostgres) {
      database = await openTestDatabase("postgres", { migrated: false });
      environment.DATABASE_URL = database.location.url as string;
    }
    if (isTwice) {
      store = await startS3Server(temporaryFolder("s3"));
      Object.assign(environment, store.settings);
    }
    // Both at once: they prepare the same empty database.
    servers.push(...(await Promise.all((isTwice ? [1, 2] : [1]).map(() => startServer(environment)))));
    // The store may have to be installed first.
  }, 300_000);
  afterAll(async () => {
    for (const server of servers) expect(await server.stop()).toBe(0);
    await database?.close();
    await store?.stop();
    await mail.close();
  });
  const first = () => servers[0] as TestServer;
  const last = () => servers.at(-1) as TestServer;

  /** The same request to every process. */
  const askAll = (path: string, cookie = "") =>
    Promise.all(
      servers.flatMap(({ url }) =>
        Array.from({ length: ROUND }, () =>
          ask(url, path, { headers: { Cookie: cookie }, agent: new http.Agent() }),
        ),
      ),
    );

  test("a change is on the next home page of each", async () => {
    const administrator = await signIn(first());
    for (const value of [71_301, 71_302, 71_303]) {
      await administrator.saveFirstStatistic(value);
      await expect
        .poll(async () => (await askAll("/")).filter(({ text }) => text.includes(String(value))).length)
        .toBe(servers.length * ROUND);
    }
  });

  test("a picture that one took is served by each", async () => {
    const administrator = await signIn(last());
    await administrator.uploadHeroPhoto();
    const [home] = await askAll("/");
    const pictures = new Set(home?.text.match(/\/pictures\/[\w-]+\.(?:webp|jpg)/g));
    expect(pictures.size).toBeGreaterThan(3);
    for (const picture of pictures) {
      const answers = await askAll(picture);
      expect(answers.map(({ status }) => status)).toEqual(rounds(200));
      expect(new Set(answers.map(({ body }) => body.toString("base64"))).size).toBe(1);
    }
  });

  test("a session opens each of them, and has ended in each of them", async () => {
    const { cookie } = await signIn(first());
    expect((await askAll("/admin", cookie)).map(({ status }) => status)).toEqual(rounds(200));
    await ask(last().url, "/logout", {
      method: "POST",
      headers: { ...formHeaders(last().url), Cookie: cookie },
      body: "",
    });
    expect((await askAll("/admin", cookie)).map(({ status }) => status)).toEqual(rounds(302));
  });

  test("a limit is one for all of them", async () => {
    const body = new URLSearchParams({ email: "nobody@example.org", password: "wrong!" }).toString();
    const answers: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      const { url } = servers[tries % servers.length] as TestServer;
      const options = { method: "POST", headers: formHeaders(url), body, agent: new http.Agent() };
      answers.push((await ask(url, "/auth/login", options)).status);
    }
    expect(answers).toEqual([...Array(10).fill(401), 429, 429]);
  });

  test("each mail is sent once", async () => {
    const addresses = Array.from({ length: 12 }, () => `${randomUUID()}@example.org`);
    await Promise.all(
      addresses.map((email, nth) => {
        const { url } = servers[nth % servers.length] as TestServer;
        const body = new URLSearchParams({ email }).toString();
        return ask(url, "/newsletter", { method: "POST", headers: formHeaders(url), body });
      }),
    );
    const sent = () => mail.received.flatMap(({ to }) => to).sort();
    await expect.poll(sent, { timeout: 20_000 }).toEqual(addresses.sort());
  });

  test("one is killed in the middle of writes: nothing that was answered is lost, and the others go on", async () => {
    const administrator = await signIn(first());
    const writers = Array.from({ length: 6 }, () => ({ id: newPostId(), answered: 0, version: 0 }));
    let isOver = false;
    const progress = () => Math.min(...writers.map(({ answered }) => answered));
    const writing = writers.map(async (writer, nth) => {
      for (let sent = 1; !isOver; sent += 1) {
        const answer = await saveDraft(
          servers[nth % servers.length] as TestServer,
          administrator,
          writer,
          sent,
        );
        if (!answer) continue;
        Object.assign(writer, { answered: sent, version: answer.version });
      }
    });
    await expect.poll(progress, { timeout: 20_000 }).toBeGreaterThan(5);
    if (isTwice) {
      await last().stop("SIGKILL");
      servers[servers.length - 1] = await startServer({ ...environment, PORT: new URL(last().url).port });
    } else {
      const [worker] = childrenOf(first().pid);
      process.kill(worker as number, "SIGKILL");
      await expect
        .poll(() => childrenOf(first().pid).filter((pid) => pid !== worker).length, { timeout: 20_000 })
        .toBe(2);
    }
    const before = writers.map(({ answered }) => answered);
    await expect
      .poll(() => writers.every(({ answered }, nth) => answered > (before[nth] as number)), {
        timeout: 20_000,
      })
      .toBe(true);
    isOver = true;
    await Promise.all(writing);
    const opened = openDatabase(first().database);
    try {
      for (const { id, answered } of writers) {
        const { content } = await opened.db
          .selectFrom("posts")
          .select("content")
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        expect(Number(/<p>(\d+)<\/p>/.exec(content)?.[1])).toBeGreaterThanOrEqual(answered);
      }
    } finally {
      await opened.close();
    }
  }, 90_000);

  function rounds(status: number): number[] {
    return Array(servers.length * ROUND).fill(status);
  }
});

test("a signal to all processes at once, as a terminal sends it, ends them in order", async () => {
  const server = await startServer({ WEB_CONCURRENCY: "2" });
  const workers = childrenOf(server.pid);
  expect(workers).toHaveLength(2);
  for (const pid of workers) process.kill(pid, "SIGINT");
  expect(await server.stop("SIGINT")).toBe(0);
  for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow();
});

test("a start that fails in a process ends all of them with its line", async () => {
  const first = await startServer();
  try {
    const second = startServer({ PORT: new URL(first.url).port, WEB_CONCURRENCY: "2" });
    await expect(second).rejects.toThrow(/ended with 1.*in use/s);
  } finally {
    await first.stop();
  }
});

type Fleet = { WEB_CONCURRENCY?: string; onPostgres?: boolean; isTwice?: boolean };

function childrenOf(parent: number): number[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid="]).toString().trim().split("\n");
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent)
    .map(([pid]) => pid as number);
}

/** The shape of the ids that the server gives (UUID version 7). */
function newPostId(): string {
  return randomUUID().replace(/^(.{14})./, "$17");
}

/** Saves a number as a post's text; undefined when no answer came. */
async function saveDraft(
  { url }: TestServer,
  { cookie }: SignedIn,
  { id, version }: { id: string; version: number },
  text: number,
): Promise<{ version: number } | undefined> {
  const draft = {
    ...{ title: `Post ${id}`, slug: "", excerpt: "", category: "", author: "Ada", date: "2026-01-01" },
    ...{ readTime: "", tags: [], content: `<p>${text}</p>`, pictureId: null, alt: "", decorative: false },
    ...{ featured: false, allowComments: true, metaTitle: "", metaDescription: "", status: "published" },
    ...{ publishDate: "", publishTime: "" },
  };
  const headers = { ...formHeaders(url), "Content-Type": "application/json", Cookie: cookie };
  const body = JSON.stringify({ draft, base: version, reason: "autosave" });
  const answer = await ask(url, `/admin/blog/${id}/draft`, { method: "PUT", headers, body }).catch(
    () => undefined,
  );
  return answer?.status === 200 ? (JSON.parse(answer.text) as { version: number }) : undefined;
}
