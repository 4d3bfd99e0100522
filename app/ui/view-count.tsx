import type { CountSubject } from "#app/platform/counts.ts";
import { formatCount } from "#app/platform/formats.ts";
import { useCount, useViewCounted } from "./counts-store.ts";
import { ItemActionStyles } from "./item-action-styles.tsx";
import { EyeIcon, ShareIcon } from "./item-icons.tsx";

export type ViewCountProps = {
  subject: CountSubject;
  id: string;
  /** The count as the page was rendered with it; the browser brings it up to date. */
  count: number;
};

/** How often a post or an event was read. Counts this reading, once a visit, after the page has loaded. */
export function ViewCount({ subject, id, count }: ViewCountProps) {
  useViewCounted(subject, id);
  const views = useCount(subject, id, "views", count);
  return (
    <span className="item-count">
      <ItemActionStyles />
      <EyeIcon />
      {formatCount(views)} {views === 1 ? "view" : "views"}
    </span>
  );
}

/** How often an event was shared. */
export function ShareCount({ subject, id, count }: ViewCountProps) {
  const shares = useCount(subject, id, "shares", count);
  return (
    <span className="item-count">
      <ItemActionStyles />
      <ShareIcon />
      {formatCount(shares)} {shares === 1 ? "share" : "shares"}
    </span>
  );
}
