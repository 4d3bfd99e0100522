import { type CountSubject, countText } from "#app/platform/public-items/counts.ts";
import { ItemActionStyles } from "./item-action-styles.tsx";
import { EyeIcon, ShareIcon } from "./item-icons.tsx";

export type ViewCountProps = {
  subject: CountSubject;
  id: string;
  /** The rendered count. The browser updates it. */
  count: number;
};

/**
 * Shows how often a post or an event was viewed. `view-count.browser.ts` counts this view after the
 * page has loaded, once per visit.
 */
export function ViewCount({ subject, id, count }: ViewCountProps) {
  return (
    <span className="item-count" data-enhance="view-count" data-subject={subject} data-id={id}>
      <ItemActionStyles />
      <EyeIcon />
      <span data-count="views">{countText(count, "views")}</span>
    </span>
  );
}

/** Shows how often an event was shared. */
export function ShareCount({ count }: Pick<ViewCountProps, "count">) {
  return (
    <span className="item-count">
      <ItemActionStyles />
      <ShareIcon />
      <span data-count="shares">{countText(count, "shares")}</span>
    </span>
  );
}
