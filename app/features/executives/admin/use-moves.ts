import { useEffect, useEffectEvent, useState } from "react";
import { useSave } from "#app/ui/form/use-save.ts";
import type { Executive } from "../executives.server.ts";

export type Direction = "earlier" | "later";

export const moveButtonId = (id: string, direction: Direction) => `move-${direction}-${id}`;

/**
 * Moves executives by one place, with one request per move. Ignores clicks while a move is running.
 *
 * @returns `move`, `again` to retry the last one, the server's response, and the text to announce
 * in a live region once the new order is shown
 */
export function useMoves(executives: readonly Executive[]) {
  const { send, again, busy, answer } = useSave("Failed to update executive details.");
  const [moving, setMoving] = useState<{ id: string; direction: Direction }>();
  const [news, setNews] = useState("");

  function move(id: string, direction: Direction) {
    if (busy) return;
    const from = executives.findIndex((executive) => executive.id === id);
    const neighbour = executives[direction === "earlier" ? from - 1 : from + 1];
    if (!neighbour) return setNews(`${executives[from]?.name} is already ${ENDS[direction]}.`);
    setNews("");
    setMoving({ id, direction });
    const place = direction === "earlier" ? "before" : "after";
    void send(`/admin/executives/${id}/position`, new URLSearchParams({ place, neighbour: neighbour.id }));
  }

  const tell = useEffectEvent(() => {
    if (!moving) return;
    const place = executives.findIndex((executive) => executive.id === moving.id);
    if (place === -1) return;
    setNews(`${executives[place]?.name} is now ${place + 1} of ${executives.length}.`);
    // Browsers blur an element that moves in the document.
    document.getElementById(moveButtonId(moving.id, moving.direction))?.focus();
  });
  useEffect(() => {
    if (!busy && answer?.ok) tell();
  }, [busy, answer]);

  return { move, again, answer: busy ? undefined : answer, news };
}

const ENDS = { earlier: "first", later: "last" } as const;
