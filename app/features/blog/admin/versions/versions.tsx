import { postDrafts } from "#app/features/blog/post-drafts.server.ts";
import { readVersions } from "#app/platform/drafts/version-requests.server.ts";
import { VersionsScreen } from "#app/ui/drafts/versions-screen.tsx";
import type { Route } from "./+types/versions";

export const loader = (args: Route.LoaderArgs) => readVersions(postDrafts, args);

export default function Versions({ loaderData }: Route.ComponentProps) {
  const edit = { to: `/admin/blog/${loaderData.record.id}/edit`, label: "Edit post" };
  const list = { to: "/admin/blog", label: "Back to the posts" };
  return <VersionsScreen history={loaderData} kind="post" list={list} edit={edit} />;
}
