import { randomBytes } from "node:crypto";

const COUNTER_BITS = 12;
let lastMillisecond = 0;
let counter = 0;

/**
 * Creates an id: UUIDv7 with a counter after its millisecond (RFC 9562, section 6.2, method 1). A
 * later id of this process sorts after every earlier one, even within a millisecond and after the
 * clock is set back. Its last 62 bits are random.
 */
export function newId(): string {
  const bytes = randomBytes(16);
  const now = Date.now();
  if (now > lastMillisecond) {
    lastMillisecond = now;
    // Starts randomly in the lower half, to leave room for counting up.
    counter = bytes.readUInt16BE(6) >> (16 - COUNTER_BITS + 1);
  } else {
    counter += 1;
    if (counter === 1 << COUNTER_BITS) {
      lastMillisecond += 1;
      counter = 0;
    }
  }
  bytes.writeUIntBE(lastMillisecond, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
