import { useId } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/control/button.tsx";
import { useAddressValue } from "#app/ui/list/use-address-value.ts";
import { LIST_ID } from "../post.ts";
import type { PostCategory } from "../post-categories.ts";

type PostSearchProps = { q: string; category: PostCategory | undefined };

/** The search box. Searches within the chosen category. */
export function PostSearch({ q, category }: PostSearchProps) {
  const id = useId();
  const field = useAddressValue<HTMLInputElement>(q);
  return (
    <Form method="get" action={`/blogs#${LIST_ID}`} role="search" className="post-search">
      <label className="visually-hidden" htmlFor={id}>
        Search blog posts
      </label>
      <input
        ref={field}
        id={id}
        type="search"
        name="q"
        defaultValue={q}
        placeholder="Search blog posts..."
        maxLength={200}
        enterKeyHint="search"
        autoComplete="off"
      />
      {category ? <input type="hidden" name="category" value={category} /> : null}
      <Button type="submit" variant="accent">
        Search
      </Button>
    </Form>
  );
}
