import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import Papa from "papaparse";
import { GIFTS } from "#app/features/giving/gift-record.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { WritableSite } from "#app/platform/http/site.server.ts";
import { change } from "#app/platform/records/change.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { parseAmount } from "#app/platform/text/money.ts";
import { GIVING_FORM, saveGivingForm } from "#tests/support/gifts.ts";
import { bookAtRandom, CURRENCIES } from "#tests/support/random-bookings.ts";
import type { TestServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { asCsv, CSV_COLUMNS, type PromisedGift, somePromises } from "#tests/support/statements.ts";
import { percentile, type Row } from "#tools/benches/table.ts";
import { databaseFaults, startOn } from "./attacked-site.ts";
import { atLeast, atMost, none, type Proof, storedRows, withFolder } from "./proof.ts";

const QUICK = { kills: 8, overlaps: 20 };
const LONG = { kills: 200, overlaps: 1_000 };
const BOOKINGS = 10_000;
const LINES = 10_000;
/** How long a page may take while a long statement is imported. */
const PAGE_MS = 100;
/** The longest import that is killed takes about this long. */
const IMPORT_MS = 150;

/**
 * Kills the server while it books the lines of statements, and imports them again; imports shuffled,
 * overlapping files; imports ten thousand lines while visitors read. Every promise must be booked
 * exactly once.
 */
export const proof: Proof = {
  title: "no line of a statement is lost or counts twice",
  async run(long) {
    const size = long ? LONG : QUICK;
    return [
      ...(await withFolder((dataDir) => attack(dataDir, size))),
      ...(await withFolder((dataDir) => compareAccounts(dataDir))),
    ];
  },
};

type Line = Parameters<typeof asCsv>[0][number];

/** Books and reverses at random. Everything that visitors may read must add up to the same. */
async function compareAccounts(dataDir: string): Promise<Row[]> {
  const { server } = await startOn(dataDir);
  try {
    await saveGivingForm(await signIn(server), [...GIVING_FORM, ["showsAccounts", "on"]]);
    const { db, close } = openDatabase(server.database);
    const config = { dataDir, consentKey: undefined } as WritableSite["config"];
    const expected = await bookAtRandom({ db, config }, BOOKINGS);
    await close();
    const csv = (await (await fetch(`${server.url}/accounts.csv`)).text()).trim();
    const lines = Papa.parse<string[]>(csv).data.slice(1);
    const shown: typeof expected = {};
    for (const line of lines) {
      const [day = "", kind, , , amount = "", currency = ""] = line;
      const key = `${day.slice(0, 4)} ${currency}`;
      shown[key] ??= { arrived: 0, spent: 0 };
      shown[key][kind === "Spent" ? "spent" : "arrived"] += parseAmount(amount, currency) ?? Number.NaN;
    }
    // What was reversed in another year than it was spent in is in the sums, but on no line.
    const arrived = (totals: typeof expected) =>
      Object.entries(totals)
        .map(([key, sums]) => `${key}: ${sums.arrived}`)
        .filter((sum) => !sum.endsWith(": 0"));
    const spent = (totals: typeof expected) =>
      CURRENCIES.map((code) => {
        const sums = Object.entries(totals).filter(([key]) => key.endsWith(code));
        return `${code}: ${sums.reduce((sum, [, one]) => sum + one.spent, 0)}`;
      });
    const wrong = [...arrived(expected), ...spent(expected)].filter(
      (sum) => ![...arrived(shown), ...spent(shown)].includes(sum),
    );
    return [
      atLeast("random bookings and reversals", BOOKINGS, BOOKINGS),
      atLeast("lines of the public accounts", lines.length, 10),
      none("sums that differ from the bookings", wrong),
    ];
  } finally {
    await server.stop();
  }
}

async function attack(dataDir: string, { kills, overlaps }: typeof LONG): Promise<Row[]> {
  let { server } = await startOn(dataDir);
  const promises: PromisedGift[] = [];
  const lines: Line[] = [];
  try {
    const owner = await signIn(server);
    await saveGivingForm(owner);
    // The session outlives the server.
    const { cookie } = owner;
    let died = 0;
    for (let round = 0; round < kills; round += 1) {
      await addPromises(server, promises, lines, 60);
      // The end of what earlier files had comes again.
      const csv = asCsv(lines.slice(-100));
      const importing = importCsv(server, cookie, csv).catch(() => "died");
      await pause(Math.random() * IMPORT_MS);
      await server.stop("SIGKILL");
      if ((await importing) === "died") died += 1;
      server = (await startOn(dataDir)).server;
      await importCsv(server, cookie, csv);
    }
    await addPromises(server, promises, lines, 400);
    for (let nth = 0; nth < overlaps; nth += 1) {
      const from = randomInt(lines.length);
      await importCsv(server, cookie, asCsv(shuffled(lines.slice(from, from + 50))));
    }
    await importCsv(server, cookie, asCsv(shuffled(lines)));
    const wrong = findWrong(dataDir, promises);
    const reading = await readDuringImport(server, cookie);
    return [
      { name: "deaths", figure: `${kills}, ${died} of them before the answer` },
      { name: "overlapping files", figure: String(overlaps) },
      atLeast("promises that were paid", promises.length, 60 * kills + 400),
      none("promises that are not booked exactly once", wrong),
      none("faults in the database", databaseFaults(dataDir)),
      atLeast("lines of a long statement", reading.lines, LINES),
      atLeast("  pages read meanwhile", reading.pages.length, 20),
      atMost("  99 of 100 of them within", percentile(reading.pages, 0.99), PAGE_MS, "ms"),
    ];
  } finally {
    await server.stop();
  }
}

/** Adds promises, and the lines that pay for them. */
async function addPromises(server: TestServer, promises: PromisedGift[], lines: Line[], count: number) {
  const known = new Set(promises.map(({ reference }) => reference));
  const added = somePromises(count).filter(({ reference }) => !known.has(reference));
  const { db, close } = openDatabase(server.database);
  await change(db, { id: null, name: "Proof" }, GIFTS, async ({ insert, skipAudit }) => {
    skipAudit("a proof");
    for (const { reference, amount, currency } of added)
      await insert({
        ...{ id: newId(), reference, state: "promised", amount, currency, purpose: "", way: "Bank" },
        ...{ sealed: "", appealId: null, promisedAt: 1, arrivedAt: null, thankedAt: null },
        ...{ createdAt: 1, updatedAt: 1 },
      });
    return {};
  });
  await close();
  for (const { reference, amount, currency } of added) {
    const bankId = `P${lines.length}`;
    lines.push({ bookedOn: "2026-03-14", amount, currency, bankId, text: `Donation ${reference}` });
  }
  promises.push(...added);
}

/** @throws if the server dies, or refuses the file */
async function importCsv({ url, origin }: TestServer, cookie: string, csv: string): Promise<string> {
  const form = new FormData();
  form.set("file", new Blob([csv]), "statement.csv");
  for (const [name, value] of Object.entries(CSV_COLUMNS)) form.set(name, value);
  const headers = { Origin: origin, "Sec-Fetch-Site": "same-origin", Cookie: cookie };
  const answer = await fetch(`${url}/admin/gifts/statements/import`, { method: "POST", headers, body: form });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`The import answered ${answer.status}: ${text}`);
  return text;
}

