import { formatCount } from "#app/platform/text/formats.ts";
import { LIST_ID, listingPath } from "../post.ts";
import { CATEGORY_CHOICES, type CategoryChoice } from "../post-categories.ts";

type CategoryFilterProps = {
  counts: Record<CategoryChoice, number>;
  chosen: CategoryChoice;
  /** The search query and the tag, which are kept when another category is chosen. */
  q: string;
  tag: string;
};

/**
 * Shows a button for each category with its number of posts. The buttons are links, so that
 * each has an address.
 */
export function CategoryFilter({ counts, chosen, q, tag }: CategoryFilterProps) {
  return (
    <nav aria-label="Categories" className="category-filter">
      <ul>
        {CATEGORY_CHOICES.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`${listingPath({ q, tag, category: id === "all" ? undefined : id })}#${LIST_ID}`}
              aria-current={id === chosen ? "true" : undefined}
            >
              {label} <span className="category-count">({formatCount(counts[id])})</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
