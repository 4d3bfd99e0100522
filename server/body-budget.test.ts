import { expect, test } from "vitest";
import { BodyBudget, type BodyRoom } from "./body-budget.ts";

const KB = 1024;
const MB = 1024 * KB;
const FORM = 64 * KB;
/** What each chunk costs in addition to its bytes. */
const PIECE = 512;
/** The cost of a form at its start. */
const BEGINNING = FORM + PIECE;

function formsOf(budget: BodyBudget, clients: string[]): BodyRoom[] {
  return clients.map((client) => budget.forVisitor(client, FORM, false) as BodyRoom);
}

/** Tells for each body whether it was dropped to make room for others. */
async function areLost(rooms: BodyRoom[]): Promise<boolean[]> {
  const outcomes = rooms.map(({ lost }) => Promise.race([lost, Promise.resolve("kept")]));
  return (await Promise.all(outcomes)).map((outcome) => outcome !== "kept");
}

/** Waits until the clock advances, so that one of two bodies is older. */
function passTime(): void {
  const before = performance.now();
  while (performance.now() === before);
}

test("idle bodies from four addresses block nobody", async () => {
  const budget = new BodyBudget({ minAgeMs: 0 });
  const addresses = ["a", "b", "c", "d"].flatMap((client) => Array.from({ length: 32 }, () => client));
  const idle = addresses.map((client) => budget.forVisitor(client, FORM, false) as BodyRoom);
  passTime();
  const fifth = budget.forVisitor("e", 2 * KB, false) as BodyRoom;
  expect(fifth.take(2 * KB)).toBe(true);
  expect(await areLost([fifth])).toEqual([false]);
  expect((await areLost(idle)).filter(Boolean).length).toBeGreaterThan(0);
});

test("private addresses and forms have separate budgets", async () => {
  const budget = new BodyBudget({ minAgeMs: 0, formsBytes: BEGINNING, privateBytes: BEGINNING });
  const signIn = budget.forVisitor("a", FORM, true) as BodyRoom;
  const [first, second] = formsOf(budget, ["a", "a"]) as [BodyRoom, BodyRoom];
  expect(await areLost([signIn, first, second])).toEqual([false, true, false]);
});

test("the body that has held most memory for longest is dropped, not a small form on a slow line", async () => {
  const budget = new BodyBudget({ minAgeMs: 0, formsBytes: 3 * BEGINNING });
  const slow = budget.forVisitor("a", 0, false) as BodyRoom;
  const [first, second] = formsOf(budget, ["b", "c"]) as [BodyRoom, BodyRoom];
  passTime();
  const third = budget.forVisitor("d", FORM, false) as BodyRoom;
  expect(await areLost([slow, first, second, third])).toEqual([false, true, false, false]);
});

test("a slow body reserves what it has announced and no more", async () => {
  const budget = new BodyBudget({ minAgeMs: 0, formsBytes: 4 * BEGINNING });
  const rooms = formsOf(budget, ["a", "b", "c", "d"]);
  for (const room of rooms) expect(room.take(FORM / 2)).toBe(true);
  expect(await areLost(rooms)).toEqual([false, false, false, false]);
});

test("a client that needs room loses its own bodies, not those of others", async () => {
  const budget = new BodyBudget({ minAgeMs: 0, formsBytes: 8 * BEGINNING, clientBytes: 2 * BEGINNING });
  const rooms = formsOf(budget, ["b", "a", "a", "a"]);
  expect(await areLost(rooms)).toEqual([false, true, false, false]);
});

test("a complete body keeps its memory until it is released", async () => {
  const budget = new BodyBudget({ minAgeMs: 0, formsBytes: 2 * BEGINNING });
  const rooms = formsOf(budget, ["a", "b"]);
  for (const room of rooms) room.finish();
  expect(budget.forVisitor("c", FORM, false)).toBeUndefined();
  expect(await areLost(rooms)).toEqual([false, false]);
  rooms[0]?.release();
  rooms[0]?.release();
  expect(budget.forVisitor("c", FORM, false)).toBeDefined();
  expect(budget.forVisitor("c", 256 * KB, false)).toBeUndefined();
});

test("chunks of one byte cost more than that byte", async () => {
  const room = new BodyBudget({ minAgeMs: 0, clientBytes: 2 * BEGINNING }).forVisitor(
    "a",
    FORM,
    false,
  ) as BodyRoom;
  let taken = 0;
  while (room.take(1)) taken += 1;
  expect(taken).toBe(Math.floor((2 * BEGINNING) / 513));
  expect(await areLost([room])).toEqual([true]);
});

test("an administrator's large pictures may all start at once", async () => {
  const budget = new BodyBudget({ minAgeMs: 0 });
  const rooms = Array.from({ length: 15 }, () => budget.forVisitor("a", 10 * MB, true) as BodyRoom);
  expect((await areLost(rooms)).some(Boolean)).toBe(false);
});

test("administrators queue in order, and no flood of visitors takes their budget", async () => {
  const budget = new BodyBudget({ administratorsBytes: 4 * MB });
  formsOf(budget, ["a", "b", "c", "d", "e"]);
  const first = await budget.forAdministrator(2 * MB);
  const order: string[] = [];
  const large = budget.forAdministrator(3 * MB).then((room) => {
    order.push("large");
    return room;
  });
  const small = budget.forAdministrator(MB).then((room) => {
    order.push("small");
    return room;
  });
  first?.release();
  (await large)?.release();
  await small;
  expect(order).toEqual(["large", "small"]);
});

test("an administrator who waits too long is refused, and those behind continue", async () => {
  const budget = new BodyBudget({ administratorsBytes: 2 * MB, waitMs: 1 });
  expect(await budget.forAdministrator(MB)).toBeDefined();
  const [large, small] = [budget.forAdministrator(2 * MB), budget.forAdministrator(MB)];
  expect(await large).toBeUndefined();
  expect(await small).toBeDefined();
});

test("an administrator's save never waits, and an idle upload is dropped for a waiting one", async () => {
  const budget = new BodyBudget({ administratorsBytes: 10 * MB });
  const idle = (await budget.forAdministrator(10 * MB)) as BodyRoom;
  expect(await budget.forAdministrator(FORM)).toBeDefined();
  const waiting = budget.forAdministrator(10 * MB);
  expect(await idle.lost).toBe("too slow");
  expect(await waiting).toBeDefined();
});
