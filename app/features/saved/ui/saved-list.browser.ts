import type { SavedItem } from "#app/platform/public-items/saved-item.ts";
import { followSaved, forgetItem, readSaved } from "#app/ui/item-actions/saved-items.ts";

const KINDS = { post: "Blog", event: "Event" };

/** Lists the items saved on this device, newest first. */
export function start(place: HTMLElement): void {
  const find = <Kind extends HTMLElement>(selector: string) => place.querySelector(selector) as Kind;
  const list = document.createElement("ul");
  list.className = "saved-list";
  place.append(list);
  const template = find<HTMLTemplateElement>("template");

  function show() {
    const items = readSaved();
    find("[data-none]").hidden = items.length > 0;
    find("[role=status]").textContent =
      items.length > 0 ? `${items.length} ${items.length === 1 ? "item" : "items"} on this device` : "";
    list.replaceChildren(...items.map(draw));
  }

  function draw(item: SavedItem): HTMLElement {
    const drawn = template.content.firstElementChild?.cloneNode(true) as HTMLElement;
    const part = (selector: string) => drawn.querySelector(selector) as HTMLElement;
    if (item.picture)
      part("svg").replaceWith(
        Object.assign(new Image(), {
          loading: "lazy",
          alt: "",
          src: item.picture,
        } satisfies Partial<HTMLImageElement>),
      );
    part(".badge").textContent = KINDS[item.kind];
    part("a").setAttribute("href", item.path);
    part("a").textContent = item.title;
    part("p").textContent = item.summary;
    part(".visually-hidden").textContent = item.title;
    part("button").addEventListener("click", () => remove(item));
    return drawn;
  }

  /** Focuses the next button, so that keyboard users needn't start again from the top. */
  function remove(item: SavedItem) {
    const at = readSaved().findIndex(({ kind, id }) => kind === item.kind && id === item.id);
    forgetItem(item);
    const buttons = list.querySelectorAll("button");
    (buttons[Math.min(at, buttons.length - 1)] ?? place).focus();
  }

  followSaved(show);
}
