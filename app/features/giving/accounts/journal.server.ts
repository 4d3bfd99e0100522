import type { ReadDb } from "#app/platform/database/database.server.ts";
import { typedAmount } from "#app/platform/text/money.ts";

/** How many rows are read at once. */
const CHUNK = 500;

export const JOURNAL_HEADINGS = [
  ...["Day", "Kind", "Amount", "Currency", "Reference", "Purpose", "Appeal", "Way"],
  ...["Receipts", "Reason", "Entered by"],
];

/** Yields every booking and every spending for an accountant, without the names of givers. */
export async function* readJournal(db: ReadDb): AsyncGenerator<(string | number | null)[]> {
  for (let last = { createdAt: 0, id: "" }; ; ) {
    const chunk = await db
      .selectFrom("giftBookings as booked")
      .innerJoin("gifts", "gifts.id", "booked.giftId")
      .leftJoin("appeals", "appeals.id", "gifts.appealId")
      .select([
        "booked.id",
        "booked.createdAt",
        "booked.bookedOn",
        "booked.amount",
        "booked.currency",
        "booked.way",
      ])
      .select(["booked.reason", "booked.bookedByName", "booked.giftId"])
      .select(["gifts.reference", "gifts.purpose", "appeals.title as appeal"])
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple("booked.createdAt", "booked.id"), ">", tuple(last.createdAt, last.id)),
      )
      .orderBy("booked.createdAt")
      .orderBy("booked.id")
      .limit(CHUNK)
      .execute();
    const receipts = await receiptsOf(
      db,
      chunk.map(({ giftId }) => giftId),
    );
    for (const {
      bookedOn,
      way,
      reference,
      purpose,
      appeal,
      reason,
      bookedByName,
      giftId,
      ...booked
    } of chunk)
      yield [
        ...[
          bookedOn,
          booked.amount < 0 ? "Reversed" : "Arrived",
          Number(typedAmount(booked)),
          booked.currency,
        ],
        ...[reference, purpose, appeal, way, receipts.get(giftId)?.join(" ") ?? "", reason, bookedByName],
      ];
    const end = chunk.at(-1);
    if (chunk.length < CHUNK || !end) break;
    last = { createdAt: end.createdAt, id: end.id };
  }
  const spendings = await db
    .selectFrom("spendings")
    .leftJoin("appeals", "appeals.id", "spendings.appealId")
    .selectAll("spendings")
    .select("appeals.title as appeal")
    .orderBy("spendings.createdAt")
    .orderBy("spendings.id")
    .execute();
  for (const { spentOn, purpose, appeal, reason, enteredByName, ...spent } of spendings)
    yield [
      ...[
        spentOn,
        spent.amount < 0 ? "Spending reversed" : "Spent",
        Number(typedAmount(spent)),
        spent.currency,
      ],
      ...["", purpose, appeal, "", "", reason, enteredByName],
    ];
}

async function receiptsOf(db: ReadDb, giftIds: readonly string[]): Promise<Map<string, number[]>> {
  const numbers = new Map<string, number[]>();
  if (giftIds.length === 0) return numbers;
  const receipts = db.selectFrom("receipts").select(["number", "giftId"]).where("giftId", "in", giftIds);
  for (const { number, giftId } of await receipts.orderBy("number").execute())
    numbers.set(giftId, [...(numbers.get(giftId) ?? []), number]);
  return numbers;
}
