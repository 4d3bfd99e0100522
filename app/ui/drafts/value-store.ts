import { useSyncExternalStore } from "react";

/** A value outside React that parts of a screen subscribe to. */
export class ValueStore<Value> {
  #value: Value;
  readonly #listeners = new Set<() => void>();

  constructor(start: Value) {
    this.#value = start;
  }

  readonly read = (): Value => this.#value;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  set(value: Value): void {
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }

  change(changes: Partial<Value>): void {
    this.set({ ...this.#value, ...changes });
  }
}

/**
 * Subscribes to a value, or to a part of it.
 *
 * @param select returns a plain value, or an object that stays the same while unchanged
 */
export function useStore<Value, Part = Value>(
  store: Pick<ValueStore<Value>, "read" | "subscribe">,
  select: (value: Value) => Part = (value) => value as unknown as Part,
): Part {
  const read = () => select(store.read());
  return useSyncExternalStore(store.subscribe, read, read);
}
