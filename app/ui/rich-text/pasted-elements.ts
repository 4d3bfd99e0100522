/** Replaces an element by its content. */
export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** Replaces an element by another with its content and alignment. */
export function replaceBy(element: Element, name: string): void {
  const other = document.createElement(name);
  const alignment = (element as HTMLElement).style.textAlign || element.getAttribute("align");
  if (alignment) other.style.textAlign = alignment;
  other.append(...element.childNodes);
  element.replaceWith(other);
}

/** Puts the content of an element into another one inside it. */
export function wrapContent(element: Element, name: string): void {
  const inner = document.createElement(name);
  inner.append(...element.childNodes);
  element.append(inner);
}
