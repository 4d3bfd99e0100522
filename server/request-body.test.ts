import { once } from "node:events";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import type { SiteRequest } from "./address.ts";
import type { BodyRoom } from "./body-budget.ts";
import { discardBody, isCostlyForm, readBody, withQuickSpaces } from "./request-body.ts";

const KEPT = { lost: new Promise<never>(() => {}), finish() {}, release() {} };
const ROOM: BodyRoom = { ...KEPT, take: () => true };

/** A request whose body arrives as the test writes it. */
function incoming(headers: Record<string, string> = {}): PassThrough & SiteRequest {
  return Object.assign(new PassThrough(), { headers }) as unknown as PassThrough & SiteRequest;
}

test("a body is read to its end, and the stream stays open", async () => {
  const request = incoming();
  const body = readBody(request, ROOM, 10_000);
  request.write("seven");
  request.end(" 12");
  expect(String(await body)).toBe("seven 12");
});

test("a body without available memory is refused at once, and can still be answered", async () => {
  let left = 8;
  const room: BodyRoom = {
    ...KEPT,
    take(bytes) {
      left -= bytes;
      return left >= 0;
    },
  };
  const request = incoming();
  const body = readBody(request, room, 10_000);
  request.write("seven");
  request.write("eight");
  expect(await body).toBe("no room");
  expect(request.destroyed).toBe(false);
});

test("a body that does not end in time is refused, and can still be answered", async () => {
  const request = incoming({ "content-length": "10" });
  request.write("a");
  expect(await readBody(request, ROOM, 1)).toBe("too slow");
  expect(request.destroyed).toBe(false);
});

test("a body dropped in favour of others is refused although nothing of it arrives", async () => {
  const request = incoming({ "content-length": "10" });
  expect(await readBody(request, { ...ROOM, lost: Promise.resolve("too slow") })).toBe("too slow");
  expect(request.destroyed).toBe(false);
});

test("the memory of a body that was not read to its end is freed at once", async () => {
  const pieces = [Buffer.alloc(65_536), Buffer.alloc(65_536)];
  const refused = incoming({ "content-length": "200000" });
  for (const piece of pieces) refused.write(piece);
  expect(await readBody(refused, ROOM, 1)).toBe("too slow");
  expect(pieces.map(({ byteLength }) => byteLength)).toEqual([0, 0]);

  const discarded = incoming();
  discardBody(discarded);
  const rest = Buffer.alloc(65_536);
  discarded.end(rest);
  await once(discarded, "end");
  expect(rest.byteLength).toBe(0);
});

test("a body keeps its memory once all of it has arrived", async () => {
  let finished = false;
  const room = {
    ...ROOM,
    finish() {
      finished = true;
    },
  };
  const request = incoming();
  const body = readBody(request, room);
  request.write("a");
  expect(finished).toBe(false);
  request.end();
  await body;
  expect(finished).toBe(true);
});

test("a connection that breaks within the body is an error", async () => {
  const request = incoming();
  const body = readBody(request, ROOM, 10_000);
  request.write("a");
  request.destroy(new Error("aborted"));
  await expect(body).rejects.toThrow("aborted");
});

const PLAIN = "application/x-www-form-urlencoded";
const PARTS = 'multipart/form-data; other="; boundary=no"; boundary=of';

test.each([
  [PLAIN, "a=1&".repeat(1_000), false],
  [PLAIN, "a=1&".repeat(1_001), true],
  [`${PLAIN.toUpperCase()};charset=utf-8`, "&".repeat(1_001), true],
  [PLAIN, "a".repeat(2 * 1024 * 1024 + 1), true],
  [PARTS, "--of\r\n\r\n\r\n".repeat(1_000), false],
  [PARTS, "--of\r\n\r\n\r\n".repeat(1_001), true],
  ["multipart/form-data", "--of".repeat(2_000), false],
  ["application/json", JSON.stringify("R&amp;D".repeat(2_000)), false],
  ["no type", "&".repeat(2_000), false],
])(
  "a form of the type %s is refused when it has more than a thousand fields, or is long",
  (type, body, isCostly) => {
    expect(isCostlyForm(incoming({ "content-type": type }), Buffer.from(body))).toBe(isCostly);
  },
);

test("a form's spaces are written as Node decodes them fast, and mean the same", () => {
  const form = "a+b=+1%2B+é&+&c=%&d=100%25+";
  const written = withQuickSpaces(incoming({ "content-type": PLAIN }), Buffer.from(form)).toString();
  expect(written).not.toContain("+");
  expect([...new URLSearchParams(written)]).toEqual([...new URLSearchParams(form)]);
});

test.each([
  [PARTS, "--of\r\n\r\n1 + 1\r\n--of--"],
  ["application/json", '"1 + 1"'],
  ["no type", "1 + 1"],
  [PLAIN, "a=1"],
])("a body of the type %s without such spaces is left alone", (type, text) => {
  const body = Buffer.from(text);
  expect(withQuickSpaces(incoming({ "content-type": type }), body)).toBe(body);
});

test("a body that is discarded twice ends nothing", async () => {
  const request = incoming();
  discardBody(request);
  discardBody(request);
  request.end(Buffer.from(new ArrayBuffer(20_000)));
  await once(request, "end");
  expect(request.errored).toBeNull();
});
