import { data, useLocation } from "react-router";
import { findPostToWrite, readSiteToWriteFor } from "#app/features/blog/post-to-write.server.ts";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { useInPageLinks } from "#app/ui/layout/use-in-page-links.ts";
import type { Route } from "./+types/edit-post";
import { WriteScreen } from "./write-screen.tsx";

/** @throws 404 for a post that does not exist or is in the trash */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const { db, config } = getWritableSite(context);
  const [post, site] = await Promise.all([findPostToWrite(db, params.id), readSiteToWriteFor(db)]);
  if (!post) throw data(null, { status: 404 });
  return { post, ...site, siteUrl: config.siteUrl };
}

/** Edits an existing post, starting from its latest draft. */
export default function EditPost({ loaderData }: Route.ComponentProps) {
  const { key } = useLocation();
  useInPageLinks();
  return <WriteScreen key={`${loaderData.post.id} ${key}`} {...loaderData} isCreating={false} />;
}
