import { useRef } from "react";
import type { SavedItem } from "#app/platform/public-items/saved-item.ts";
import { Button } from "#app/ui/control/button.tsx";
import { VisuallyHidden } from "#app/ui/control/visually-hidden.tsx";
import { forgetItem } from "#app/ui/item-actions/saved-items.ts";

type SavedListProps = {
  items: readonly SavedItem[];
  /** Called when the list has become empty, so that the caller moves the focus. */
  onLastRemoved(): void;
};

const kinds = { post: "Blog", event: "Event" };

/** Lists the items saved on this device, newest first. */
export function SavedList({ items, onLastRemoved }: SavedListProps) {
  const list = useRef<HTMLUListElement>(null);

  function remove(item: SavedItem, index: number) {
    // Focus the next button, so that keyboard users needn't start again from the top.
    const buttons = list.current?.querySelectorAll("button");
    const next = buttons?.[index + 1] ?? buttons?.[index - 1];
    if (next) next.focus();
    else onLastRemoved();
    forgetItem(item);
  }

  return (
    <>
      <p role="status">
        {items.length} {items.length === 1 ? "item" : "items"} on this device
      </p>
      <ul className="saved-list" ref={list}>
        {items.map((item, index) => (
          <li key={`${item.kind} ${item.id}`} className="card saved-item">
            {item.picture ? <img src={item.picture} alt="" loading="lazy" /> : <div className="cloth" />}
            <div className="card-body">
              <span className="badge">{kinds[item.kind]}</span>
              <h2>
                {/* Loads a new document, which also works offline. */}
                <a href={item.path}>{item.title}</a>
              </h2>
              <p>{item.summary}</p>
              <Button variant="quiet" size="small" onClick={() => remove(item, index)}>
                Remove <VisuallyHidden>{item.title}</VisuallyHidden>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
