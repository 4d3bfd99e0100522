import { randomBytes } from "node:crypto";

let lastMillisecond = 0;

/**
 * A new id: UUIDv7, so ids sort by the time they were made and the next one cannot be guessed (74 random bits).
 * Within one process a later id never carries an earlier millisecond, also when the clock steps back.
 */
export function newId(): string {
  lastMillisecond = Math.max(lastMillisecond, Date.now());
  const bytes = randomBytes(16);
  bytes.writeUIntBE(lastMillisecond, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
