import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { readBody } from "./request-body.ts";

/** A request whose body arrives as a test writes it. */
function incoming(headers: Record<string, string> = {}): PassThrough & IncomingMessage {
  return Object.assign(new PassThrough(), { headers }) as unknown as PassThrough & IncomingMessage;
}

test("a body is read to its end, and the stream is left open for what comes after", async () => {
  const request = incoming();
  const body = readBody(request, 10, 10_000);
  request.write("seven");
  request.end(" 12");
  expect(String(await body)).toBe("seven 12");
});

test("a body past the limit is refused at once, said long or found long", async () => {
  expect(await readBody(incoming({ "content-length": "11" }), 10)).toBe("too large");
  const found = incoming();
  found.write("eleven lett");
  expect(await readBody(found, 10)).toBe("too large");
  expect(found.destroyed).toBe(false);
});

test("a body that does not come to its end in time is refused, and can still be answered", async () => {
  const request = incoming({ "content-length": "10" });
  request.write("a");
  expect(await readBody(request, 10, 1)).toBe("too slow");
  expect(request.destroyed).toBe(false);
});

test("a connection that breaks within the body is an error", async () => {
  const request = incoming();
  const body = readBody(request, 10, 10_000);
  request.write("a");
  request.destroy(new Error("aborted"));
  await expect(body).rejects.toThrow("aborted");
});
