/** Adds a button that prints the page. */
export function start(place: HTMLElement): void {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button button-secondary";
  button.textContent = "Print";
  button.addEventListener("click", () => window.print());
  place.append(button);
}
