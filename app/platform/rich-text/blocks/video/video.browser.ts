/** Plays a video in place of its still. Nothing is loaded from the other site before. */
export function start(link: HTMLElement): void {
  link.addEventListener("click", (event) => {
    const { player } = link.dataset;
    if (!player || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const frame = document.createElement("iframe");
    frame.title = link.querySelector("strong")?.textContent ?? "";
    frame.allow = "autoplay; fullscreen; picture-in-picture";
    // The players refuse to play without one.
    frame.referrerPolicy = "strict-origin-when-cross-origin";
    frame.src = player;
    link.replaceWith(frame);
    frame.focus();
  });
}
