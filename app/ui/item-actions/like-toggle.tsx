import { type CountSubject, countText } from "#app/platform/public-items/counts.ts";
import { ItemActionStyles } from "./item-action-styles.tsx";
import { HeartIcon } from "./item-icons.tsx";

export type LikeToggleProps = {
  subject: CountSubject;
  id: string;
  /** The rendered count. `view-count.browser.ts` updates it. */
  count: number;
};

/** Shows how many like a post or an event. `like.browser.ts` turns it into a button. */
export function LikeToggle({ subject, id, count }: LikeToggleProps) {
  return (
    <span className="item-action item-action-still" data-enhance="like" data-subject={subject} data-id={id}>
      <ItemActionStyles />
      <HeartIcon />
      <span data-count="likes">{countText(count, "likes")}</span>
    </span>
  );
}
