import { keepInBrowser, readFromBrowser } from "./browser-storage.ts";

const KEY = "writing-device";

/**
 * Returns this browser's random name, which distinguishes "another tab" from "another device".
 * Signing out deletes it.
 */
export function deviceName(): string {
  const known = readFromBrowser("localStorage", KEY);
  if (/^[0-9a-f]{16}$/.test(known)) return known;
  const made = randomName();
  keepInBrowser("localStorage", KEY, made);
  return made;
}

export function forgetDeviceName(): void {
  keepInBrowser("localStorage", KEY, "");
}

/** Returns 16 random hexadecimal digits. */
export function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
