/**
 * The decoder process: reads tasks from standard input, answers on file descriptor 3, and exits
 * when its input ends. Pictures come from strangers and decoders have bugs, so they are decoded
 * here and not in the server: without secrets in the environment, and losing nothing but one upload
 * if it crashes, hangs or runs out of memory.
 */
import { readdirSync, writeFileSync } from "node:fs";
import { Socket } from "node:net";
import os from "node:os";
import sharp from "sharp";
import type { DecoderAnswer, DecoderGreeting, DecoderTask } from "./decoder-messages.ts";
import { type Frame, readFrames, writeFrame } from "./frames.ts";
import { makeAvif, makeVersions } from "./picture-versions.server.ts";
import { drawCard } from "./social-card-drawing.server.ts";

// If memory runs out, the kernel kills this process first, where setting this is allowed.
try {
  writeFileSync("/proc/self/oom_score_adj", "1000");
} catch {}
let isPatient = false;
/**
 * From -20 to 19. It gets about a tenth of a processor next to the server, and a whole one on an
 * idle machine.
 */
const LOW_PRIORITY = 10;

sharp.concurrency(1);
sharp.cache(false);
// Whatever the bytes claim to be, only these four decoders ever run.
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
// The server has gone, so nobody waits for an answer.
answers.on("error", () => process.exit(1));
writeFrame<DecoderGreeting>(answers, { message: { kind: "ready" }, parts: [] });
for await (const { message, parts } of readFrames<DecoderTask>(process.stdin)) {
  writeFrame(answers, await carryOut(message, parts));
  // A picture of 10 MB must be freed before the next one is opened. The garbage collector sees only
  // the few bytes of its handle.
  globalThis.gc?.();
}
answers.end();

function carryOut(
  task: DecoderTask,
  [bytes = Buffer.alloc(0), font]: Buffer[],
): Promise<Frame<DecoderAnswer>> {
  const quick = task.task === "versions" && task.quick === true;
  if (!quick) beginToLetOthersPass();
  if (task.task === "card") return drawCard(task, bytes, font ?? Buffer.alloc(0));
  return task.task === "versions" ? makeVersions(bytes, task) : makeAvif(bytes, task.width);
}

/**
 * Lowers the priority, because visitors come first. The first start is urgent, and has no visitors
 * yet.
 */
function beginToLetOthersPass(): void {
  if (isPatient) return;
  isPatient = true;
  for (const thread of listThreads())
    try {
      os.setPriority(thread, LOW_PRIORITY);
    } catch {}
}

/**
 * Lists the threads of this process. On Linux, a priority belongs to one thread and is inherited by
 * those it starts. Other threads than the first process pictures, and some already exist.
 */
function listThreads(): number[] {
  try {
    return readdirSync("/proc/self/task").map(Number);
  } catch {
    return [process.pid];
  }
}
