import { formatCount } from "#app/platform/text/formats.ts";
import { ALL_POSTS, type Category } from "../categories/categories.ts";
import { LIST_ID, listingPath } from "../post.ts";
import type { PostCounts } from "../posts.server.ts";

type CategoryFilterProps = {
  choices: readonly Pick<Category, "id" | "label">[];
  counts: PostCounts;
  /** The id of a choice. */
  chosen: string;
  /** The search query and the tag, which are kept when another category is chosen. */
  q: string;
  tag: string;
};

/**
 * Shows a button for each category with its number of posts. The buttons are links, so that
 * each has an address.
 */
export function CategoryFilter({ choices, counts, chosen, q, tag }: CategoryFilterProps) {
  return (
    <nav aria-label="Categories" className="category-filter">
      <ul>
        {choices.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`${listingPath({ q, tag, category: id === ALL_POSTS ? undefined : id })}#${LIST_ID}`}
              aria-current={id === chosen ? "true" : undefined}
            >
              {label} <span className="category-count">({formatCount(counts[id] ?? 0)})</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
