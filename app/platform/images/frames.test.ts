import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { type Frame, readFrames, writeFrame } from "./frames.ts";

type Message = { text: string };

async function onTheWire(frames: Frame<Message>[]): Promise<Buffer> {
  const wire = new PassThrough();
  for (const frame of frames) writeFrame(wire, frame);
  wire.end();
  return buffer(wire);
}

async function readAll(bytes: Buffer, chunkSize: number): Promise<Frame<Message>[]> {
  const chunks = [];
  for (let at = 0; at < bytes.length; at += chunkSize) chunks.push(bytes.subarray(at, at + chunkSize));
  const frames = [];
  for await (const frame of readFrames<Message>(Readable.from(chunks))) frames.push(frame);
  return frames;
}

const frames: Frame<Message>[] = [
  { message: { text: "no parts – and “quotes”" }, parts: [] },
  { message: { text: "parts" }, parts: [Buffer.from("one"), Buffer.alloc(0), Buffer.alloc(1000, 7)] },
];

test.each([1, 3, 64, 100_000])("frames arrive whole from chunks of %i bytes", async (chunkSize) => {
  expect(await readAll(await onTheWire(frames), chunkSize)).toEqual(frames);
});

test("an incomplete frame is dropped", async () => {
  const bytes = await onTheWire(frames);
  expect(await readAll(bytes.subarray(0, -1), 64)).toEqual(frames.slice(0, 1));
});

test("a frame that claims to be far too large ends the stream before it is buffered", async () => {
  const head = JSON.stringify({ message: {}, lengths: [2 ** 40] });
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  expect(await readAll(Buffer.concat([length, Buffer.from(head), Buffer.alloc(500)]), 64)).toEqual([]);
  expect(await readAll(Buffer.alloc(500, 0xff), 64)).toEqual([]);
});
