import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { type Decoder, type DecoderOptions, openDecoder } from "./decoder.server.ts";
import { findWorkerFile } from "./decoder-process.server.ts";

const workerFile = path.resolve("tests/support/stand-in-decoder.ts");
const opened: Decoder[] = [];

function open(options: DecoderOptions = {}): Decoder {
  const decoder = openDecoder({ workerFile, ...options });
  opened.push(decoder);
  return decoder;
}

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const decoder of opened.splice(0)) await decoder.close();
});

/** Returns the stand-in's answer to an upload: its process number and the word it was given. */
async function say(decoder: Decoder, word: string, task: "versions" | "avif" = "versions"): Promise<string> {
  const outcome = await decoder.run(task === "avif" ? { task, width: 1 } : { task }, Buffer.from(word));
  return outcome.ok ? String(outcome.answer.parts[0]) : outcome.lost;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("one process answers one task after the other", async () => {
  const decoder = open();
  const answers = await Promise.all(["a", "b", "c"].map((word) => say(decoder, word)));
  const pid = Number.parseInt(answers[0] as string, 10);
  expect(pid).not.toBe(process.pid);
  expect(answers).toEqual([`${pid} a`, `${pid} b`, `${pid} c`]);
});

test("an upload runs before waiting background work", async () => {
  const decoder = open();
  const order: string[] = [];
  const note = (word: string, task: "versions" | "avif") =>
    say(decoder, word, task).then(() => order.push(word));
  await Promise.all([note("first", "avif"), note("second", "avif"), note("upload", "versions")]);
  expect(order).toEqual(["first", "upload", "second"]);
});

test("a task that hangs is killed at its limit, and a new process runs the next one", async () => {
  const decoder = open({ versionsLimitMs: 1_500 });
  const before = Number.parseInt(await say(decoder, "before"), 10);
  const hanging = say(decoder, "hang");
  const after = say(decoder, "after");
  expect(await hanging).toBe("time-limit");
  expect(isRunning(before)).toBe(false);
  expect(await after).toMatch(/^\d+ after$/);
});

test("a task on a busy machine is not mistaken for one that hangs", async () => {
  const answer = await say(open({ versionsLimitMs: 1_000 }), "wait");
  // Other systems don't report the processor time used.
  expect(answer).toMatch(process.platform === "linux" ? /wait/ : /time-limit/);
});

test("a crash costs the task that caused it and no other", async () => {
  const decoder = open();
  const answers = await Promise.all(["before", "crash", "after"].map((word) => say(decoder, word)));
  expect(answers).toEqual([expect.stringMatching(/before/), "crashed", expect.stringMatching(/after/)]);
});

test("a process that sends endless nonsense counts as crashed", async () => {
  const decoder = open();
  expect(await say(decoder, "flood")).toBe("crashed");
  expect(await say(decoder, "after")).toMatch(/after/);
});

test("a process that the system killed between two tasks is replaced", async () => {
  const decoder = open();
  const pid = Number.parseInt(await say(decoder, "leave"), 10);
  await expect.poll(() => isRunning(pid)).toBe(false);
  await expect.poll(() => say(decoder, "next")).toMatch(/next/);
});

test("an idle process is ended", async () => {
  const decoder = open({ idleMs: 10 });
  const pid = Number.parseInt(await say(decoder, "a"), 10);
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 10_000 });
  expect(await say(decoder, "b")).toMatch(/b/);
});

test("the process sees nothing of the site's settings", async () => {
  vi.stubEnv("DATABASE_URL", "postgres://secret");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  const names = (await say(open(), "environment")).split(" ");
  expect(names).toContain("PATH");
  expect(names.filter((name) => /AWS|DATABASE|ADMIN|SMTP|SECRET|NODE_OPTIONS/.test(name))).toEqual([]);
});

test("a decoder that cannot start is an error with its cause, not a refusal", async () => {
  const broken = path.join(temporaryFolder(), "broken.ts");
  writeFileSync(broken, 'throw new Error("libvips is missing");');
  const decoder = open({ workerFile: broken });
  await expect(say(decoder, "a")).rejects.toThrow(/does not start[\s\S]*libvips is missing/);
});

test("closing ends the process and rejects what waits or runs", async () => {
  const decoder = open();
  const pid = Number.parseInt(await say(decoder, "a"), 10);
  const rejections = ["hang", "b"].map((word) => expect(say(decoder, word)).rejects.toThrow("was closed"));
  await decoder.close();
  await Promise.all(rejections);
  expect(isRunning(pid)).toBe(false);
  await expect(say(decoder, "c")).rejects.toThrow("was closed");
});

test("the program is found next to the source, next to the build's entry and above its chunks", () => {
  expect(findWorkerFile()).toBe(path.resolve("app/platform/images/picture-worker.ts"));
  const build = temporaryFolder("build");
  mkdirSync(path.join(build, "assets"));
  expect(() => findWorkerFile(build)).toThrow("picture decoder is missing");
  writeFileSync(path.join(build, "picture-worker.js"), "");
  expect(findWorkerFile(build)).toBe(path.join(build, "picture-worker.js"));
  expect(findWorkerFile(path.join(build, "assets"))).toBe(path.join(build, "picture-worker.js"));
});
