import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import type { SaveAnswer } from "#app/platform/save-answer.ts";
import type { Executive } from "../executives.server.ts";

export type Direction = "earlier" | "later";

export const moveButtonId = (id: string, direction: Direction) => `move-${direction}-${id}`;

/**
 * Moves executives by one place, one request a move; a press while one is under way does nothing.
 *
 * @returns `move`, the server's answer, and what to say in a live region once the new order is shown
 */
export function useMoves(executives: readonly Executive[]) {
  const fetcher = useFetcher<SaveAnswer>();
  const [moving, setMoving] = useState<{ id: string; direction: Direction }>();
  const [news, setNews] = useState("");

  function move(id: string, direction: Direction) {
    if (fetcher.state !== "idle") return;
    const from = executives.findIndex((executive) => executive.id === id);
    const neighbour = executives[direction === "earlier" ? from - 1 : from + 1];
    if (!neighbour) return setNews(`${executives[from]?.name} is already ${ENDS[direction]}.`);
    setNews("");
    setMoving({ id, direction });
    fetcher.submit(
      { place: direction === "earlier" ? "before" : "after", neighbour: neighbour.id },
      { method: "post", action: `/admin/executives/${id}/position` },
    );
  }

  const tell = useEffectEvent(() => {
    if (!moving) return;
    const place = executives.findIndex((executive) => executive.id === moving.id);
    if (place === -1) return;
    setNews(`${executives[place]?.name} is now ${place + 1} of ${executives.length}.`);
    // The browser takes the focus from an element that is moved in the page.
    document.getElementById(moveButtonId(moving.id, moving.direction))?.focus();
  });
  useEffect(() => {
    if (fetcher.state === "idle" && fetcher.data?.ok) tell();
  }, [fetcher.state, fetcher.data]);

  return { move, answer: fetcher.state === "idle" ? fetcher.data : undefined, news };
}

const ENDS = { earlier: "first", later: "last" } as const;
