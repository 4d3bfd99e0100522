import { Link } from "react-router";
import { Badge } from "#app/ui/control/badge.tsx";
import { TickBox, type Ticks } from "#app/ui/list/chosen-actions.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { FOLDER_NAMES, type MessageFolder } from "../message-filter.ts";
import type { ReplyState } from "./message-page.server.ts";
import { ReplyBadge } from "./reply-badge.tsx";

export type MessageRow = {
  id: string;
  name: string;
  email: string;
  subject: string | null;
  preview: string;
  isRead: boolean;
  folder: MessageFolder;
  updatedAt: number;
  received: string;
  reply: ReplyState;
};

/**
 * Defines the columns of the messages. The sender's name links to the message.
 *
 * @param listAddress the list's own address, for returning from a message
 * @param showsFolder whether to say where each message is, because the list has several folders
 */
export function messageColumns(
  listAddress: string,
  ticks: Ticks<MessageRow>,
  showsFolder: boolean,
): Column<MessageRow>[] {
  return [
    {
      key: "name",
      header: "From",
      wide: true,
      cell: (message) => (
        <div className="flex items-start gap-2 sm:min-w-44">
          <TickBox
            ticks={ticks}
            row={message}
            label={`Choose the message from ${message.name}, ${message.received}`}
          />
          <div className="min-w-0">
            <Link
              to={`/admin/messages/${message.id}`}
              state={{ list: listAddress }}
              className={`link inline-block py-0.5 [overflow-wrap:anywhere] ${message.isRead ? "font-semibold" : "font-bold"}`}
            >
              {message.name}
            </Link>
            <EmailAddress email={message.email} />
          </div>
        </div>
      ),
    },
    {
      key: "message",
      header: "Message",
      wide: true,
      cell: ({ subject, preview, isRead, folder }) => (
        <div className="sm:min-w-36 [overflow-wrap:anywhere]">
          {showsFolder ? <Badge>{FOLDER_NAMES[folder]}</Badge> : null}
          {subject ? <span className={`block ${isRead ? "" : "font-semibold"}`}>{subject}</span> : null}
          <span className="block text-muted">{preview}</span>
        </div>
      ),
    },
    { key: "received", header: "Received", cell: ({ received }) => received },
    { key: "reply", header: "Reply", cell: ({ reply }) => <ReplyBadge reply={reply} /> },
    {
      key: "status",
      header: "Status",
      cell: ({ isRead }) => (isRead ? <Badge>Read</Badge> : <Badge tone="marigold">Unread</Badge>),
    },
  ];
}

/** Renders an e-mail address that wraps before its `@` if it is too long. */
function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <span className="block text-muted [overflow-wrap:anywhere]">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
