import { useState } from "react";
import { data, Link } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { localDate } from "#app/platform/time/local-date.ts";
import { Button } from "#app/ui/control/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { RemovalQuestion } from "#app/ui/form/removal-question.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useCopyField } from "#app/ui/form/use-copy-field.tsx";
import { useSave, useSaveToast } from "#app/ui/form/use-save.ts";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { Picture } from "#app/ui/picture/picture.tsx";
import { findConsent, type ShownConsent } from "../consent-list.server.ts";
import { stopLink } from "../stop-link.server.ts";
import type { Route } from "./+types/consent";
import { ConsentBadge } from "./consent-badge.tsx";
import { ConsentForm } from "./consent-form.tsx";
import type { NamesAnswer } from "./consent-names.ts";
import { SignedForm } from "./signed-form-section.tsx";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { role } = requireAdministrator(context);
  const { db, config } = getWritableSite(context);
  const [{ timeZone }, consent] = await Promise.all([readSiteSettings(db), findConsent(db, id)]);
  if (!consent) throw data(null, { status: 404 });
  const { formStoredAt, endsAt } = consent;
  return {
    ...{ consent, isOwner: role === "owner", until: localDate(endsAt - 1, timeZone) },
    link: await stopLink(db, config.siteUrl, id),
    formStoredOn: formStoredAt === undefined ? undefined : localDate(formStoredAt, timeZone),
  };
}

/** Shows a consent: where it stands, the pictures, the names, and its form. */
export default function Consent({ loaderData }: Route.ComponentProps) {
  const { consent, isOwner, until, formStoredOn, link } = loaderData;
  const { id, pseudonym, state, base } = consent;
  const [isWithdrawing, setWithdrawing] = useState(false);
  return (
    <>
      <PageTitle title={pseudonym}>
        <ConsentBadge state={state} />
      </PageTitle>
      <div className="grid gap-6">
        <Standing consent={consent} until={until} />
        <Pictures consent={consent} />
        {isOwner ? <Names id={id} /> : null}
        {state === "withdrawn" ? null : <StopLink link={link} />}
        <SignedForm id={id} storedOn={formStoredOn} isOwner={isOwner} />
        {state === "withdrawn" ? null : (
          <>
            <ConsentForm key={id} id={id} consent={consent} base={base} />
            <section
              aria-labelledby="withdraw"
              className="max-w-2xl rounded-md border border-line bg-white p-4"
            >
              <h2 id="withdraw" className="text-lg text-plum">
                She changed her mind
              </h2>
              <p className="mt-1 text-sm">
                She need not say why. Her pictures disappear at once and for good.
              </p>
              <Button variant="danger" size="small" className="mt-3" onClick={() => setWithdrawing(true)}>
                Withdraw Consent
              </Button>
            </section>
          </>
        )}
      </div>
      {isWithdrawing ? <Withdrawal consent={consent} onClose={() => setWithdrawing(false)} /> : null}
    </>
  );
}

function Standing({ consent: { id, state }, until }: { consent: ShownConsent; until: string }) {
  const words = { success: "Second answer recorded", failure: "Failed to save the second answer." };
  const { send, busy, answer } = useSave(words.failure);
  useSaveToast(answer, words);
  const confirm = () => void send(`/admin/consents/${id}/confirmation`);
  if (state === "withdrawn")
    return (
      <Alert tone="warning">
        <p>
          Withdrawn. Her pictures are gone from this website. What others have copied, printed or passed on in
          chats can't be called back.
        </p>
      </Alert>
    );
  if (state === "stopped")
    return (
      <Alert tone="error">
        <p>
          <strong>She asked by her private link to be shown no more.</strong> Visitors don't see her pictures
          any more. Withdraw the consent below, so that they are deleted, or talk to her if you can.
        </p>
        <p className="mt-2">
          <Button variant="secondary" size="small" busy={busy} busyLabel="Saving..." onClick={confirm}>
            She agrees again
          </Button>
        </p>
        <SaveProblem answer={answer} />
      </Alert>
    );
  if (state === "ended")
    return (
      <Alert tone="warning">
        <p>
          This consent has ended. Visitors no longer see her pictures. Ask her again, and enter a new date.
        </p>
      </Alert>
    );
  if (state !== "ask again") return <p className="text-sm text-muted">Valid until {until}.</p>;
  return (
    <Alert tone="warning">
      <p>
        <strong>Ask her a second time before anything is published.</strong> Show her the picture and the
        text, on another day if you can. Visitors see nothing before.
      </p>
      <p className="mt-2">
        <Button size="small" busy={busy} busyLabel="Saving..." onClick={confirm}>
          She still agrees
        </Button>
      </p>
      <SaveProblem answer={answer} />
    </Alert>
  );
}

