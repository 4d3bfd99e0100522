import type { ReactNode } from "react";
import { FOLDER_NAMES } from "../message-filter.ts";
import type { MessagePage } from "./message-page.server.ts";
import { ReplyBadge } from "./reply-badge.tsx";

/** Renders who wrote a message, when, and its reply status. */
export function MessageFacts({ message }: { message: MessagePage }) {
  const { name, email, phone, call, company, received, folder, reply } = message;
  return (
    <dl className="grid grid-cols-2 gap-3 rounded-lg border border-line p-4 text-sm lg:grid-cols-1">
      <Fact name="From">{name}</Fact>
      <Fact name="Email">
        <a className="link inline-block py-0.5 break-all" href={`mailto:${email}`}>
          {email}
        </a>
      </Fact>
      {phone ? (
        <Fact name="Phone">
          <a className="link inline-block py-0.5" href={call}>
            {phone}
          </a>
        </Fact>
      ) : null}
      {company ? <Fact name="Company">{company}</Fact> : null}
      <Fact name="Received">{received}</Fact>
      <Fact name="Folder">{FOLDER_NAMES[folder]}</Fact>
      <Fact name="Reply">
        <ReplyBadge reply={reply} />
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs font-semibold text-muted">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
