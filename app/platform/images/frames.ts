import type { Readable, Writable } from "node:stream";

/**
 * A message between the server and the decoder process: a small JSON value and the bytes that
 * belong to it.
 */
export type Frame<Message, Part extends Uint8Array = Uint8Array> = { message: Message; parts: Part[] };

/**
 * Far more than any valid frame holds, so that a faulty decoder cannot fill the server's memory.
 */
const MAX_HEAD_BYTES = 64 * 1024;
const MAX_PARTS_BYTES = 128 * 1024 * 1024;

/** A frame on the wire: length of the head (4 bytes), the head as JSON, then the parts in order. */
type Head<Message> = { message: Message; lengths: number[] };

/**
 * Writes one frame. Uses raw bytes on a pipe, because Node's own messages between processes would
 * copy a picture several times.
 */
export function writeFrame<Message>(stream: Writable, { message, parts }: Frame<Message>): void {
  const head: Head<Message> = { message, lengths: parts.map((part) => part.length) };
  const json = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  stream.write(length);
  stream.write(json);
  for (const part of parts) stream.write(part);
}

/** Reads frames from a stream until it ends, or until a frame is incomplete or far too large. */
export async function* readFrames<Message>(
  stream: Readable,
): AsyncGenerator<Frame<Message, Buffer>, undefined> {
  const waiting: Buffer[] = [];
  let size = 0;
  const chunks = stream[Symbol.asyncIterator]();

  const take = async (wanted: number): Promise<Buffer | undefined> => {
    while (size < wanted) {
      const { value, done } = await chunks.next();
      if (done) return undefined;
      waiting.push(value);
      size += value.length;
    }
    const all = waiting.length === 1 ? (waiting[0] as Buffer) : Buffer.concat(waiting, size);
    waiting.splice(0, waiting.length, all.subarray(wanted));
    size -= wanted;
    return all.subarray(0, wanted);
  };

  try {
    for (;;) {
      const length = (await take(4))?.readUInt32BE();
      if (length === undefined || length > MAX_HEAD_BYTES) return;
      const json = await take(length);
      if (!json) return;
      const { message, lengths }: Head<Message> = JSON.parse(json.toString());
      if (lengths.reduce((sum, partLength) => sum + partLength, 0) > MAX_PARTS_BYTES) return;
      const parts: Buffer[] = [];
      for (const partLength of lengths) {
        const part = await take(partLength);
        if (!part) return;
        parts.push(part);
      }
      yield { message, parts };
    }
  } finally {
    // Signals the writer that nobody reads any more.
    stream.destroy();
  }
}
