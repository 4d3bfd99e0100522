/** Browsers round scroll positions; anything this close counts as reached. */
const NEAR_PX = 4;

/**
 * Adds buttons, dots and keys to a list that scrolls sideways natively. Every one of them leads to
 * a card, counted from the one that the last of them led to, so that quick clicks add up.
 */
export function start(carousel: HTMLElement): void {
  const track = carousel.querySelector(".carousel") as HTMLElement;
  const cards = [...track.querySelectorAll<HTMLElement>(".carousel-list > li")];
  const buttons = [...carousel.querySelectorAll<HTMLElement>("[data-step]")];
  const dots = [...carousel.querySelectorAll<HTMLElement>(".carousel-dots button")];
  /** The card that a click leads to, until it is reached or the visitor scrolls. */
  let aim: number | undefined;

  const end = () => track.scrollWidth - track.clientWidth;
  const positionOf = (card: number) =>
    Math.min(end(), (cards[card]?.offsetLeft ?? 0) - (cards[0]?.offsetLeft ?? 0));
  /** The last card that the list can be scrolled to. Those after it are visible with it. */
  const last = () => {
    const found = cards.findIndex((_, card) => positionOf(card) >= end() - NEAR_PX);
    return found < 0 ? cards.length - 1 : found;
  };
  const nearest = () => {
    const distances = cards.map((_, card) => Math.abs(positionOf(card) - track.scrollLeft));
    return distances.indexOf(Math.min(...distances));
  };
  /** How many dots are in use: no two lead to the same card. */
  const stops = () => Math.min(dots.length, last() + 1);
  const cardOf = (dot: number) => Math.round((dot / Math.max(1, stops() - 1)) * last());

  function goTo(card: number) {
    aim = Math.min(Math.max(0, card), last());
    track.scrollTo({ left: positionOf(aim) });
    arrive();
  }
  function arrive() {
    if (aim !== undefined && Math.abs(positionOf(aim) - track.scrollLeft) < NEAR_PX) aim = undefined;
  }
  const step = (by: number) => goTo((aim ?? nearest()) + by);

  function show() {
    const { scrollLeft } = track;
    for (const controls of carousel.querySelectorAll(".carousel-buttons, .carousel-dots"))
      controls.classList.toggle("carousel-idle", end() <= NEAR_PX);
    const [previous, next] = buttons;
    if (previous) previous.ariaDisabled = String(scrollLeft < NEAR_PX);
    if (next) next.ariaDisabled = String(scrollLeft > end() - NEAR_PX);
    const shown = Math.round((nearest() / Math.max(1, last())) * (stops() - 1));
    for (const [place, dot] of dots.entries()) {
      dot.hidden = place >= stops();
      dot.ariaLabel = `Go to place ${place + 1} of ${stops()}`;
      dot.ariaCurrent = place === shown ? "true" : null;
    }
  }

  for (const button of buttons) button.addEventListener("click", () => step(Number(button.dataset.step)));
  for (const [place, dot] of dots.entries()) dot.addEventListener("click", () => goTo(cardOf(place)));
  track.addEventListener("keydown", (event) => {
    if (event.target !== track || event.altKey || event.ctrlKey || event.metaKey) return;
    const act = {
      ArrowRight: () => step(1),
      ArrowLeft: () => step(-1),
      Home: () => goTo(0),
      End: () => goTo(last()),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  track.addEventListener("scroll", show, { passive: true });
  track.addEventListener("scroll", arrive, { passive: true });
  for (const event of ["wheel", "pointerdown", "focusin"])
    track.addEventListener(
      event,
      () => {
        aim = undefined;
      },
      { passive: true },
    );
  // Calls it initially and whenever the size changes.
  new ResizeObserver(show).observe(track);
}
