import { createHash, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { AT_ONCE } from "#app/platform/mail/mail-transport.server.ts";
import { describeOnEachFleet, saveDraft } from "#tests/support/fleet.ts";
import { smallPicture } from "#tests/support/hostile-pictures.ts";
import { newPostId, writePost } from "#tests/support/posts.ts";
import type { TestServer } from "#tests/support/server.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";
import { ask, formHeaders } from "./request.ts";

/** A generous timeout for a busy machine, which measures nothing. */
const LONG = { timeout: 60_000, interval: 50 };

/** Several processes serve one site, and one of them is killed in the middle of its work. */
describeOnEachFleet((fleet) => {
  // First, while nothing else is in the outbox.
  test("while sending mail: each is sent once", async () => {
    const held = fleet.holdMail();
    const addresses = Array.from({ length: 12 }, () => `${randomUUID()}@example.org`);
    await Promise.all(
      addresses.map((email, nth) => {
        const { url } = fleet.servers[nth % fleet.servers.length] as TestServer;
        const headers = { ...formHeaders(url), "X-Forwarded-For": `10.1.0.${nth}` };
        const body = new URLSearchParams({ email }).toString();
        return ask(url, "/newsletter", { method: "POST", headers, body });
      }),
    );
    // Both have claimed some, and neither has sent one.
    await expect.poll(() => held.waiting(), LONG).toBe(2 * AT_ONCE);
    await fleet.kill(fleet.processes()[0] as number);
    held.release();
    const sent = () =>
      fleet.mail.received
        .flatMap(({ to }) => to)
        .filter((to) => addresses.includes(to))
        .sort();
    // Nobody claims the dead process's mails until its claim has expired.
    await expect.poll(() => sent().length, LONG).toBe(addresses.length - AT_ONCE);
    await fleet.database.db
      .updateTable("outbox")
      .set({ claimedUntil: 0 })
      .where("status", "=", "waiting")
      .execute();
    await expect.poll(sent, LONG).toEqual(addresses.sort());
    const rows = () => fleet.database.db.selectFrom("outbox").select("status").distinct().execute();
    await expect.poll(rows, LONG).toEqual([{ status: "sent" }]);
  }, 200_000);

  test("during writes: nothing that was answered is lost, and the others go on", async () => {
    const administrator = await signIn(fleet.first);
    const at = (nth: number) => fleet.servers[nth % fleet.servers.length] as TestServer;
    const posts = Array.from({ length: 6 }, () => ({ id: newPostId(), answered: 0, version: 0 }));
    const messages = new Set<string>();
    const pictures = new Set<string>();
    let isOver = false;
    const repeat = async (write: (nth: number) => Promise<void>) => {
      for (let nth = 1; !isOver; nth += 1) await write(nth);
    };
    const writing = [
      ...posts.map((post, place) =>
        repeat(async (sent) => {
          const answer = await inTime(saveDraft(at(place), administrator, post, sent));
          if (answer) Object.assign(post, { answered: sent, version: answer.version });
        }),
      ),
      repeat(async (nth) => {
        const subject = randomUUID();
        if (await inTime(sendMessage(at(nth), subject, nth))) messages.add(subject);
      }),
      repeat(async (nth) => {
        const id = await inTime(uploadPicture(at(nth), administrator, nth));
        if (id) pictures.add(id);
      }),
    ];
    try {
      const least = () => Math.min(...posts.map(({ answered }) => answered), messages.size, pictures.size);
      await expect.poll(least, LONG).toBeGreaterThan(3);
      await fleet.kill(fleet.processes().at(-1) as number);
      const before = [...posts.map(({ answered }) => answered), messages.size, pictures.size];
      await expect
        .poll(() => {
          const now = [...posts.map(({ answered }) => answered), messages.size, pictures.size];
          return now.every((count, nth) => count > (before[nth] as number));
        }, LONG)
        .toBe(true);
    } finally {
      isOver = true;
      await Promise.all(writing);
    }

    const { db } = fleet.database;
    const texts = await db
      .selectFrom("posts")
      .select(["id", "content"])
      .where(
        "id",
        "in",
        posts.map(({ id }) => id),
      )
      .execute();
    const kept = new Map(texts.map(({ id, content }) => [id, Number(/<p>(\d+)<\/p>/.exec(content)?.[1])]));
    for (const { id, answered } of posts) expect(kept.get(id)).toBeGreaterThanOrEqual(answered);
    const subjects = (await db.selectFrom("messages").select("subject").execute()).map((row) => row.subject);
    expect([...messages].filter((subject) => !subjects.includes(subject))).toEqual([]);
    // A picture is named after the content of its largest JPEG.
    for (const id of pictures)
      for (const { status, body } of await fleet.askAll(`/pictures/${id}-80.jpg`, administrator.cookie)) {
        expect(status).toBe(200);
        expect(createHash("sha256").update(body).digest("hex").slice(0, 32)).toBe(id);
      }
  }, 200_000);

  test("while publishing a scheduled post: it is published once", async () => {
    const { db } = fleet.database;
    const publishAt = Date.now() + 2_000;
    const scheduled = await Promise.all(
      ["Due one", "Due two"].map((title) => writePost(db, { title, status: "scheduled", publishAt })),
    );
    const hold = await fleet.holdPublishing();
    try {
      await expect.poll(() => Date.now(), LONG).toBeGreaterThan(publishAt);
      // Every read publishes due posts, so each process tries to.
      const asked = fleet.askAll("/blogs").catch(() => []);
      await expect.poll(() => hold.findPublisher(), LONG).toBeDefined();
      const publisher = (await hold.findPublisher()) as number;
      expect(fleet.processes()).toContain(publisher);
      const killed = fleet.kill(publisher);
      await expect.poll(() => isRunning(publisher), LONG).toBe(false);
      await hold.release();
      await Promise.all([killed, asked]);
    } finally {
      await hold.release();
    }
    const publications = () =>
      db
        .selectFrom("auditEntries")
        .select("subjectId")
        .where("action", "=", "published")
        .where(
          "subjectId",
          "in",
          scheduled.map(({ id }) => id),
        )
        .execute();
    await expect
      .poll(async () => {
        const lists = await fleet.askAll("/blogs");
        return lists.filter(({ text }) => text.includes("Due one") && text.includes("Due two")).length;
      }, LONG)
      .toBe(fleet.all);
    expect((await publications()).map(({ subjectId }) => subjectId).sort()).toEqual(
      scheduled.map(({ id }) => id).sort(),
    );
  }, 200_000);
});

/**
 * Gives up after a while, like a browser: a request that was being passed to a killed process may
 * never be answered.
 */
function inTime<Result>(answer: Promise<Result>): Promise<Result | undefined> {
  return Promise.race([answer, pause(20_000, undefined, { ref: false })]);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function sendMessage({ url }: TestServer, subject: string, nth: number): Promise<boolean> {
  const headers = { ...formHeaders(url), "X-Forwarded-For": `10.2.${nth >> 8}.${nth & 255}` };
  const person = { firstName: "Amina", lastName: "Bello", email: `${subject}@example.org` };
  const body = new URLSearchParams({ ...person, subject, message: "Whom can I ask?" }).toString();
  const answer = await ask(url, "/contact", { method: "POST", headers, body }).catch(() => undefined);
  return answer?.status === 303;
}

/** Uploads a picture that differs each time. */
async function uploadPicture(
  { url }: TestServer,
  { cookie }: SignedIn,
  nth: number,
): Promise<string | undefined> {
  const form = new FormData();
  form.set(
    "picture",
    new Blob([new Uint8Array(await smallPicture("png", nth))], { type: "image/png" }),
    "a.png",
  );
  const headers = { Origin: url, "Sec-Fetch-Site": "same-origin", Cookie: cookie };
  const answer = await fetch(`${url}/admin/uploads`, { method: "POST", headers, body: form }).catch(
    () => undefined,
  );
  const text = await answer?.text().catch(() => undefined);
  return answer?.ok && text ? (JSON.parse(text) as { picture: { id: string } }).picture.id : undefined;
}
