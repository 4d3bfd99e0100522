import { readdirSync } from "node:fs";
import os from "node:os";
import { expect, test } from "vitest";
import { smallPicture } from "#tests/support/hostile-pictures.ts";
import { startDecoderProcess } from "./decoder-process.server.ts";

/** Reads the priority of each thread on Linux. Elsewhere, that of the process. */
function prioritiesOf(pid: number): number[] {
  const threads = process.platform === "linux" ? readdirSync(`/proc/${pid}/task`).map(Number) : [pid];
  return [...new Set(threads.map((thread) => os.getPriority(thread)))];
}

test("the decoder process lowers the priority of all its threads", async () => {
  const worker = await startDecoderProcess();
  try {
    expect((await worker.ask({ task: "versions" }, [await smallPicture()]))?.message.kind).toBe("versions");
    expect(prioritiesOf(worker.pid)).toEqual([10]);
  } finally {
    worker.kill();
  }
});
