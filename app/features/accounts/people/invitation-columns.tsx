import { Badge } from "#app/ui/control/badge.tsx";
import { Button } from "#app/ui/control/button.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import type { InvitationAct } from "./invitation-question.tsx";
import type { InvitationRow } from "./people-rows.server.ts";
import { ROLES } from "./roles.ts";

/**
 * Defines the columns of the invitations.
 *
 * @param sendsMail without a mail server somebody hands over the links in person
 * @param onAsk asks for confirmation before the invitation is sent again or withdrawn
 */
export function invitationColumns(
  sendsMail: boolean,
  onAsk: (invitation: InvitationRow, act: InvitationAct) => void,
): Column<InvitationRow>[] {
  return [
    {
      key: "email",
      header: "Email",
      wide: true,
      cell: ({ email }) => (
        <span className="inline-block font-semibold wrap-anywhere sm:min-w-44 lg:min-w-56">{email}</span>
      ),
    },
    {
      key: "role",
      header: "Role",
      cell: ({ role }) => <Badge tone={role === "owner" ? "plum" : "sand"}>{ROLES[role].label}</Badge>,
    },
    {
      key: "sent",
      header: sendsMail ? "Invited" : "Link made",
      cell: ({ sent, inviterName }) => (
        <>
          {sent} <span className="block wrap-anywhere text-muted">by {inviterName}</span>
        </>
      ),
    },
    {
      key: "expires",
      header: "Works until",
      cell: ({ expires, isOver }) => (isOver ? <Badge tone="clay">Expired</Badge> : expires),
    },
    {
      key: "actions",
      header: "Actions",
      hideHeader: true,
      align: "end",
      wide: true,
      cell: (invitation) => (
        <div className="-my-1 flex flex-wrap justify-end gap-1 max-sm:-ml-3 max-sm:justify-start">
          <Button variant="quiet" size="small" onClick={() => onAsk(invitation, "send again")}>
            {sendsMail ? "Send again" : "Make a new link"}
            <span className="sr-only">
              {sendsMail ? " to" : " for"} {invitation.email}
            </span>
          </Button>
          <Button variant="quiet" size="small" onClick={() => onAsk(invitation, "withdraw")}>
            Withdraw<span className="sr-only"> the invitation of {invitation.email}</span>
          </Button>
        </div>
      ),
    },
  ];
}
