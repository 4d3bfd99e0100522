import { expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import type { WritableSite } from "#app/platform/http/site.server.ts";
import { auditActor } from "#app/platform/records/audit.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import type { Repeats } from "#db/schema.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { ADA } from "#tests/support/send-form.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { unsealGiver } from "../gift-record.server.ts";
import { confirmArrival } from "../gifts.server.ts";
import type { GivingSettings } from "../giving-settings.ts";
import { promiseGift } from "../promises.server.ts";
import { importStatement } from "../statements/statements.server.ts";
import { nextReminder } from "./next-reminder.server.ts";
import {
  findReminders,
  listToRemind,
  noteReminded,
  remindGivers,
  stopReminders,
} from "./reminders.server.ts";

const SETTINGS: GivingSettings = {
  ...{ isOpen: true, showsAccounts: false, currency: "KES", intro: "", receipt: "", items: [] },
  ways: [{ kind: "bank", name: "Example Bank", holder: "", number: "0123456789", note: "" }],
};

test.each([
  ["2026-01-31", "month", "2026-02-28"],
  ["2026-11-30", "quarter", "2027-02-28"],
  ["2024-02-29", "year", "2025-02-28"],
] as const)("%s, every %s: the next time is %s", (day, repeats, next) => {
  expect(nextReminder(day, repeats)).toBe(next);
});

describeOnEachEngine("reminders", (open) => {
  async function start() {
    const { db } = await open();
    const config = {
      ...{ dataDir: temporaryFolder("reminders"), consentKey: undefined, siteUrl: "https://example.org" },
      smtpUrl: "smtp://127.0.0.1:9",
    } as WritableSite["config"];
    await db
      .insertInto("settings")
      .values({ key: "giving", value: JSON.stringify(SETTINGS), updatedAt: 1 })
      .execute();
    const promise = (contact: string, repeats: Repeats | null) =>
      promiseGift(
        { db, config },
        {
          ...{
            amount: 150_000,
            purpose: "A uniform",
            way: "Example Bank",
            appealId: null,
            name: "Example Giver",
          },
          ...{ wantsReports: false, contact, repeats },
        },
        SETTINGS,
      );
    return { db, config, promise, remind: () => remindGivers({ db, config }) };
  }

  const gifts = (db: Db) => db.selectFrom("gifts").selectAll().orderBy("createdAt").orderBy("id").execute();
  const mails = (db: Db) => db.selectFrom("outbox").select("subject").orderBy("createdAt").execute();
  /** Lets the day of every next reminder come. */
  const wait = (db: Db) =>
    db.updateTable("gifts").set({ remindOn: "2020-01-31" }).where("remindOn", "is not", null).execute();
  const arrive = (db: Db, id: string) =>
    confirmArrival(db, ADA, id, {
      ...{ booking: newId(), amount: "1500", bookedOn: "2026-01-31", way: "Example Bank" },
    });

  test("a gift that has arrived is promised again, with a reference of its own, to the same giver", async () => {
    const { db, config, promise, remind } = await start();
    const first = await promise("giver@example.org", "month");
    await promise("once@example.org", null);
    await arrive(db, first);
    await remind();
    expect(await gifts(db)).toHaveLength(2);
    await wait(db);
    await Promise.all([remind(), remind()]);
    const [, , again] = await gifts(db);
    expect(await gifts(db)).toHaveLength(3);
    expect(again).toMatchObject({
      state: "promised",
      received: 0,
      amount: 150_000,
      repeats: "month",
      series: first,
    });
    expect(again?.remindOn && again.remindOn > new Date().toISOString().slice(0, 10)).toBe(true);
    expect(unsealGiver(config, again?.sealed as string, again?.id as string)).toMatchObject({
      contact: "giver@example.org",
    });
    expect(new Set((await gifts(db)).map(({ reference }) => reference)).size).toBe(3);
    expect((await mails(db)).filter(({ subject }) => subject.startsWith("Your gift to"))).toHaveLength(1);
    // A standing order keeps the old reference.
    const old = (await gifts(db)).find(({ id }) => id === first)?.reference;
    const statement = `Date,Text,Amount\n2026-02-28,${old},1500.00\n`;
    const columns = {
      date: "Date",
      dateOrder: "ymd",
      amount: "Amount",
      decimal: ".",
      id: "",
      currency: "",
    } as const;
    expect(await importStatement({ db, config }, ADA, statement, columns)).toMatchObject({
      lines: { booked: 1 },
    });
    expect((await gifts(db)).find(({ id }) => id === again?.id)).toMatchObject({ received: 150_000 });
  });

  test("nobody is reminded of one promise more than three times", async () => {
    const { db, promise, remind } = await start();
    const id = await promise("giver@example.org", "month");
    for (let month = 0; month < 6; month++) {
      await wait(db);
      await remind();
    }
    expect(await gifts(db)).toMatchObject([{ id, reminded: 3, repeats: null, remindOn: null }]);
    expect((await mails(db)).filter(({ subject }) => subject.startsWith("Your gift to"))).toHaveLength(3);
  });

  test("who gave a phone number is reminded by hand, once each time", async () => {
    const { db, config, promise, remind } = await start();
    const id = await promise("0711 555 019", "quarter");
    await wait(db);
    await remind();
    const [waiting] = await listToRemind({ db, config });
    expect(waiting).toMatchObject({
      id,
      contact: "0711 555 019",
      text: expect.stringContaining("0123456789"),
    });
    expect(await noteReminded(db, ADA, id)).toMatchObject({ ok: true });
    expect(await noteReminded(db, ADA, id)).toMatchObject({ ok: false });
    expect(await listToRemind({ db, config })).toEqual([]);
  });

  test("a giver stops the reminders from the page of any gift of the series", async () => {
    const { db, promise, remind } = await start();
    const first = await promise("giver@example.org", "year");
    await arrive(db, first);
    await wait(db);
    await remind();
    expect(await findReminders(db, first)).toMatchObject({ repeats: "year" });
    await stopReminders(db, auditActor.anonymous, first);
    expect(await findReminders(db, first)).toBeUndefined();
    await remind();
    expect(await gifts(db)).toHaveLength(2);
  });
});
