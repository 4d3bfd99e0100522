import { openDatabase } from "#app/platform/database/database.server.ts";
import { saveSiteSettings } from "#app/platform/settings/save-site-settings.server.ts";
import { DEFAULT_SITE_SETTINGS } from "#app/platform/settings/site-settings.ts";
import { dateIn } from "#app/platform/time/site-time.server.ts";
import { insertEvents } from "#tests/support/events.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import type { Row } from "#tools/benches/table.ts";
import { databaseFaults, startAttackedSite, type Target } from "./attacked-site.ts";
import { Findings } from "./clock/findings.ts";
import { DAY, HOUR, MINUTE, nextChange, ZONE } from "./clock/london-time.ts";
import { canMoveClocks, MovedClock } from "./clock/moved-clock.ts";
import { PATIENCE_MS, WatchedSite } from "./clock/watched-site.ts";
import { type Proof, storedRows, waitFor, withFolder } from "./proof.ts";

/**
 * Sets the clock of a running server two hours ahead, a day back, and across both changes of
 * daylight saving time. Each scheduled post must appear once and never early, whatever readers
 * request meanwhile. Everything with a time in the future must recover: rate limits, sessions,
 * waiting mails, cached pages. The long form repeats this without readers, and with two processes.
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

    // A day back, with rows that expire a little later, counted from that time.
    const spammer = { "X-Forwarded-For": "203.0.113.7" };
    while ((await subscribe(target, "nobody", spammer)) !== 429);
    refusesMail = true;
    await subscribe(target, "waits-for-its-next-try@example.org");
    await waitFor(
      () =>
        storedRows(folder, "select 1 from outbox where recipient like 'waits-%' and last_error is not null")
          .length > 0,
      PATIENCE_MS,
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

    // Across the next two changes of daylight saving time, in either order.
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

/**
 * Sets the time zone of London, and adds an announced event whose day is over in two hours but not
 * a day earlier.
 */
async function prepare(dataDir: string, date: string): Promise<void> {
  const { db, close } = openDatabase({ dataDir });
  const settings = { ...DEFAULT_SITE_SETTINGS, timeZone: ZONE };
  await insertEvents(db, [{ name: "Yesterday", status: "upcoming", date }]);
  await saveSiteSettings(db, { id: null, name: "Proof" }, settings);
  await close();
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

/** Checks that every mail is sent eventually, and only once. */
async function expectMails(dataDir: string, mail: MailServer, seen: Findings): Promise<number> {
  const waiting = () => storedRows(dataDir, "select recipient from outbox where status <> 'sent'");
  await waitFor(() => waiting().length === 0, PATIENCE_MS);
  for (const { recipient } of waiting()) seen.mailsNotOnce.push(`${recipient} still waits for a mail`);
  const received = mail.received.map(({ raw }) => /^message-id: <([^.@]+)/im.exec(raw)?.[1]);
  for (const { id, recipient } of storedRows(dataDir, "select id, recipient from outbox"))
    if (!received.includes(String(id))) seen.mailsNotOnce.push(`a mail to ${recipient} has not arrived`);
  // By the part of the Message-ID that is the same in all attempts. Not by rows, which are pruned
  // after two weeks.
  for (const id of new Set(received)) {
    const count = received.filter((one) => one === id).length;
    if (count > 1) seen.mailsNotOnce.push(`mail ${id} has arrived ${count} times`);
  }
  return received.length;
}
