import { createHmac } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Selectable } from "kysely";
import type { Trx } from "#app/platform/database/database.server.ts";
import { secret } from "#app/platform/database/secrets.server.ts";
import type { WritableSite } from "#app/platform/http/site.server.ts";
import { type Actor, recordAudit } from "#app/platform/records/audit.server.ts";
import { type Change, change } from "#app/platform/records/change.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { seal } from "#app/platform/secrets/sealed-texts.server.ts";
import { counted } from "#app/platform/text/formats.ts";
import { runTextTask } from "#app/platform/texts/text-pool.server.ts";
import type { Schema } from "#db/schema.ts";
import { GIFTS } from "../gift-record.server.ts";
import { bookArrival, insertArrived } from "../gifts.server.ts";
import { readGiving } from "../giving-settings.server.ts";
import { addsUp, findPaid, referencesIn } from "./match-line.ts";
import { keyOfTable, readStatementTask } from "./read-statement.ts";
import type { Columns, StatementLine, UnknownTable } from "./statement-line.ts";

type Place = Pick<WritableSite, "db" | "config">;

/** What has become of a statement's lines. `known`: they came with an earlier file. */
export type ImportedLines = { booked: number; open: number; known: number };
export type ImportOutcome =
  | { kind: "imported"; lines: ImportedLines }
  | { kind: "table"; table: UnknownTable }
  | { kind: "unreadable"; message: string };

/** How many lines one transaction stores, so that others can write in between. */
const LINES_AT_ONCE = 25;
const MAX_LINES = 50_000;

/**
 * Imports a statement. Books each line whose reference, amount and currency are those of a promise;
 * the others wait for a person. However often a line comes, in however many files, it counts once.
 *
 * @param chosen which columns of a table say what. They are remembered
 * @throws TextNotRead if reading it takes too long, or too many others are read
 */
export async function importStatement(
  { db, config }: Place,
  actor: Actor,
  text: string,
  chosen?: Columns,
): Promise<ImportOutcome> {
  const { currency } = await readGiving(db);
  const stored = await db.selectFrom("statementColumns").selectAll().execute();
  const known = Object.fromEntries(
    stored.map(({ headings, columns }) => [headings, JSON.parse(columns) as Columns]),
  );
  const read = await runTextTask(readStatementTask, { text, known, chosen, currency });
  if (read.kind !== "lines") return read;
  if (read.lines.length === 0)
    return {
      kind: "unreadable",
      message: "No money arrived in this statement. If some did, other columns say so.",
    };
  if (read.lines.length > MAX_LINES)
    return { kind: "unreadable", message: `A statement can have at most ${MAX_LINES} lines. Divide it.` };
  if (chosen && read.headings) await rememberColumns(db, keyOfTable(read.headings), chosen);
  const identified = identify(read.lines, await secret(db, "statement lines"));
  const lines: ImportedLines = { booked: 0, open: 0, known: 0 };
  for (let begin = 0; begin < identified.length; begin += LINES_AT_ONCE) {
    const some = identified.slice(begin, begin + LINES_AT_ONCE);
    const stored = await change(db, actor, GIFTS, (running) => storeLines(running, config, actor, some));
    for (const kind of ["booked", "open", "known"] as const) lines[kind] += stored[kind];
    // SQLite answers at once: without this, no other request would get its turn.
    await setImmediate();
  }
  const detail = `${counted(lines.booked, "line")} booked, ${lines.open} to decide, ${lines.known} known`;
  await db
    .transaction()
    .execute((trx) => recordAudit(trx, actor, { action: "imported", subject: "statement", detail }));
  return { kind: "imported", lines };
}

async function rememberColumns(db: Place["db"], headings: string, chosen: Columns): Promise<void> {
  const columns = JSON.stringify(chosen);
  await db
    .insertInto("statementColumns")
    .values({ headings, columns })
    .onConflict((conflict) => conflict.column("headings").doUpdateSet({ columns }))
    .execute();
}

type IdentifiedLine = StatementLine & { id: string };

/**
 * Gives each line an id that it has in every file. Lines that say the same are told apart by their
 * order, so two people who pay the same on one day count as two.
 */
export function identify(lines: readonly StatementLine[], key: string): IdentifiedLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const { bookedOn, amount, currency, bankId, text } = line;
    const says = JSON.stringify([bookedOn, amount, currency, bankId || text.replace(/\s+/g, " ")]);
    const nth = seen.get(says) ?? 0;
    seen.set(says, nth + 1);
    return { ...line, id: createHmac("sha256", key).update(`${nth} ${says}`).digest("base64url") };
  });
}

