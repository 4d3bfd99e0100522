import { useEffect, useEffectEvent } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { useChosenChanges } from "#app/ui/list/use-chosen-changes.ts";
import { readSavedAnswers } from "../saved-answers.server.ts";
import type { Route } from "./+types/message";
import { MessageActions } from "./message-actions.tsx";
import { MessageFacts } from "./message-facts.tsx";
import { readMessagePage } from "./message-page.server.ts";
import { MESSAGE_WORDS, type MessageChangeName } from "./message-words.ts";
import { ReplyForm } from "./reply-form.tsx";
import { ReplyThread } from "./reply-thread.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const { db, config } = getSite(context);
  const [message, { answers }] = await Promise.all([
    readMessagePage(db, params.id, Date.now(), config.smtpUrl !== undefined),
    readSavedAnswers(db),
  ]);
  if (!message) throw new Response("There is no such message", { status: 404 });
  return { message, answers };
}

/** The changes that move a message out of the current list, after which the page returns to it. */
const LEAVING = new Set<MessageChangeName>(["archive", "unarchive", "markUnread", "quarantine", "remove"]);

/** Renders one message, its replies, and its actions. Opening it marks it as read. */
export default function Message({ loaderData: { message, answers } }: Route.ComponentProps) {
  const { change, again, busy, problem } = useChosenChanges(MESSAGE_WORDS);
  const navigate = useNavigate();
  const listAddress = `/admin/messages${useListAddress()}`;
  const { id, isRead } = message;

  const markRead = useEffectEvent(() => {
    if (!isRead) void change("markRead", [message], { quietly: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opened message
  useEffect(() => markRead(), [id]);

  function act(name: MessageChangeName) {
    const leave = async () => navigate(listAddress);
    return change(name, [message], { leave: LEAVING.has(name) ? leave : undefined });
  }

  return (
    <>
      <p className="mb-3">
        <Link to={listAddress} className="link inline-flex min-h-8 items-center text-sm font-semibold">
          Back to messages
        </Link>
      </p>
      <PageTitle title={message.subject ?? `Message from ${message.name}`} />
      <div className="grid gap-6 [overflow-wrap:anywhere]">
        <SaveProblem answer={problem} again={again} />
        {message.folder === "spam" ? <Quarantine reasons={message.reasons} /> : null}
        <MessageActions message={message} busy={busy} onChange={(name) => void act(name)} />
        <div className="grid items-start gap-6 lg:grid-cols-[1fr_18rem]">
          <MessageFacts message={message} />
          <div className="grid min-w-0 gap-6 lg:row-start-1">
            <article
              aria-label="Message"
              className="rounded-lg border border-line bg-white p-4 [overflow-wrap:anywhere] whitespace-pre-line sm:p-6"
            >
              {message.message}
            </article>
            <ReplyThread message={message} busy={busy} onAnswered={() => act("markAnswered")} />
            {message.folder === "spam" ? null : <ReplyForm key={id} message={message} answers={answers} />}
          </div>
        </div>
      </div>
    </>
  );
}

/** Returns the address of the list with the search and page that the person came from. */
function useListAddress(): string {
  const state: unknown = useLocation().state;
  if (typeof state !== "object" || state === null || !("list" in state)) return "";
  return typeof state.list === "string" && state.list.startsWith("?") ? state.list : "";
}

function Quarantine({ reasons }: { reasons: string[] }) {
  return (
    <Alert tone="warning" title="This message is in the spam quarantine">
      <ul className="list-disc pl-5">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p className="mt-1">It may be real. 'Not spam' moves it to the inbox.</p>
    </Alert>
  );
}
