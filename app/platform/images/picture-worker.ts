/**
 * The decoder process: reads tasks from standard input, answers on file descriptor 3, ends with its input. Pictures come
 * from strangers and decoders have faults, so they are opened here and not in the server: with no secrets in the
 * environment, and with nothing lost but one upload when it crashes, hangs or swells.
 */
import { readdirSync, writeFileSync } from "node:fs";
import { Socket } from "node:net";
import os from "node:os";
import sharp from "sharp";
import type { DecoderAnswer, DecoderGreeting, DecoderTask } from "./decoder-messages.ts";
import { type Frame, readFrames, writeFrame } from "./frames.ts";
import { makeAvif, makeVersions } from "./picture-versions.server.ts";
import { drawCard } from "./social-card-drawing.server.ts";

// Where memory runs out it is this process that the system ends, where that is allowed.
try {
  writeFileSync("/proc/self/oom_score_adj", "1000");
} catch {}
let isPatient = false;
/** Of -20 to 19. Beside the server it gets about a tenth of a processor, on an idle machine a whole one. */
const LOW_PRIORITY = 10;

sharp.concurrency(1);
sharp.cache(false);
// Whatever the bytes claim to be, no other decoder than these four ever starts.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadNsgifBuffer",
    "VipsForeignLoadWebpBuffer",
  ],
});

const answers = new Socket({ fd: 3, readable: false, writable: true });
// The server is gone: nobody waits for an answer.
answers.on("error", () => process.exit(1));
writeFrame<DecoderGreeting>(answers, { message: { kind: "ready" }, parts: [] });
for await (const { message, parts } of readFrames<DecoderTask>(process.stdin)) {
  writeFrame(answers, await carryOut(message, parts));
  // A picture of 10 MB must not still be there when the next one is opened; the collector sees only its few bytes of a handle.
  globalThis.gc?.();
}
answers.end();

function carryOut(
  task: DecoderTask,
  [bytes = Buffer.alloc(0), font]: Buffer[],
): Promise<Frame<DecoderAnswer>> {
  const quick = task.task === "versions" && task.quick === true;
  if (!quick) beginToLetOthersPass();
  if (task.task === "card") return drawCard(task.words, bytes, font ?? Buffer.alloc(0));
  return task.task === "versions" ? makeVersions(bytes, quick) : makeAvif(bytes, task.width);
}

/** Visitors come first; only on the first start, which is in a hurry, there are none yet. */
function beginToLetOthersPass(): void {
  if (isPatient) return;
  isPatient = true;
  for (const thread of listThreads())
    try {
      os.setPriority(thread, LOW_PRIORITY);
    } catch {}
}

/**
 * On Linux a priority is that of one thread, and those that it starts take it over. Pictures are made by others than the first,
 * and some of them are there already.
 */
function listThreads(): number[] {
  try {
    return readdirSync("/proc/self/task").map(Number);
  } catch {
    return [process.pid];
  }
}
