import { expect, test } from "vitest";
import type { WritableSite } from "#app/platform/http/site.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { describeOnEachEngine, type TestDatabase } from "#tests/support/database.ts";
import { ADA } from "#tests/support/send-form.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { forgetGiver, recordGift, reverseBooking } from "../gifts.server.ts";
import {
  answerReceipt,
  cancelReceiptNo,
  findValidReceipt,
  issueReceipt,
  listReceipts,
} from "./receipts.server.ts";
import { answerYear, findGiftsOfYear } from "./yearly-statement.server.ts";

const ACTOR = { ...ADA, kind: "administrator" as const };
const TODAY = "2026-03-14";

function placeOf({ db }: TestDatabase): Pick<WritableSite, "db" | "config"> {
  return {
    db,
    config: { dataDir: temporaryFolder("receipts"), consentKey: undefined } as WritableSite["config"],
  };
}

async function record(
  place: Pick<WritableSite, "db" | "config">,
  name = "Example Giver",
  given: { contact?: string; bookedOn?: string; amount?: number | null } = {},
): Promise<string> {
  const id = newId();
  const facts = { currency: "KES", amount: 150_000, purpose: "A uniform", way: "Cash", bookedOn: TODAY };
  await recordGift(place, ACTOR, {
    id,
    ...facts,
    appealId: null,
    name,
    contact: "",
    onBehalfOf: "",
    ...given,
  });
  return id;
}

const numbersOf = async ({ db }: TestDatabase) =>
  (await db.selectFrom("receipts").select("number").orderBy("number").execute()).map(({ number }) => number);

describeOnEachEngine("receipts", (open) => {
  test("fifty at once have numbers without gaps, and one that is sent twice is issued once", async () => {
    const database = await open();
    const place = placeOf(database);
    const gifts = await Promise.all(Array.from({ length: 50 }, () => record(place)));
    const sent = [...gifts, ...gifts].map((gift, index) =>
      // Some fail in between, and must use up no number.
      index % 7 === 3 ? issueReceipt(place, ACTOR, newId(), TODAY) : issueReceipt(place, ACTOR, gift, TODAY),
    );
    await Promise.all([...sent, ...gifts.map((gift) => issueReceipt(place, ACTOR, gift, TODAY))]);
    expect(await numbersOf(database)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  });

  test("a year’s statement has what one person gave, however they wrote their contact", async () => {
    const database = await open();
    const place = placeOf(database);
    const { db, config } = place;
    const first = await record(place, "Example Giver", { contact: "Giver@example.org" });
    await record(place, "E. Giver", {
      contact: " giver@EXAMPLE.org",
      amount: 70_000,
      bookedOn: "2026-12-31",
    });
    await record(place, "Example Giver", { contact: "other@example.org" });
    await record(place, "Example Giver", { contact: "giver@example.org", bookedOn: "2025-12-31" });
    const reversed = await record(place, "Example Giver", { contact: "giver@example.org", amount: 99 });
    const [booking] = await db
      .selectFrom("giftBookings")
      .select("id")
      .where("giftId", "=", reversed)
      .execute();
    const reversal = { booking: booking?.id as string, reason: "x", bookedOn: TODAY };
    expect(await reverseBooking(db, ACTOR, reversed, reversal)).toMatchObject({ ok: true });
    const year = await findGiftsOfYear(db, config, first, "2026");
    expect(year?.gifts.map(({ bookedOn, amount }) => [bookedOn, amount])).toEqual([
      [TODAY, 150_000],
      ["2026-12-31", 70_000],
    ]);
    const answer = await answerYear(db, config, first, "2026");
    expect(
      Buffer.from((await answer?.arrayBuffer()) as ArrayBuffer)
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");

    const phone = await record(place, "", { contact: "+254 711 555 019", amount: null });
    await record(place, "", { contact: "0711-555019", amount: 1_200 });
    const byPhone = await findGiftsOfYear(db, config, phone, "2026");
    expect(byPhone?.gifts.map(({ amount }) => amount).toSorted()).toEqual([1_200, null]);
    const unknown = await record(place, "Example Giver", {});
    expect((await findGiftsOfYear(db, config, unknown, "2026"))?.gifts).toHaveLength(1);
  });

  test("a receipt is cancelled by another one: by hand, or when its booking is reversed", async () => {
    const database = await open();
    const { db } = database;
    const place = placeOf(database);
    const gift = await record(place);
    await issueReceipt(place, ACTOR, gift, TODAY);
    const cancellation = { reason: "A wrong name", issuedOn: TODAY };
    expect(await cancelReceiptNo(db, ACTOR, gift, 2, cancellation)).toEqual({ ok: false, reason: "gone" });
    const both = await Promise.all(
      [1, 1].map((number) => cancelReceiptNo(db, ACTOR, gift, number, cancellation)),
    );
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    await issueReceipt(place, ACTOR, gift, TODAY);
    const booking = await db.selectFrom("giftBookings").select("id").executeTakeFirstOrThrow();
    await reverseBooking(db, ACTOR, gift, { booking: booking.id, reason: "Counted twice", bookedOn: TODAY });
    expect(await listReceipts(db, gift)).toMatchObject([
      { number: 1, cancels: null },
      { number: 2, cancels: 1, reason: "A wrong name" },
      { number: 3, cancels: null },
      { number: 4, cancels: 3, reason: "Counted twice" },
    ]);
    expect(await findValidReceipt(db, gift)).toBeUndefined();
    expect(await issueReceipt(place, ACTOR, gift, TODAY)).toEqual({ ok: false, reason: "gone" });
  });

  test("a receipt says what it said when it was issued, until its giver is forgotten", async () => {
    const database = await open();
    const { db } = database;
    const place = placeOf(database);
    const gift = await record(place, "Adébáyọ̀ Example");
    await issueReceipt(place, ACTOR, gift, TODAY);
    const stored = await findValidReceipt(db, gift);
    expect(stored).toMatchObject({ amount: 150_000, currency: "KES", purpose: "A uniform" });
    expect(stored?.sealed).not.toMatch(/Example|^$/);
    const answer = await answerReceipt(db, place.config, stored as NonNullable<typeof stored>);
    expect(answer.headers.get("Content-Type")).toBe("application/pdf");
    const pdf = Buffer.from(await answer.arrayBuffer()).toString("latin1");
    expect(pdf).toMatch(/^%PDF-1\.7/);
    // Screen readers find its structure and its language.
    for (const mark of ["/StructTreeRoot", "/Marked true", "/Lang (en)", "/S /H1"])
      expect(pdf).toContain(mark);
    await forgetGiver(db, ACTOR, gift);
    expect((await findValidReceipt(db, gift))?.sealed).toBe("");
  });
});
