import { pino } from "pino";
import { expect, test } from "vitest";
import { readableEntry } from "./readable-log.ts";

function write(log: (one: ReturnType<typeof pino>) => void): string {
  let line = "";
  const options = { base: null, formatters: { level: (level: string) => ({ level }) } };
  log(
    pino(options, {
      write: (text) => {
        line = readableEntry(text);
      },
    }),
  );
  return line.replace(/^\d\d:\d\d:\d\d /, "");
}

test("an entry is one line: the message, then its fields", () => {
  expect(write((log) => log.info({ method: "GET", path: "/blog", ms: 12 }, "request"))).toBe(
    "request method=GET path=/blog ms=12\n",
  );
  expect(write((log) => log.warn("the disk is nearly full"))).toBe("WARN the disk is nearly full\n");
});

test("an error is followed by its stack", () => {
  const text = write((log) => log.error({ err: new TypeError("x is no function") }, "request failed"));
  expect(text).toMatch(/^ERROR request failed\n {2}TypeError: x is no function\n {6}at /);
});

test("the content of an entry can't move the cursor", () => {
  expect(write((log) => log.info({ path: "/\u001b[2J\u202e" }, "request"))).toBe("request path=/ [2J \n");
});
