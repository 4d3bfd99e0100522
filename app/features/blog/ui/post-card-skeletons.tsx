import { VisuallyHidden } from "#app/ui/control/visually-hidden.tsx";
import { Skeleton } from "#app/ui/feedback/skeleton.tsx";

/** The number in the specification (section 9). */
const CARDS = 6;

/** Placeholder for a list that is loading. */
export function PostCardSkeletons() {
  return (
    <div role="status">
      <VisuallyHidden>Loading posts</VisuallyHidden>
      <ul className="post-grid" aria-hidden="true">
        {Array.from({ length: CARDS }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items are identical
          <li key={i}>
            <div className="post-card">
              <Skeleton className="post-card-picture" />
              <div className="post-card-words">
                <Skeleton style={{ width: "8rem", height: "1.5rem" }} />
                <Skeleton style={{ width: "85%", height: "1.75rem" }} />
                <Skeleton style={{ width: "60%" }} />
                <Skeleton style={{ width: "100%", height: "4.5rem" }} />
                <Skeleton style={{ width: "50%" }} />
                <Skeleton style={{ width: "100%", height: "1.5rem" }} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