async function storeLines(
  running: Change<"gifts">,
  config: Place["config"],
  actor: Actor,
  lines: readonly IdentifiedLine[],
): Promise<ImportedLines> {
  const { trx } = running;
  const ids = lines.map(({ id }) => id);
  const stored = await trx.selectFrom("statementLines").select("id").where("id", "in", ids).execute();
  const known = new Set(stored.map(({ id }) => id));
  const result: ImportedLines = { booked: 0, open: 0, known: known.size };
  for (const line of lines) {
    if (known.has(line.id)) continue;
    // Read for each line, because the line before may have paid for the same gift.
    const gift = findPaid(line, await findMentioned(trx, line.text));
    if (gift) {
      const { amount, bookedOn } = line;
      await bookArrival(running, actor, gift, { id: newId(), amount, bookedOn, way: gift.way });
    }
    result[gift ? "booked" : "open"] += 1;
    const { id, bookedOn, amount, currency, text } = line;
    await trx
      .insertInto("statementLines")
      .values({
        ...{
          id,
          bookedOn,
          amount,
          currency,
          createdAt: Date.now(),
        },
        ...(gift
          ? { state: "booked", giftId: gift.id, sealed: "" }
          : { state: "open", giftId: null, sealed: seal(config, text, aboutLine(id)) }),
      })
      .execute();
  }
  return result;
}

/** What the text of a line is encrypted for. */
export const aboutLine = (id: string) => `statement line ${id}`;

/** Finds the gifts whose reference is in a text. Nobody's name is needed for that. */
async function findMentioned(trx: Trx, text: string) {
  const references = referencesIn(text);
  if (references.length === 0) return [];
  const gifts = await trx.selectFrom("gifts").selectAll().where("reference", "in", references).execute();
  const series = gifts.flatMap((gift) => gift.series ?? []);
  // A standing order keeps the reference of the first gift, whichever of the series it pays for.
  const waiting =
    series.length === 0
      ? []
      : await trx
          .selectFrom("gifts")
          .selectAll()
          .where("series", "in", series)
          .where("state", "=", "promised")
          .execute();
  return gifts.map((gift) => ({ ...(waiting.find((one) => one.series === gift.series) ?? gift), name: "" }));
}

export type LineOutcome = { ok: true } | { ok: false; reason: "gone" };

/**
 * What somebody decides about a line: it pays for a gift, which may be booked already, or for
 * several, is a gift of its own, or none at all.
 */
export type LineDecision =
  | { decision: "pays together"; gifts: readonly string[] }
  | { decision: "pays" | "booked already"; gift: string }
  | { decision: "new gift" }
  | { decision: "no gift" };

/** Carries out what somebody has decided about an open line. Sent twice, it counts once. */
export async function decideLine(
  { db }: Place,
  actor: Actor,
  id: string,
  decided: LineDecision,
): Promise<LineOutcome> {
  return change(db, actor, GIFTS, async (running): Promise<LineOutcome> => {
    const { trx, find, audit } = running;
    const line = await trx
      .selectFrom("statementLines")
      .selectAll()
      .where("id", "=", id)
      .where("state", "=", "open")
      .executeTakeFirst();
    if (!line) return { ok: false, reason: "gone" };
    if (decided.decision === "no gift") {
      await closeLine(trx, id, { state: "set aside" });
      await audit({ action: "set aside", subject: "statement", detail: line.bookedOn });
      return { ok: true };
    }
    if (decided.decision === "new gift") {
      const gift = newId();
      const { amount, currency, bookedOn } = line;
      const facts = {
        id: gift,
        appealId: null,
        amount,
        currency,
        bookedOn,
        purpose: "",
        sealed: "",
        way: "Statement",
      };
      await insertArrived(running, actor, facts);
      await closeLine(trx, id, { state: "booked", giftId: gift });
      return { ok: true };
    }
    if (decided.decision === "pays together") {
      const gifts = (await Promise.all(decided.gifts.map(find))).filter((gift) => gift !== undefined);
      const payable = gifts.map((gift) => ({ ...gift, name: "" }));
      if (gifts.length !== new Set(decided.gifts).size || !addsUp(line, payable))
        return { ok: false, reason: "gone" };
      for (const gift of gifts) {
        const arrival = { id: newId(), amount: gift.amount ?? 0, bookedOn: line.bookedOn, way: gift.way };
        await bookArrival(running, actor, gift, arrival);
      }
      await closeLine(trx, id, { state: "booked", giftId: gifts[0]?.id ?? null });
      return { ok: true };
    }
    const gift = await find(decided.gift);
    // Nothing is converted, and what is no money has no amount.
    if (!gift || gift.amount === null || gift.currency !== line.currency)
      return { ok: false, reason: "gone" };
    const { amount, bookedOn } = line;
    if (decided.decision === "pays")
      await bookArrival(running, actor, gift, { id: newId(), amount, bookedOn, way: gift.way });
    else await audit({ action: "recognised", subject: "statement", detail: gift.reference });
    await closeLine(trx, id, { state: "booked", giftId: gift.id });
    return { ok: true };
  });
}

type StoredLine = Selectable<Schema["statementLines"]>;

/** Forgets the text of a line once somebody has decided: it names whoever paid. */
async function closeLine(
  trx: Trx,
  id: string,
  closed: Partial<Pick<StoredLine, "state" | "giftId">>,
): Promise<void> {
  await trx
    .updateTable("statementLines")
    .set({ ...closed, sealed: "" })
    .where("id", "=", id)
    .execute();
}
