import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import { secret } from "#app/platform/database/secrets.server.ts";
import { readSignedId, signId } from "#app/platform/http/signed-ids.server.ts";
import type { MintLink } from "#app/platform/mail/mail-links.ts";

const keyOf = (db: Db) => secret(db, "gifts");

/** Returns the path of a giver's private page. */
export async function giftPath(db: Db, id: string): Promise<string> {
  return `/donate/${signId(await keyOf(db), id)}`;
}

/** Creates the link of a mail about a gift. Nothing is stored for it. */
export const mintGiftLink: MintLink = async ({ db, config }, { id }) => {
  const gift = await db.selectFrom("gifts").select("id").where("id", "=", id).executeTakeFirst();
  return gift && { url: config.siteUrl + (await giftPath(db, id)), takeBack: async () => {} };
};

/** Finds the gift of a private page; undefined if we didn't make the link, or it was withdrawn. */
export async function findGiftOf(db: Db, token: string) {
  const id = readSignedId(await keyOf(db), token);
  return id === undefined ? undefined : readGift(db, id);
}

function readGift(db: ReadDb, id: string) {
  return db
    .selectFrom("gifts")
    .select(["id", "reference", "state", "amount", "currency", "purpose", "way", "received"])
    .select(["promisedAt", "arrivedAt", "thankedAt", "createdAt", "series", "appealId"])
    .select(({ selectFrom }) =>
      selectFrom("giftBookings")
        .whereRef("giftId", "=", "gifts.id")
        .select(({ fn }) => fn.min("bookedOn").as("day"))
        .as("firstBookedOn"),
    )
    .where("id", "=", id)
    .executeTakeFirst();
}
