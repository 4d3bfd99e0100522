import { Link } from "react-router";
import { formatCount } from "#app/platform/formats.ts";
import { LIST_ID, listingPath } from "../post.ts";
import { CATEGORY_CHOICES, type CategoryChoice } from "../post-categories.ts";

type CategoryFilterProps = {
  counts: Record<CategoryChoice, number>;
  chosen: CategoryChoice;
  /** A search goes on within the category that is chosen next. */
  q: string;
};

/** One button for each category with the number of its posts; links, so that each has an address. */
export function CategoryFilter({ counts, chosen, q }: CategoryFilterProps) {
  return (
    <nav aria-label="Categories" className="category-filter">
      <ul>
        {CATEGORY_CHOICES.map(({ id, label }) => (
          <li key={id}>
            <Link
              to={`${listingPath({ q, category: id === "all" ? undefined : id })}#${LIST_ID}`}
              aria-current={id === chosen ? "true" : undefined}
            >
              {label} <span className="category-count">({formatCount(counts[id])})</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
