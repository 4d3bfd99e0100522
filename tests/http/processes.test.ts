import { randomUUID } from "node:crypto";
import http from "node:http";
import { expect, test } from "vitest";
import { migrationsFor } from "#db/migrations/index.ts";
import { childrenOf, describeOnEachFleet, ROUND } from "#tests/support/fleet.ts";
import { writePost } from "#tests/support/posts.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { type Answer, ask, formHeaders } from "./request.ts";

/** How soon all processes must know about a change. */
const SOON = { timeout: 1_000, interval: 20 };

/** Several processes serve one site: what one does, all of them know within a second. */
describeOnEachFleet((fleet) => {
  const rounds = (status: number): number[] => Array(fleet.all).fill(status);

  test("started at once on an empty database, they prepare it once", async () => {
    const { db, engine } = fleet.database;
    const said = fleet.servers
      .flatMap(({ lines }) => lines)
      .filter((line) => line.includes('"database brought up to date"'));
    const all = Object.keys(migrationsFor(engine));
    expect(said.map((line) => (JSON.parse(line) as { migrated: string[] }).migrated)).toEqual([all]);
    // Only one process creates what a first start creates.
    expect(await db.selectFrom("users").select("email").execute()).toHaveLength(1);
    expect(await db.selectFrom("statistics").select("id").execute()).toHaveLength(3);
  });

  test("a change is on the next home page of each", async () => {
    const administrator = await signIn(fleet.first);
    for (const value of [71_301, 71_302, 71_303]) {
      await administrator.saveFirstStatistic(value);
      await expect
        .poll(
          async () => (await fleet.askAll("/")).filter(({ text }) => text.includes(String(value))).length,
          SOON,
        )
        .toBe(fleet.all);
    }
  });

  test("a published post is on the next list of each, and gone from it when it is unpublished", async () => {
    const administrator = await signIn(fleet.last);
    const { id } = await writePost(fleet.database.db, { title: "Everywhere at once", status: "draft" });
    const shown = async () =>
      (await fleet.askAll("/blogs")).filter(({ text }) => text.includes("Everywhere at once")).length;
    expect(await shown()).toBe(0);
    const headers = { ...formHeaders(fleet.last.url), Cookie: administrator.cookie };
    const change = async (method: "POST" | "DELETE") => {
      const body = new URLSearchParams({ id }).toString();
      const answer = await ask(fleet.last.url, "/admin/blog/publication", { method, headers, body });
      expect(answer.status).toBe(200);
    };
    await change("POST");
    await expect.poll(shown, SOON).toBe(fleet.all);
    await change("DELETE");
    await expect.poll(shown, SOON).toBe(0);
  });

  test("a picture uploaded to one is served by each", async () => {
    const administrator = await signIn(fleet.last);
    await administrator.uploadHeroPhoto();
    const picturesOf = ({ text }: Answer) => text.match(/\/pictures\/[\w-]+\.(?:webp|jpg)/g) ?? [];
    let homes: Answer[] = [];
    const isOnEach = async () => {
      homes = await fleet.askAll("/");
      return homes.every((home) => picturesOf(home).length > 3);
    };
    await expect.poll(isOnEach, SOON).toBe(true);
    for (const picture of new Set(homes.flatMap(picturesOf))) {
      const answers = await fleet.askAll(picture);
      expect(answers.map(({ status }) => status)).toEqual(rounds(200));
      expect(new Set(answers.map(({ body }) => body.toString("base64"))).size).toBe(1);
    }
  });

  test("a session is valid in each of them, and ends in each of them", async () => {
    const { cookie } = await signIn(fleet.first);
    const statuses = async () => (await fleet.askAll("/admin", cookie)).map(({ status }) => status);
    expect(await statuses()).toEqual(rounds(200));
    const headers = { ...formHeaders(fleet.last.url), Cookie: cookie };
    await ask(fleet.last.url, "/logout", { method: "POST", headers, body: "" });
    expect(await statuses()).toEqual(rounds(302));
  });

  test("they share one rate limit", async () => {
    const body = new URLSearchParams({ email: "nobody@example.org", password: "wrong!" }).toString();
    const answers: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      const { url } = fleet.servers[tries % fleet.servers.length] as TestServer;
      const options = { method: "POST", headers: formHeaders(url), body, agent: new http.Agent() };
      answers.push((await ask(url, "/auth/login", options)).status);
    }
    expect(answers).toEqual([...Array(10).fill(401), 429, 429]);
    // The limit applies in each process, not only where it was reached.
    for (const { url } of fleet.servers)
      for (let tries = 0; tries < ROUND; tries += 1) {
        const options = { method: "POST", headers: formHeaders(url), body, agent: new http.Agent() };
        expect((await ask(url, "/auth/login", options)).status).toBe(429);
      }
  });

  test("each mail is sent once", async () => {
    const addresses = Array.from({ length: 12 }, () => `${randomUUID()}@example.org`);
    await Promise.all(
      addresses.map((email, nth) => {
        const { url } = fleet.servers[nth % fleet.servers.length] as TestServer;
        const body = new URLSearchParams({ email }).toString();
        return ask(url, "/newsletter", { method: "POST", headers: formHeaders(url), body });
      }),
    );
    const sent = () => fleet.mail.received.flatMap(({ to }) => to).sort();
    await expect.poll(sent, { timeout: 20_000 }).toEqual(addresses.sort());
  });
});

test("a signal to all processes at once, as a terminal sends it, ends them in order", async () => {
  const server = await startServer({ WEB_CONCURRENCY: "2" });
  const workers = childrenOf(server.pid);
  expect(workers).toHaveLength(2);
  for (const pid of workers) process.kill(pid, "SIGINT");
  expect(await server.stop("SIGINT")).toBe(0);
  for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow();
});

test("a start that fails in one process ends all of them with its line", async () => {
  const first = await startServer();
  try {
    const second = startServer({ PORT: new URL(first.url).port, WEB_CONCURRENCY: "2" });
    await expect(second).rejects.toThrow(/ended with 1.*in use/s);
  } finally {
    await first.stop();
  }
});
