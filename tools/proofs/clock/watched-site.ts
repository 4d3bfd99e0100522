import { setTimeout as pause } from "node:timers/promises";
import { dateIn, timeIn } from "#app/platform/time/site-time.server.ts";
import { draftOf, newPostId } from "#tests/support/posts.ts";
import { signIn } from "#tests/support/sign-in.ts";
import type { Target } from "../attacked-site.ts";
import { storedRows, waitFor } from "../proof.ts";
import { WriteLoad } from "../write-load.ts";
import type { Findings } from "./findings.ts";
import { MINUTE, ZONE } from "./london-time.ts";
import type { MovedClock } from "./moved-clock.ts";

/** Where the public can see a post. */
const PLACES = [["/blogs", "/blogs?page=2"], ["/feed.xml"], ["/feed.json"], ["/sitemap.xml"]];

/**
 * How long to wait for background jobs: the outbox runs every 2 seconds, and due posts are
 * published every 20.
 */
export const PATIENCE_MS = 40_000;

type Scheduled = { id: string; word: string; due: number };

/** A site whose blog is read all the time, or only by the proof at the end. */
export class WatchedSite {
  readonly #target: Target;
  readonly #clock: MovedClock;
  readonly #seen: Findings;
  readonly #reading: boolean;
  readonly #posts: Scheduled[] = [];
  /**
   * Posts that were published on time. They stay public, even if the clock then says that their
   * time has not come.
   */
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

  /** Moves the clock. Posts that are due then may be seen from now on. */
  jump(ms: number): void {
    this.#seen.jumps += 1;
    this.#clock.moveBy(ms);
    for (const post of this.#posts) if (post.due <= this.#clock.now()) this.#isOut.add(post);
  }

  schedule(inMs: number, name: string): Promise<void> {
    // The form has a resolution of one minute.
    const due = Math.ceil((this.#clock.now() + inMs) / MINUTE) * MINUTE;
    return this.scheduleAt(dateIn(ZONE, due), timeIn(ZONE, due), due, name);
  }

  /** Schedules a post as the editing screen does. */
  async scheduleAt(publishDate: string, publishTime: string, due: number, name: string): Promise<void> {
    const id = newPostId();
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

  /**
   * Checks that due posts are visible everywhere and others nowhere. Without readers, a background
   * job must have published them.
   */
  async look(): Promise<void> {
    if (!this.#reading) {
      const isPublished = ({ id }: Scheduled) =>
        storedRows(this.#target.server.dataDir, `select status from posts where id = '${id}'`)[0]?.status ===
        "published";
      await waitFor(() => [...this.#isOut].every(isPublished), PATIENCE_MS);
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

  /** Makes some writes of every kind. */
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

  /** Counts how often each post was published, in the audit list and in the feed. */
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
