import { createStore, del, entries, get, set } from "idb-keyval";

/**
 * Where a copy is kept. `device`: it is found again after a crash, a closed tab or an ended session. `memory`: this browser
 * has no place for it (its owner forbids it, or it is full), and it goes with the page.
 */
export type KeptWhere = "device" | "memory";

/** What the device did not take, by key. It is newer than what the device has under the same key. */
const inMemory = new Map<string, unknown>();

const store = createStore("schoolward-copies", "copies");

/**
 * Keeps a value on this device under a key such as `post/{id}`, in place of what was there. Copies of one key are kept in the
 * order of the calls. Never throws: the answer says how well the value is kept.
 *
 * @param value anything that structured cloning takes
 */
export async function keepCopy(key: string, value: unknown): Promise<KeptWhere> {
  inMemory.set(key, value);
  try {
    await set(key, value, store);
  } catch {
    return "memory";
  }
  // Another one may have come meanwhile.
  if (inMemory.get(key) === value) inMemory.delete(key);
  return "device";
}

/** What is kept under a key; undefined when nothing is. */
export async function findCopy<Value>(key: string): Promise<Value | undefined> {
  if (inMemory.has(key)) return inMemory.get(key) as Value;
  try {
    return await get<Value>(key, store);
  } catch {
    return undefined;
  }
}

/** Everything that is kept under keys that begin with `prefix`. */
export async function listCopies<Value>(prefix: string): Promise<{ key: string; value: Value }[]> {
  const found = new Map<string, unknown>();
  try {
    for (const [key, value] of await entries<string, unknown>(store)) found.set(key, value);
  } catch {
    // Then there is only what this page keeps in mind.
  }
  for (const [key, value] of inMemory) found.set(key, value);
  return [...found]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, value]) => ({ key, value: value as Value }));
}

/** Takes out what is kept under a key. */
export async function forgetCopy(key: string): Promise<void> {
  inMemory.delete(key);
  try {
    await del(key, store);
  } catch {
    // A device that cannot be reached keeps nothing anyway.
  }
}
