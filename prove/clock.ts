import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { saveSiteSettings } from "#app/platform/site-settings.server.ts";
import { DEFAULT_SITE_SETTINGS } from "#app/platform/site-settings.ts";
import { dateIn, timeIn } from "#app/platform/site-time.server.ts";
import { insertEvents } from "#tests/support/events.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { draftOf } from "#tests/support/posts.ts";
import { signIn } from "#tests/support/sign-in.ts";
import type { Row } from "../bench/table.ts";
import { databaseFaults, startAttackedSite } from "./attacked-site.ts";
import { canMoveClocks, MovedClock } from "./moved-clock.ts";
import { atLeast, none, type Proof, storedRows, withFolder } from "./proof.ts";
import { type Target, WriteLoad } from "./write-load.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ZONE = "Europe/London";

/**
 * When clocks change in London, at 01:00 UTC: what somebody chooses in the form, and how many minutes from the change that is. A time
 * that is skipped counts as it would have without the skip, one that comes twice the first time.
 */
const CHANGES = {
  forward: { "00:30": -30, "02:00": 0, "01:30": 30 },
  back: { "00:30": -90, "01:30": -30, "02:00": 60 },
};

/** Where the public meets a post. */
const PLACES = [
  ["/blogs", "/blogs?page=2"],
  ["/blogs.data", "/blogs.data?page=2"],
  ["/feed.xml"],
  ["/feed.json"],
  ["/sitemap.xml"],
];

/** Patience for what happens by itself: the outbox looks every two seconds, due posts are looked for every 20. */
const PATIENCE_MS = 40_000;

/**
 * The clock of a running server is put two hours ahead, a day back, and across both changes of daylight saving time. Each scheduled post
 * appears once and never early, whatever readers ask meanwhile; and all that holds a time in the future heals: limits, sessions,
 * waiting mails, kept pages. The long form does so with nobody reading as well, and with two processes.
 */
export const proof: Proof = {
  title: "a clock that jumps publishes nothing early or twice, and holds nothing up",
  run: (long) => attack(long),
};

type Way = { reading: boolean; processes: number };

async function attack(long: boolean): Promise<Row[]> {
  if (!canMoveClocks()) return [{ name: "jumps", figure: "not tried: there is no faketime here" }];
  const ways = long
    ? [1, 2].flatMap((processes) => [true, false].map((reading) => ({ reading, processes })))
    : [{ reading: true, processes: 1 }];
  const seen = new Findings();
  for (const way of ways) await withFolder((folder) => moveClock(folder, way, seen));
  return seen.rows();
}

class Findings {
  jumps = 0;
  posts = 0;
  writes = 0;
  mails = 0;
  readonly early: string[] = [];
  readonly late: string[] = [];
  readonly notOnce: string[] = [];
  readonly heldUp: string[] = [];
  readonly lost: string[] = [];
  readonly mailsNotOnce: string[] = [];

  rows(): Row[] {
    return [
      { name: "jumps", figure: String(this.jumps) },
      atLeast("scheduled posts", this.posts, 9),
      none("seen before their moment", this.early),
      none("not seen after it", this.late),
      none("not published exactly once", this.notOnce),
      { name: "mails", figure: String(this.mails) },
      none("mails that did not arrive exactly once", this.mailsNotOnce),
      none("held up by a time in the future", this.heldUp),
      { name: "writes between the jumps", figure: `${this.writes} answered` },
      none("lost or refused writes", this.lost),
    ];
  }
}

