import { Link } from "react-router";
import { DRAFT_LINK_DAYS, type DraftLinkAnswer } from "#app/platform/drafts/draft.ts";
import type { DraftLinkShown } from "#app/platform/drafts/draft-links.server.ts";
import { Button } from "#app/ui/control/button.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useCopyField } from "#app/ui/form/use-copy-field.tsx";
import { useSave } from "#app/ui/form/use-save.ts";
import { PageTitle } from "#app/ui/layout/page-title.tsx";

type DraftLinkScreenProps = {
  shown: DraftLinkShown;
  /** The address that makes a link and ends it. */
  address: string;
  back: { to: string; label: string };
};

/** Makes the link with which somebody without an account reads a draft, and ends it. */
export function DraftLinkScreen({ shown: { title, link }, address, back }: DraftLinkScreenProps) {
  const { send, again, busy, answer } = useSave<DraftLinkAnswer>(
    "Failed to change the link. Please try again.",
  );
  const made = answer?.ok && link ? answer.link : undefined;
  return (
    <>
      <p className="mb-3">
        <Link to={back.to} className="link inline-flex min-h-8 items-center text-sm font-semibold">
          {back.label}
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
