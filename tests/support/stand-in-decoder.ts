/**
 * A decoder process in place of app/platform/images/picture-worker.ts. It does what its task's
 * bytes say: hang, wait (as on a busy machine), crash, flood, leave (exit after the answer),
 * environment (answer with the names in its environment) or anything else (answer with it).
 */
import { Socket } from "node:net";
import type { DecoderAnswer, DecoderGreeting, DecoderTask } from "#app/platform/images/decoder-messages.ts";
import { readFrames, writeFrame } from "#app/platform/images/frames.ts";

const answers = new Socket({ fd: 3, readable: false, writable: true });
writeFrame<DecoderGreeting>(answers, { message: { kind: "ready" }, parts: [] });
for await (const { parts } of readFrames<DecoderTask>(process.stdin)) {
  const wish = (parts[0] ?? "").toString();
  if (wish === "hang") for (;;);
  if (wish === "wait") await new Promise((resolve) => setTimeout(resolve, 1_500));
  if (wish === "crash") process.abort();
  if (wish === "flood") answers.write(Buffer.alloc(10_000_000, 0xff));
  const said = wish === "environment" ? Object.keys(process.env).join(" ") : `${process.pid} ${wish}`;
  writeFrame<DecoderAnswer>(answers, { message: { kind: "avif" }, parts: [Buffer.from(said)] });
  if (wish === "leave") break;
}
answers.end(() => process.exit());
