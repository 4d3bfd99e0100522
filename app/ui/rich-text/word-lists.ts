import { unwrap } from "./pasted-elements.ts";

const LIST = /mso-list:\s*l(\d+)\s+level(\d+)/i;
const IGNORED = /mso-list:\s*Ignore/i;
const NUMBERED = /^\s*\(?(\d+|[a-z]{1,4})[.)]\s*$/i;

type Item = { paragraph: Element; list: string; level: number; first: number | undefined };

/**
 * Converts Word's list paragraphs to lists. Word writes them as paragraphs that begin with a bullet
 * or number (`<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'>`).
 */
export function makeWordLists(body: Element): void {
  let open: { list: Element; item: Element; level: number; name: string }[] = [];
  let last: Element | undefined;
  for (const paragraph of body.querySelectorAll("p, h1, h2, h3, h4, h5, h6")) {
    const item = readItem(paragraph);
    if (!item) continue;
    // Other content in between starts a new list.
    if (!last || nextElement(last) !== paragraph) open = [];
    const { level, list: name, first } = item;
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop();
    const same = open.at(-1);
    const element = document.createElement("li");
    const line = document.createElement("p");
    line.append(...paragraph.childNodes);
    element.append(line);
    if (same && same.level === level && same.name === name) {
      same.list.append(element);
      same.item = element;
      paragraph.remove();
    } else {
      const list = document.createElement(first === undefined ? "ul" : "ol");
      if (first !== undefined && first > 1) list.setAttribute("start", String(first));
      list.append(element);
      if (same && same.level === level) open.pop();
      const outer = open.at(-1);
      if (outer) {
        outer.item.append(list);
        paragraph.remove();
      } else paragraph.replaceWith(list);
      open.push({ list, item: element, level, name });
    }
    last = open[0]?.list;
  }
}

function nextElement(element: Element): Element | null {
  return element.nextElementSibling;
}

/**
 * Reads the list level of a paragraph and removes its bullet or number. Returns undefined for other
 * paragraphs.
 */
function readItem(paragraph: Element): Item | undefined {
  const found = LIST.exec(paragraph.getAttribute("style") ?? "");
  if (!found) return undefined;
  const mark = [...paragraph.querySelectorAll("[style]")].find((element) =>
    IGNORED.test(element.getAttribute("style") ?? ""),
  );
  const sign = NUMBERED.exec((mark?.textContent ?? "").replaceAll("\u00a0", " "))?.[1];
  mark?.remove();
  return {
    paragraph,
    list: found[1] as string,
    level: Number(found[2]),
    first: sign === undefined ? undefined : Number(sign) || 1,
  };
}

/** Joins the lists of Word Online, which makes one of each item and says how deep it is. */
export function joinLists(body: HTMLElement): void {
  for (const wrapper of body.querySelectorAll(".ListContainerWrapper")) unwrap(wrapper);
  let open: { list: Element; level: number }[] = [];
  for (const list of body.querySelectorAll("ul, ol")) {
    const level = Number(list.querySelector<HTMLElement>(":scope > li")?.dataset.ariaLevel);
    if (!level) continue;
    if (list.previousElementSibling !== open[0]?.list) open = [];
    open = open.filter((one) => one.level <= level);
    const last = open.at(-1);
    if (last?.level === level && last.list.localName === list.localName) {
      last.list.append(...list.children);
      list.remove();
      continue;
    }
    if (last?.level === level) open.pop();
    open.at(-1)?.list.lastElementChild?.append(list);
    open.push({ list, level });
  }
}
