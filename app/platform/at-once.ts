/**
 * Works on several items at once and gives the results in the order of the items. Nothing further is begun while the caller is
 * busy with a result, so no more than `atOnce` results wait.
 *
 * @throws the first error, once it is its turn
 */
export async function* inOrder<Item, Result>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const begun: Promise<Result>[] = [];
  for (const item of items) {
    const result = work(item);
    // It may fail before its turn, or its turn may never come.
    result.catch(() => {});
    begun.push(result);
    if (begun.length >= atOnce) yield await (begun.shift() as Promise<Result>);
  }
  for (const result of begun) yield await result;
}

/**
 * Works on several items at once, in any order, taking the next one when there is room.
 *
 * @throws the first error, when what had begun has ended; nothing is begun after it
 */
export async function forEachAtOnce<Item>(
  items: AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  let failure: { error: unknown } | undefined;
  try {
    for await (const item of items) {
      const one = work(item)
        .catch((error: unknown) => {
          failure ??= { error };
        })
        .finally(() => running.delete(one));
      running.add(one);
      if (running.size >= atOnce) await Promise.race(running);
      if (failure) break;
    }
  } finally {
    await Promise.all(running);
  }
  if (failure) throw failure.error;
}
