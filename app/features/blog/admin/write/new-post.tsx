import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { PostDraft, PostToWrite } from "#app/features/blog/post-draft.ts";
import { openNewPost, readSiteToWriteFor } from "#app/features/blog/post-to-write.server.ts";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import type { TakenCopy } from "#app/ui/drafts/draft-copies.ts";
import { useInPageLinks } from "#app/ui/layout/use-in-page-links.ts";
import type { Route } from "./+types/new-post";
import { postCopies } from "./post-requests.ts";
import { WriteScreen } from "./write-screen.tsx";
import type { Writing } from "./writing-context.ts";

/**
 * `?copy=` names a post that only this device knows, to be continued. `?status=draft` opens the
 * form that follows a save: it starts as a draft (specification, section 4), even after a reload.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const { db, config } = getSite(context);
  const [blank, site] = await Promise.all([openNewPost(db), readSiteToWriteFor(db)]);
  const isNext = url.searchParams.get("status") === "draft";
  const post: PostToWrite = isNext ? { ...blank, draft: { ...blank.draft, status: "draft" } } : blank;
  return { post, ...site, siteUrl: config.siteUrl, copyOf: url.searchParams.get("copy") };
}

/** Creates a new, empty post. */
export default function NewPost({ loaderData }: Route.ComponentProps) {
  const { key } = useLocation();
  useInPageLinks();
  const { copyOf, post, ...site } = loaderData;
  if (copyOf === null) return <WriteScreen key={key} post={post} isCreating {...site} />;
  return <ContinuedPost key={key} id={copyOf} opened={post} {...site} />;
}

type ContinuedPostProps = { id: string; opened: PostToWrite } & Pick<
  Writing,
  "categories" | "siteName" | "siteUrl" | "words"
>;

/** Continues a local copy. Without one, starts a new post. */
function ContinuedPost({ id, opened, ...site }: ContinuedPostProps) {
  const [found, setFound] = useState<TakenCopy<PostDraft> | "none">();
  useEffect(() => {
    let isShown = true;
    void (async () => {
      const [left] = await postCopies.listLeft(id);
      const copy = left && (await postCopies.take(left));
      if (isShown) setFound(copy ?? "none");
      else copy?.release();
    })();
    return () => {
      isShown = false;
    };
  }, [id]);
  if (found === undefined) return null;
  if (found === "none") return <WriteScreen post={opened} isCreating {...site} />;
  // Keeps the copy's id: if the server did receive it, there is still only one post.
  return <WriteScreen post={{ ...opened, id: found.id }} continued={found} isCreating {...site} />;
}
