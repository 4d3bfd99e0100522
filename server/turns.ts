/** Waits for the turn in which work may begin. `first`: before all that is not. */
export type Turn = (first?: "first") => Promise<void>;

/**
 * Lets what takes long begin one after the other, each in a turn of the event loop of its own. Between two turns the loop looks
 * for what has arrived, so a kept page waits for one rendering at most, not for all that were asked for before it.
 */
export function createTurns(): Turn {
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
