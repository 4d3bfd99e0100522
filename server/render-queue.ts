/** Waits until work may begin. `first` work runs before all other work. */
export type WaitInQueue = (first?: "first") => Promise<void>;

/**
 * Creates a render queue: starts long work one piece at a time, each in an event loop iteration of
 * its own. Between two iterations the loop accepts new requests, so a cached page waits for at most
 * one rendering, not for all that were requested before it.
 */
export function createRenderQueue(): WaitInQueue {
  const first: (() => void)[] = [];
  const others: (() => void)[] = [];
  const begin = () => {
    (first.shift() ?? others.shift())?.();
    if (first.length + others.length > 0) setImmediate(begin);
  };
  return (order) =>
    new Promise((resolve) => {
      (order === "first" ? first : others).push(resolve);
      if (first.length + others.length === 1) setImmediate(begin);
    });
}
