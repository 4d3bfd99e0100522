import type { ReadDb } from "#app/platform/database/database.server.ts";
import { type KeyPlace, unseal } from "#app/platform/secrets/sealed-texts.server.ts";
import { unsealGiver } from "../gift-record.server.ts";
import { findPaidTogether, type Payable, proposeGifts, referencesIn } from "./match-line.ts";
import { aboutLine } from "./statements.server.ts";

/** How many lines wait on the screen at once. */
const SHOWN = 20;
const PROPOSALS = 3;
/** Older promises are found by their reference only. */
const CANDIDATES = 1_000;

/** Counts the lines that wait for a decision. */
export async function countOpenLines(db: ReadDb): Promise<number> {
  const { count } = await db
    .selectFrom("statementLines")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists lines that wait for a decision, oldest first, each with the gifts that it may pay for. */
export async function listOpenLines(db: ReadDb, place: KeyPlace) {
  const count = await countOpenLines(db);
  if (count === 0) return { count, lines: [] };
  const rows = await db
    .selectFrom("statementLines")
    .select(["id", "bookedOn", "amount", "currency", "sealed"])
    .where("state", "=", "open")
    .orderBy("bookedOn")
    .orderBy("id")
    .limit(SHOWN)
    .execute();
  const lines = rows.map(({ sealed, ...line }) => ({
    ...line,
    text: unseal(place, sealed, aboutLine(line.id)) ?? "Can't be read: the key is missing",
    bankId: "",
  }));
  const gifts = await findCandidates(db, place, lines);
  return {
    count,
    lines: lines.map((line) => ({
      ...line,
      together: findPaidTogether(line, gifts)?.map(({ id, reference }) => ({ id, reference })),
      proposals: proposeGifts(
        line,
        gifts.filter(({ currency, amount }) => currency === line.currency && amount !== null),
      ).slice(0, PROPOSALS),
    })),
  };
}

export type OpenLine = Awaited<ReturnType<typeof listOpenLines>>["lines"][number];

async function findCandidates(db: ReadDb, place: KeyPlace, lines: readonly { text: string }[]) {
  const columns = ["id", "reference", "state", "amount", "currency", "purpose", "sealed"] as const;
  const promised = await db
    .selectFrom("gifts")
    .select(columns)
    .where("state", "=", "promised")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(CANDIDATES)
    .execute();
  const references = lines.flatMap(({ text }) => referencesIn(text));
  const mentioned =
    references.length === 0
      ? []
      : await db.selectFrom("gifts").select(columns).where("reference", "in", references).execute();
  const unique = new Map([...promised, ...mentioned].map((gift) => [gift.id, gift]));
  return Array.from(unique.values(), ({ sealed, ...gift }): Payable & { purpose: string } => {
    const giver = unsealGiver(place, sealed, gift.id);
    return { ...gift, name: typeof giver === "object" ? giver.name : "" };
  });
}
