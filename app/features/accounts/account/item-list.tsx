import type { ReactNode } from "react";
import { Button } from "#app/ui/control/button.tsx";

type Listed = { id: string };
type ItemListProps<Item extends Listed> = { items: Item[]; children: (item: Item) => ReactNode };

/** Lists what belongs to an account: apps, passkeys, identities, sessions. */
export function ItemList<Item extends Listed>({ items, children }: ItemListProps<Item>) {
  if (items.length === 0) return null;
  return (
    <ul className="grid divide-y divide-line rounded-md border border-line">
      {items.map((item) => (
        <li key={item.id}>{children(item)}</li>
      ))}
    </ul>
  );
}

/** Renders a name, a note below it, and buttons. */
export function ItemLine({ name, note, children }: Record<"name" | "note" | "children", ReactNode>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-muted">{note}</p>
      </div>
      <div className="flex gap-2">{children}</div>
    </div>
  );
}

type ItemButtonProps = {
  label: string /** What only screen readers add. */;
  more?: string;
  onClick: () => void;
};

export function ItemButton({ label, more, onClick }: ItemButtonProps) {
  return (
    <Button variant="secondary" size="small" onClick={onClick}>
      {label}
      {more ? <span className="sr-only"> {more}</span> : null}
    </Button>
  );
}