async function moveClock(folder: string, way: Way, seen: Findings): Promise<void> {
  const clock = new MovedClock(folder);
  let refusesMail = false;
  const mail = await startMailServer({
    onRcptTo: (_address, _session, done) =>
      done(refusesMail ? Object.assign(new Error("later"), { responseCode: 451 }) : null),
  });
  const target = await startAttackedSite(folder, {
    ...clock.environment,
    TZ: ZONE,
    SMTP_URL: mail.url,
    WEB_CONCURRENCY: String(way.processes),
  });
  const site = new WatchedSite(target, clock, seen, way.reading);
  try {
    await prepare(folder, dateIn(ZONE, clock.now() + 2 * HOUR - DAY));
    await site.writeForAWhile();

    // Two hours ahead.
    await site.schedule(20 * MINUTE, "a");
    await site.schedule(HOUR, "b");
    await site.schedule(2 * HOUR + 10 * MINUTE, "c");
    await subscribe(target, "before-two-hours@example.org");
    site.jump(2 * HOUR);
    await site.look();
    await site.expectSession("two hours later");
    await site.writeForAWhile();

    // A day back, with things that end a little later, as they were at that time.
    const spammer = { "X-Forwarded-For": "203.0.113.7" };
    while ((await subscribe(target, "nobody", spammer)) !== 429);
    refusesMail = true;
    await subscribe(target, "waits-for-its-next-try@example.org");
    await waitFor(
      () =>
        storedRows(folder, "select 1 from outbox where recipient like 'waits-%' and last_error is not null")
          .length > 0,
    );
    const before = await site.text("/events");
    await subscribe(target, "before-the-day@example.org");
    site.jump(-DAY);
    const after = await site.text("/events");
    refusesMail = false;
    await site.look();
    await site.expectSession("a day earlier");
    if ((await subscribe(target, "nobody", spammer)) === 429)
      seen.heldUp.push("a form limit of ten minutes still stands");
    await (await signIn(target.server)).saveFirstStatistic(Math.floor(Math.random() * 1e6));
    const anew = await site.text("/events");
    if (before === anew) seen.heldUp.push("the day does not change /events: this cannot be seen");
    if (after !== anew) seen.heldUp.push("/events is kept as it was a day later");
    await site.writeForAWhile();
    await site.schedule(10 * MINUTE, "d");
    site.jump(10 * MINUTE);
    await site.look();
    await expectMails(folder, mail, seen);

    // Across the changes of the clocks, wherever they go next.
    for (let change = 1; change <= 2; change += 1) {
      const { instant, minutes } = nextChange(clock.now());
      site.jump(instant - 3 * HOUR - clock.now());
      await site.signInAgain();
      for (const [time, after] of Object.entries(minutes))
        await site.scheduleAt(dateIn(ZONE, instant), time, instant + after * MINUTE, `${change}${after}`);
      for (const after of Object.values(minutes)) {
        site.jump(instant + (after - 1) * MINUTE - clock.now());
        await site.look();
        site.jump(instant + after * MINUTE + 1_000 - clock.now());
        await site.look();
      }
      await site.writeForAWhile();
      site.jump(DAY);
    }
    await site.finish();
    seen.mails += await expectMails(folder, mail, seen);
    seen.lost.push(...databaseFaults(folder));
  } finally {
    await site.leave();
    await target.server.stop();
    await mail.close();
  }
}

/** London's clocks, and an announced event on a day that is over in two hours and has not ended a day before that. */
async function prepare(dataDir: string, date: string): Promise<void> {
  const { db, close } = openDatabase({ dataDir });
  const settings = { ...DEFAULT_SITE_SETTINGS, timeZone: ZONE };
  await insertEvents(db, [{ name: "Yesterday", status: "upcoming", date }]);
  await db.transaction().execute((trx) => saveSiteSettings(trx, { id: null, name: "Proof" }, settings));
  await close();
}

function nextChange(now: number): { instant: number; minutes: Record<string, number> } {
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(ZONE);
  const change = here.getTimeZoneTransition("next");
  if (!change) throw new Error(`The clocks of ${ZONE} no longer change`);
  const isForward = change.offsetNanoseconds > change.subtract({ hours: 3 }).offsetNanoseconds;
  return { instant: change.epochMilliseconds, minutes: isForward ? CHANGES.forward : CHANGES.back };
}

async function subscribe(
  { server }: Target,
  email: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const answer = await fetch(`${server.url}/newsletter`, {
    method: "POST",
    headers: { Origin: server.url, "Sec-Fetch-Site": "same-origin", ...headers },
    body: new URLSearchParams({ email }),
  });
  await answer.text();
  return answer.status;
}

/** Every mail goes out, in the end and once. */
async function expectMails(dataDir: string, mail: MailServer, seen: Findings): Promise<number> {
  const waiting = () => storedRows(dataDir, "select recipient from outbox where status <> 'sent'");
  await waitFor(() => waiting().length === 0);
  for (const { recipient } of waiting()) seen.mailsNotOnce.push(`${recipient} still waits for a mail`);
  const received = mail.received.map(({ raw }) => /^message-id: <(.+)@/im.exec(raw)?.[1]);
  for (const { id, recipient } of storedRows(dataDir, "select id, recipient from outbox"))
    if (!received.includes(String(id))) seen.mailsNotOnce.push(`a mail to ${recipient} has not arrived`);
  // Not by their rows: what was sent is forgotten two weeks later.
  for (const id of new Set(received)) {
    const count = received.filter((one) => one === id).length;
    if (count > 1) seen.mailsNotOnce.push(`mail ${id} has arrived ${count} times`);
  }
  return received.length;
}

/** @returns whether it has come about, sooner or later */
async function waitFor(isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  const latest = performance.now() + PATIENCE_MS;
  while (performance.now() < latest) {
    if (await isSo()) return true;
    await pause(50);
  }
  return false;
}

type Scheduled = { id: string; word: string; due: number };

/** A site whose blog is read all the time, or by nobody but the proof at the end. */
class WatchedSite {
  readonly #target: Target;
  readonly #clock: MovedClock;
  readonly #seen: Findings;
  readonly #reading: boolean;
  readonly #posts: Scheduled[] = [];
  /** Published at their time: they stay public, also when the clock then says that it has not come. */
  readonly #isOut = new Set<Scheduled>();
  readonly #readers: Promise<void>;
  #isOver = false;