function findWrong(dataDir: string, promises: readonly PromisedGift[]): string[] {
  const rows = storedRows(
    dataDir,
    `select reference, count(booked.id) as times, coalesce(sum(booked.amount), 0) as sum, received
      from gifts left join gift_bookings as booked on booked.gift_id = gifts.id group by gifts.id`,
  );
  const byReference = new Map(rows.map((row) => [row.reference, row]));
  return promises.flatMap(({ reference, amount }) => {
    const { times, sum, received } = byReference.get(reference) ?? {};
    return times === 1 && sum === amount && received === amount
      ? []
      : [`${reference}: ${times} times, ${sum} instead of ${amount}, shown as ${received}`];
  });
}

/** Reads a page again and again while a long statement is imported. */
async function readDuringImport(server: TestServer, cookie: string) {
  const lines = Array.from({ length: LINES }, (_, nth) => ({
    ...{ bookedOn: "2026-04-01", amount: 100 + nth, currency: "KES", bankId: `L${nth}`, text: `Line ${nth}` },
  }));
  const pages: number[] = [];
  let isDone = false;
  const importing = importCsv(server, cookie, asCsv(lines)).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const begun = performance.now();
    await (await fetch(`${server.url}/donate`)).text();
    pages.push(performance.now() - begun);
    await pause(10);
  }
  const { lines: told } = JSON.parse(await importing) as { lines: { open: number } };
  return { pages, lines: told.open };
}

function shuffled<Value>(values: readonly Value[]): Value[] {
  return values
    .map((value) => ({ value, place: randomInt(1e9) }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value);
}