function StopLink({ link }: { link: string }) {
  const { field, copyButton } = useCopyField("Her private link", link);
  return (
    <section
      aria-labelledby="stop-link"
      className="grid max-w-2xl gap-3 rounded-md border border-line bg-white p-4"
    >
      <h2 id="stop-link" className="text-lg text-plum">
        Her private link
      </h2>
      <p className="text-sm text-muted">
        Give it to her and her guardian. With it they hide her pictures at any time, without an account and
        without asking. It names nobody.
      </p>
      {field}
      <p>{copyButton}</p>
    </section>
  );
}

function Pictures({ consent: { pictures, state } }: { consent: ShownConsent }) {
  if (pictures.length === 0) return <p className="text-sm text-muted">No picture shows her yet.</p>;
  return (
    <ul aria-label="Her pictures" className="flex flex-wrap gap-3">
      {pictures.map((picture, index) => (
        <li key={picture.id}>
          {state === "withdrawn" ? (
            <Link to={`/admin/pictures/${picture.id}`} className="link">
              Where picture {index + 1} was used
            </Link>
          ) : (
            <Link to={`/admin/pictures/${picture.id}`} aria-label={`Picture ${index + 1}`}>
              <Picture picture={picture} alt="" sizes="8rem" className="h-24 w-32 rounded-md object-cover" />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function Names({ id }: { id: string }) {
  const { send, busy, answer } = useSave<NamesAnswer>("Failed to read the names.");
  const names = answer?.ok ? answer.names : undefined;
  return (
    <section aria-labelledby="names" className="max-w-2xl rounded-md border border-line bg-white p-4">
      <h2 id="names" className="text-lg text-plum">
        Her real name
      </h2>
      {names ? (
        <dl className="mt-2 grid gap-1">
          <Name term="Name" value={names.name} />
          <Name term="Guardian" value={names.guardian} />
          <Name term="How to reach her" value={names.contact} />
        </dl>
      ) : (
        <>
          <p className="mt-1 text-sm text-muted">Encrypted. The history records who reads it.</p>
          <Button
            variant="secondary"
            size="small"
            className="mt-3"
            busy={busy}
            busyLabel="Reading..."
            onClick={() => void send(`/admin/consents/${id}/names`)}
          >
            Show Names
          </Button>
        </>
      )}
      <SaveProblem answer={answer} />
    </section>
  );
}

function Name({ term, value }: { term: string; value: string }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[10rem_1fr]">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="wrap-anywhere">{value || "–"}</dd>
    </div>
  );
}

function Withdrawal({
  consent: { id, pseudonym, pictures },
  onClose,
}: {
  consent: ShownConsent;
  onClose: () => void;
}) {
  return (
    <RemovalQuestion
      title="Withdraw consent?"
      address={`/admin/consents/${id}/withdrawal`}
      method="POST"
      confirmLabel="Withdraw"
      words={{ success: "Consent withdrawn", failure: "Failed to withdraw consent." }}
      onClose={onClose}
    >
      <p>
        {pictures.length === 0
          ? `“${pseudonym}” is in no picture.`
          : `${pictures.length === 1 ? "1 picture" : `${pictures.length} pictures`} of “${pseudonym}” will be deleted from this website, with all copies that it keeps.`}{" "}
        This can't be undone. Copies that others have made, prints, and backups from before now are not
        reached.
      </p>
    </RemovalQuestion>
  );
}
