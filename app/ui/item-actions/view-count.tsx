import type { CountSubject } from "#app/platform/public-items/counts.ts";
import { formatCount } from "#app/platform/text/formats.ts";
import { useCount, useViewCounted } from "./counts-store.ts";
import { ItemActionStyles } from "./item-action-styles.tsx";
import { EyeIcon, ShareIcon } from "./item-icons.tsx";

export type ViewCountProps = {
  subject: CountSubject;
  id: string;
  /** The rendered count. The browser updates it. */
  count: number;
};

/**
 * Shows how often a post or an event was viewed. Counts this view after the page has loaded, once
 * per visit.
 */
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

/** Shows how often an event was shared. */
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
