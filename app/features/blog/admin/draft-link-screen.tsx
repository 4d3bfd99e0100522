import { readDraftLink } from "#app/platform/drafts/draft-links.server.ts";
import { DraftLinkScreen } from "#app/ui/drafts/draft-link-screen.tsx";
import { postDrafts } from "../post-drafts.server.ts";
import type { Route } from "./+types/draft-link-screen";

export const loader = (args: Route.LoaderArgs) => readDraftLink(postDrafts, args);

export default function PostLink({ loaderData, params: { id } }: Route.ComponentProps) {
  const back = { to: `/admin/blog/${id}/edit`, label: "Back to the post" };
  return <DraftLinkScreen shown={loaderData} address={`/admin/blog/${id}/draft-link`} back={back} />;
}
