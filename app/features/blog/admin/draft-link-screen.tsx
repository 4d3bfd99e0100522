import { data, Link } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { titleOrUntitled } from "#app/platform/drafts/draft.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { localMoment } from "#app/platform/time/local-date.ts";
import { Button } from "#app/ui/control/button.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useCopyField } from "#app/ui/form/use-copy-field.tsx";
import { useSave } from "#app/ui/form/use-save.ts";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { findDraftLink } from "../draft-links.server.ts";
import { DRAFT_LINK_DAYS } from "../post.ts";
import { findPostToWrite } from "../post-to-write.server.ts";
import type { Route } from "./+types/draft-link-screen";
import type { DraftLinkAnswer } from "./draft-link.ts";

/** @throws 404 for a post that does not exist or is in the trash */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const { db } = getWritableSite(context);
  const [post, link, { timeZone }] = await Promise.all([
    findPostToWrite(db, id),
    findDraftLink(db, id),
    readSiteSettings(db),
  ]);
  if (!post) throw data(null, { status: 404 });
  return {
    ...{ id, title: titleOrUntitled(post.draft.title) },
    link: link && { madeBy: link.madeByName, until: localMoment(link.expiresAt, timeZone) },
  };
}

/** Makes the link with which somebody without an account reads a post's draft, and ends it. */
export default function DraftLinkScreen({ loaderData: { id, title, link } }: Route.ComponentProps) {
  const { send, again, busy, answer } = useSave<DraftLinkAnswer>(
    "Failed to change the link. Please try again.",
  );
  const address = `/admin/blog/${id}/draft-link`;
  const made = answer?.ok && link ? answer.link : undefined;
  return (
    <>
      <p className="mb-3">
        <Link
          to={`/admin/blog/${id}/edit`}
          className="link inline-flex min-h-8 items-center text-sm font-semibold"
        >
          Back to the post
        </Link>
      </p>
      <PageTitle title={`A link to “${title}”`} />
      <div className="grid max-w-2xl gap-4">
        <p>
          With this link, somebody without an account reads the newest draft for {DRAFT_LINK_DAYS} days. They
          can change nothing, and search engines don’t find it.
        </p>
        <p>
          Whoever has the link reads everything in the draft, also what nobody has approved yet. Send it only
          to people who may know it.
        </p>
        {made ? <NewLink key={made} link={made} /> : null}
        {link ? (
          <p className="text-sm text-muted">
            {`The link from ${link.madeBy} works until ${link.until}. ${made ? "" : "It was shown only once: a new one ends it."}`}
          </p>
        ) : null}
        <SaveProblem answer={answer} again={again} />
        <p className="flex flex-wrap gap-3">
          <Button variant={made ? "secondary" : "primary"} busy={busy} onClick={() => void send(address)}>
            {link ? "Make a New Link" : "Make a Link"}
          </Button>
          {link ? (
            <Button variant="danger" busy={busy} onClick={() => void send(address, null, "DELETE")}>
              End the Link
            </Button>
          ) : null}
        </p>
      </div>
    </>
  );
}

function NewLink({ link }: { link: string }) {
  const { field, copyButton } = useCopyField("Link to the draft", link);
  return (
    <div role="status" className="grid gap-3 rounded-md border border-line bg-white p-4">
      <p className="font-semibold">Copy the link now. It is shown only once.</p>
      {field}
      <p>{copyButton}</p>
    </div>
  );
}
