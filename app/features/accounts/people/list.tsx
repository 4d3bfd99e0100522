import { useState } from "react";
import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { PlusIcon } from "#app/ui/control/admin-icons.tsx";
import { Button } from "#app/ui/control/button.tsx";
import { Dialog } from "#app/ui/feedback/dialog.tsx";
import { useUnsavedDialog } from "#app/ui/form/use-unsaved-changes.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { listInvitations } from "../invitations.server.ts";
import { listPeople } from "../people.server.ts";
import type { Route } from "./+types/list";
import { invitationColumns } from "./invitation-columns.tsx";
import { InvitationForm } from "./invitation-form.tsx";
import { InvitationQuestion } from "./invitation-question.tsx";
import { type HandOver, LinkToHandOver } from "./link-to-hand-over.tsx";
import { peopleColumns } from "./people-columns.tsx";
import { type InvitationRow, invitationRow, type PersonRow, personRow } from "./people-rows.server.ts";
import { type PersonAct, PersonQuestion } from "./person-question.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const owner = requireOwner(context);
  const { db, config } = getSite(context);
  const [people, invitations, { timeZone }] = await Promise.all([
    listPeople(db),
    listInvitations(db),
    readSiteSettings(db),
  ]);
  const now = Date.now();
  return {
    timeZone,
    sendsMail: config.smtpUrl !== undefined,
    people: people.map((person) => personRow(person, owner, timeZone)),
    invitations: invitations.map((invitation) => invitationRow(invitation, now, timeZone)),
  };
}

type Asked =
  | { person: PersonRow; act: PersonAct }
  | { invitation: InvitationRow; act: "withdraw" | "send again" };

/** Lists everybody with access, their roles, and the invitations. */
export default function People({ loaderData }: Route.ComponentProps) {
  const { people, invitations, timeZone, sendsMail } = loaderData;
  const [invites, setInvites] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const [handOver, setHandOver] = useState<HandOver>();
  const form = useUnsavedDialog(() => setInvites(false));
  const close = () => setAsked(undefined);
  return (
    <>
      <PageTitle title="People">
        <Button onClick={() => setInvites(true)}>
          <PlusIcon />
          Invite
        </Button>
      </PageTitle>
      <p className="text-sm text-muted">
        Who looks after this website. Times are those of {timeZone.replaceAll("_", " ")}, to within a few
        minutes.
      </p>
      <div className="mt-4 grid gap-10">
        <Table
          caption="People"
          hideCaption
          columns={peopleColumns((person, act) => setAsked({ person, act }))}
          rows={people}
          rowKey={({ id }) => id}
        />
        <section aria-labelledby="invitations">
          <h2 id="invitations" className="mb-4 text-xl text-plum">
            Invitations
          </h2>
          {invitations.length > 0 ? (
            <Table
              caption="Invitations"
              hideCaption
              columns={invitationColumns(sendsMail, (invitation, act) => setAsked({ invitation, act }))}
              rows={invitations}
              rowKey={({ id }) => id}
            />
          ) : (
            <EmptyState title="Nobody is invited at the moment">
              {sendsMail
                ? "An invitation goes out by mail. Its link works once, for 7 days."
                : "This website has no mail server, so an invitation is a link that you hand over yourself. It works once, for 7 days."}
            </EmptyState>
          )}
        </section>
      </div>
      <Dialog open={invites} onClose={form.close} title="Invite somebody">
        <InvitationForm
          sendsMail={sendsMail}
          onChange={form.onChange}
          onClose={form.close}
          onSent={(made) => {
            form.closeSaved();
            setHandOver(made);
          }}
        />
      </Dialog>
      {form.question}
      {asked && "person" in asked ? (
        <PersonQuestion person={asked.person} act={asked.act} onClose={close} />
      ) : asked ? (
        <InvitationQuestion
          invitation={asked.invitation}
          act={asked.act}
          sendsMail={sendsMail}
          onClose={close}
          onLink={setHandOver}
        />
      ) : null}
      {handOver ? <LinkToHandOver {...handOver} onClose={() => setHandOver(undefined)} /> : null}
    </>
  );
}
