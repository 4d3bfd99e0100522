/** Goes back in the history if the visitor came from a page of ours. */
export function start(link: HTMLElement): void {
  link.addEventListener("click", (event) => {
    const cameFromHere = document.referrer.startsWith(`${location.origin}/`) && history.length > 1;
    if (event.ctrlKey || event.metaKey || event.shiftKey || !cameFromHere) return;
    event.preventDefault();
    history.back();
  });
}
