import type { ReadDb } from "#app/platform/database/database.server.ts";
import type { ListRequest } from "#app/platform/lists/admin-list.ts";
import { readListCounts, sumOf } from "#app/platform/lists/list-counts.server.ts";
import { findListed, inOrder } from "#app/platform/lists/list-page.server.ts";
import type { KeyPlace } from "#app/platform/secrets/sealed-texts.server.ts";
import type { Money } from "#app/platform/text/money.ts";
import type { GiftState } from "#db/schema.ts";
import { listAppeals } from "./appeals/appeals.server.ts";
import { GIFT_LIST, unsealGiver } from "./gift-record.server.ts";
import { readReference } from "./references.ts";

export type GiftFilter = ListRequest & { state: GiftState | undefined };

const columns = [
  ...(["id", "reference", "state", "amount", "currency", "purpose", "way", "sealed", "received"] as const),
  ...(["promisedAt", "arrivedAt", "thankedAt", "createdAt", "updatedAt"] as const),
] as const;

/** Reads a page of the gifts, newest first, with who gives them. */
export async function listGifts(db: ReadDb, place: KeyPlace, { state, search, ...request }: GiftFilter) {
  const { ids, ...list } = await findListed(
    db,
    GIFT_LIST,
    // A reference as it stands in a statement may lack its hyphen, or have spaces instead.
    { ...request, search: readReference(search) ?? search, wanted: [state] },
    (direction) => {
      const order = direction === "forwards" ? "desc" : "asc";
      const all = db.selectFrom("gifts").select("id").orderBy("createdAt", order).orderBy("id", order);
      return state === undefined ? all : all.where("state", "=", state);
    },
  );
  const rows =
    ids.length === 0 ? [] : await db.selectFrom("gifts").select(columns).where("id", "in", ids).execute();
  const gifts = inOrder(ids, rows, ({ id }) => id).map(({ sealed, ...gift }) => ({
    ...gift,
    giver: unsealGiver(place, sealed, gift.id) ?? ("unreadable" as const),
  }));
  return { gifts, ...list };
}

/** Finds a gift with everything that its screen shows; undefined if there is none. */
export async function findGift(db: ReadDb, place: KeyPlace, id: string) {
  if (!/^[0-9a-f-]{36}$/.test(id)) return undefined;
  const row = await db
    .selectFrom("gifts")
    .select([...columns, "appealId", "series"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { sealed, appealId, ...gift } = row;
  const [appeal] = appealId === null ? [] : await listAppeals(db, { id: appealId });
  const bookings = await db
    .selectFrom("giftBookings")
    .select(["id", "amount", "currency", "bookedOn", "way", "reverses", "reason", "bookedByName"])
    .where("giftId", "=", id)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  const reversed = new Set(bookings.map(({ reverses }) => reverses));
  return {
    ...gift,
    appeal: appeal?.title,
    giver: unsealGiver(place, sealed, id) ?? ("unreadable" as const),
    bookings: bookings.map((booking) => ({ ...booking, isReversed: reversed.has(booking.id) })),
  };
}

export type ShownGift = NonNullable<Awaited<ReturnType<typeof findGift>>>;

/** Counts the gifts in each state. */
export async function countGifts(db: ReadDb): Promise<Record<GiftState, number>> {
  const counts = await readListCounts(db, "gifts");
  const of = (state: GiftState) => sumOf(counts, [state]);
  return {
    promised: of("promised"),
    arrived: of("arrived"),
    thanked: of("thanked"),
    reversed: of("reversed"),
  };
}

/** Sums what has arrived since a day, in each currency. Promises don't count. */
export async function sumArrived(db: ReadDb, since: string): Promise<Money[]> {
  const sums = await db
    .selectFrom("giftBookings")
    .select((eb) => ["currency", eb.fn.sum<number>("amount").as("amount")])
    .where("bookedOn", ">=", since)
    .groupBy("currency")
    .orderBy("currency")
    .execute();
  return sums
    .map(({ currency, amount }) => ({ currency, amount: Number(amount) }))
    .filter(({ amount }) => amount !== 0);
}