  constructor(target: Target, clock: MovedClock, seen: Findings, reading: boolean) {
    this.#target = target;
    this.#clock = clock;
    this.#seen = seen;
    this.#reading = reading;
    this.#readers = reading ? this.#readOn() : Promise.resolve();
  }

  async text(address: string): Promise<string> {
    return (await fetch(this.#target.server.url + address)).text();
  }

  /** Moves the clock; what is due then may be seen from now on. */
  jump(ms: number): void {
    this.#seen.jumps += 1;
    this.#clock.moveBy(ms);
    for (const post of this.#posts) if (post.due <= this.#clock.now()) this.#isOut.add(post);
  }

  schedule(inMs: number, name: string): Promise<void> {
    // The form knows minutes.
    const due = Math.ceil((this.#clock.now() + inMs) / MINUTE) * MINUTE;
    return this.scheduleAt(dateIn(ZONE, due), timeIn(ZONE, due), due, name);
  }

  /** As the writing screen does it. */
  async scheduleAt(publishDate: string, publishTime: string, due: number, name: string): Promise<void> {
    const id = randomUUID().replace(/^(.{14})./, "$17");
    const word = `timed${name.replace("-", "minus")}x${id.slice(0, 8)}`;
    const draft = draftOf({ title: word, status: "scheduled", publishDate, publishTime });
    const { server, cookie } = this.#target;
    const answer = await fetch(`${server.url}/admin/blog/${id}/publication`, {
      method: "PUT",
      headers: {
        ...{ Origin: server.url, "Sec-Fetch-Site": "same-origin" },
        ...{ Cookie: cookie, "Content-Type": "application/json" },
      },
      body: JSON.stringify({ draft, base: 0 }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${word} was not scheduled: ${answer.status} ${text.slice(0, 300)}`);
    this.#posts.push({ id, word, due });
    this.#seen.posts += 1;
  }

  /** What is due is there, everywhere; what is not is nowhere. Where nobody reads, it has to have come by itself. */
  async look(): Promise<void> {
    if (!this.#reading) {
      const isPublished = ({ id }: Scheduled) =>
        storedRows(this.#target.server.dataDir, `select status from posts where id = '${id}'`)[0]?.status ===
        "published";
      await waitFor(() => [...this.#isOut].every(isPublished));
      for (const post of this.#isOut)
        if (!isPublished(post)) this.#seen.late.push(`${post.word} did not come by itself`);
    }
    for (const place of PLACES) await this.#lookAt(place, true);
  }

  async #readOn(): Promise<void> {
    for (let count = 0; !this.#isOver; count += 1) {
      await this.#lookAt(PLACES[count % PLACES.length] as string[], false).catch(() => {});
      await pause(10);
    }
  }

  async #lookAt(pages: string[], mustBeThere: boolean): Promise<void> {
    const [place] = pages;
    const text = (await Promise.all(pages.map((page) => this.text(page)))).join().toLowerCase();
    for (const post of this.#posts) {
      const isThere = text.includes(post.word);
      if (isThere && !this.#isOut.has(post) && this.#clock.now() < post.due)
        this.#seen.early.push(`${post.word} is in ${place} ${post.due - this.#clock.now()} ms too early`);
      if (mustBeThere && !isThere && this.#isOut.has(post))
        this.#seen.late.push(`${post.word} is not in ${place}`);
    }
  }

  async expectSession(when: string): Promise<void> {
    const { server, cookie } = this.#target;
    const answer = await fetch(`${server.url}/admin`, { headers: { Cookie: cookie }, redirect: "manual" });
    if (answer.status !== 200) this.#seen.heldUp.push(`${when} the session is over`);
  }

  async signInAgain(): Promise<void> {
    this.#target.cookie = (await signIn(this.#target.server)).cookie;
  }

  /** Some writes of every kind. */
  async writeForAWhile(): Promise<void> {
    const load = new WriteLoad();
    let isOver = false;
    const writing = load.run(this.#target, () => isOver);
    await load.reach(20);
    isOver = true;
    await writing;
    this.#seen.writes += load.answered();
    this.#seen.lost.push(...load.findLost(this.#target.server.dataDir), ...load.refused);
  }

  /** How often each was published, by the audit and by the feed. */
  async finish(): Promise<void> {
    const { dataDir } = this.#target.server;
    const feed = JSON.parse(await this.text("/feed.json")) as { items: { title: string }[] };
    for (const { id, word } of this.#posts) {
      const audit = `select 1 from audit_entries where action = 'published' and subject_id = '${id}'`;
      const counts = {
        audit: storedRows(dataDir, audit).length,
        feed: feed.items.filter(({ title }) => title === word).length,
      };
      for (const [place, count] of Object.entries(counts))
        if (count !== 1) this.#seen.notOnce.push(`${word} is ${count} times in the ${place}`);
    }
  }

  async leave(): Promise<void> {
    this.#isOver = true;
    await this.#readers;
  }
}
