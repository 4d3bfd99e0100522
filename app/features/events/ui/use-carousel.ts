import { type KeyboardEvent, type RefObject, useCallback, useEffect, useState } from "react";

/** The gap between two cards, which a step adds to a card's width (specification, section 9). */
const GAP = 32;
const MAX_DOTS = 5;
/** Browsers round scroll positions; anything this close counts as reached. */
const NEAR = 4;

type Position = { scrollable: boolean; atStart: boolean; atEnd: boolean; dot: number };

const UNKNOWN: Position = { scrollable: false, atStart: true, atEnd: false, dot: 0 };

/**
 * Adds buttons, dots and keys to a list that scrolls sideways natively.
 *
 * @param track the element that scrolls; its cards are `<li>`
 * @param count the number of cards
 */
export function useCarousel(track: RefObject<HTMLElement | null>, count: number) {
  const dots = Math.min(MAX_DOTS, count);
  const [position, setPosition] = useState(UNKNOWN);

  const look = useCallback(() => {
    const element = track.current;
    if (!element) return;
    const { scrollLeft } = element;
    const most = mostOf(element);
    const next = {
      scrollable: most > NEAR,
      atStart: scrollLeft < NEAR,
      atEnd: scrollLeft > most - NEAR,
      dot: most > NEAR ? Math.round((scrollLeft / most) * (dots - 1)) : 0,
    };
    setPosition((before) => (isSame(before, next) ? before : next));
  }, [track, dots]);

  useEffect(() => {
    const element = track.current;
    if (!element) return;
    element.addEventListener("scroll", look, { passive: true });
    // Calls `look` initially and whenever the size changes.
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => {
      element.removeEventListener("scroll", look);
      sizes.disconnect();
    };
  }, [track, look]);

  function step(direction: 1 | -1) {
    const card = track.current?.querySelector("li");
    if (card) track.current?.scrollBy({ left: direction * (card.offsetWidth + GAP) });
  }

  function goTo(dot: number) {
    const element = track.current;
    if (element) element.scrollTo({ left: (dot / Math.max(1, dots - 1)) * mostOf(element) });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
    const act = {
      ArrowRight: () => step(1),
      ArrowLeft: () => step(-1),
      Home: () => goTo(0),
      End: () => goTo(dots - 1),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  return { ...position, dots, step, goTo, onKeyDown };
}

function mostOf(element: HTMLElement): number {
  return element.scrollWidth - element.clientWidth;
}

function isSame(one: Position, other: Position): boolean {
  return (Object.keys(one) as (keyof Position)[]).every((key) => one[key] === other[key]);
}
