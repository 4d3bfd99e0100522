import { Button } from "#app/ui/control/button.tsx";
import { LIST_ID } from "../post.ts";

type PostSearchProps = { q: string; category: string | undefined; tag: string };

/** The search box. Searches within the chosen category and tag. */
export function PostSearch({ q, category, tag }: PostSearchProps) {
  return (
    <search>
      <form action={`/blogs#${LIST_ID}`} className="post-search">
        <label className="visually-hidden" htmlFor="post-search">
          Search blog posts
        </label>
        <input
          id="post-search"
          type="search"
          name="q"
          defaultValue={q}
          placeholder="Search blog posts..."
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
        />
        {category ? <input type="hidden" name="category" value={category} /> : null}
        {tag ? <input type="hidden" name="tag" value={tag} /> : null}
        <Button type="submit" variant="accent">
          Search
        </Button>
      </form>
    </search>
  );
}
