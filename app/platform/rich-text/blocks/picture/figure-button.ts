/** Makes a button below a picture in the editor. */
export function figureButton(onClick: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "figure-button";
  made.addEventListener("click", onClick);
  return made;
}
