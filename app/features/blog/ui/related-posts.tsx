import type { PostCardData } from "../post.ts";
import { PostCards } from "./post-cards.tsx";

/** Suggests other posts of the same category. Renders nothing if there are none. */
export function RelatedPosts({ posts }: { posts: PostCardData[] }) {
  if (posts.length === 0) return null;
  return (
    <section className="related-posts" aria-labelledby="related">
      <div className="wrap">
        <h2 id="related">You Might Also Like</h2>
        <PostCards posts={posts} />
      </div>
    </section>
  );
}
