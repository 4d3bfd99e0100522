/** Scroll position beyond which the header changes its style (specification, section 9). */
const SCROLL_THRESHOLD_PX = 20;

/** Marks the header while the page is scrolled. */
export function start(header: HTMLElement): void {
  const look = () => header.toggleAttribute("data-scrolled", scrollY > SCROLL_THRESHOLD_PX);
  addEventListener("scroll", look, { passive: true });
  look();
}
