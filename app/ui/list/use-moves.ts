import { useEffect, useEffectEvent, useState } from "react";
import { useSave } from "../form/use-save.ts";

export type Direction = "earlier" | "later";

export const moveButtonId = (id: string, direction: Direction) => `move-${direction}-${id}`;

/**
 * Moves items of a list by one place, with one request per move. Ignores clicks while a move is
 * running.
 *
 * @param items in their order
 * @param addressOf where a move of an item is sent
 * @returns `move`, `again` to retry the last one, the server's response, and the text to announce
 * in a live region once the new order is shown
 */
export function useMoves(
  items: readonly { id: string; name: string }[],
  addressOf: (id: string) => string,
  failure: string,
) {
  const { send, again, busy, answer } = useSave(failure);
  const [moving, setMoving] = useState<{ id: string; direction: Direction }>();
  const [news, setNews] = useState("");

  function move(id: string, direction: Direction) {
    if (busy) return;
    const from = items.findIndex((item) => item.id === id);
    const neighbour = items[direction === "earlier" ? from - 1 : from + 1];
    if (!neighbour) return setNews(`${items[from]?.name} is already ${ENDS[direction]}.`);
    setNews("");
    setMoving({ id, direction });
    const place = direction === "earlier" ? "before" : "after";
    void send(addressOf(id), new URLSearchParams({ place, neighbour: neighbour.id }));
  }

  const tell = useEffectEvent(() => {
    if (!moving) return;
    const place = items.findIndex((item) => item.id === moving.id);
    if (place === -1) return;
    setNews(`${items[place]?.name} is now ${place + 1} of ${items.length}.`);
    // Browsers blur an element that moves in the document.
    document.getElementById(moveButtonId(moving.id, moving.direction))?.focus();
  });
  useEffect(() => {
    if (!busy && answer?.ok) tell();
  }, [busy, answer]);

  return { move, again, answer: busy ? undefined : answer, news };
}

const ENDS = { earlier: "first", later: "last" } as const;
