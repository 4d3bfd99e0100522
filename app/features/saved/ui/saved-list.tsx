import { useRef } from "react";
import type { SavedItem } from "#app/platform/saved-item.ts";
import { Button } from "#app/ui/button.tsx";
import { forgetItem } from "#app/ui/saved-items.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";

type SavedListProps = {
  items: readonly SavedItem[];
  /** The list is gone: the focus must go elsewhere. */
  onLastRemoved(): void;
};

const kinds = { post: "Blog", event: "Event" };

/** What this device keeps, newest first. */
export function SavedList({ items, onLastRemoved }: SavedListProps) {
  const list = useRef<HTMLUListElement>(null);

  function remove(item: SavedItem, index: number) {
    // The focus goes to the next one's button, so that a keyboard need not start again from the top.
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
                {/* A whole new page, which opens without a connection too. */}
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
