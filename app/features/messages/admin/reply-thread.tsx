import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { ChosenAnswer } from "#app/platform/records/chosen-rows.ts";
import { whatsappLink } from "#app/platform/settings/site-settings.ts";
import { Badge } from "#app/ui/control/badge.tsx";
import { Button, ExternalLinkButton } from "#app/ui/control/button.tsx";
import { useReload } from "#app/ui/form/use-reload.ts";
import { mailLink, NOT_SENT } from "../reply-form.ts";
import type { MessagePage } from "./message-page.server.ts";
import type { MessageChangeName } from "./message-words.ts";

type Reply = MessagePage["replies"][number];

const STATES = {
  waiting: { label: "Waiting to be sent", tone: "sand" },
  sent: { label: "Sent", tone: "leaf" },
  failed: { label: "Failed", tone: "danger" },
} as const;
const UNSENT = { label: "Not sent", tone: "danger" } as const;

/** While a mail is waiting, the page polls for its status, with growing intervals. */
const FIRST_LOOK_MS = 2_000;
const MAX_PAUSE_MS = 60_000;

type ReplyThreadProps = {
  message: MessagePage;
  busy: MessageChangeName | undefined;
  onAnswered: () => Promise<ChosenAnswer>;
};

/**
 * Renders the replies to a message and the status of their mails. A failed mail can be sent again
 * or, if the site can't send mail, in another way.
 */
export function ReplyThread({ message, busy, onAnswered }: ReplyThreadProps) {
  const { replies } = message;
  const heading = useRef<HTMLHeadingElement>(null);
  async function markAnswered() {
    const answer = await onAnswered();
    // The focused button disappears.
    if (answer.ok) heading.current?.focus();
  }
  useLookAgain(replies.some(({ state }) => state === "waiting"));
  if (replies.length === 0) return null;
  return (
    <section aria-labelledby="replies">
      <h2 ref={heading} id="replies" tabIndex={-1} className="text-lg text-plum">
        Replies
      </h2>
      <ol className="mt-2 grid gap-3">
        {replies.map((reply) => (
          <li key={reply.id} className="rounded-lg border border-line border-l-4 border-l-plum p-4">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <span className="font-semibold">{reply.authorName}</span>
              <span className="text-muted">{reply.at}</span>
              <StateBadge reply={reply} />
            </p>
            <p className="mt-2 [overflow-wrap:anywhere] whitespace-pre-line">{reply.text}</p>
            {reply.state !== "failed" ? null : message.sendsMail ? (
              <SendAgain messageId={message.id} reply={reply} />
            ) : (
              <OtherWays
                message={message}
                text={reply.text}
                busy={busy}
                onAnswered={() => void markAnswered()}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function StateBadge({ reply: { state, wasMailed } }: { reply: Reply }) {
  const { label, tone } = state === "failed" && !wasMailed ? UNSENT : STATES[state];
  return <Badge tone={tone}>{label}</Badge>;
}

type OtherWaysProps = Omit<ReplyThreadProps, "onAnswered"> & { text: string; onAnswered: () => void };

/**
 * Offers to send the text with the person's own mail program or WhatsApp, and then to mark the
 * message as answered. For a site without a mail server.
 */
function OtherWays({ message, text, busy, onAnswered }: OtherWaysProps) {
  return (
    <div className="mt-3 grid gap-3 text-sm">
      <p role="status" className="text-danger">
        {NOT_SENT}
      </p>
      <div className="flex flex-wrap gap-2">
        <a
          className="button button-secondary button-small"
          href={mailLink(message.email, message.replySubject, text)}
        >
          Send with your own mail program
        </a>
        {message.whatsapp ? (
          <ExternalLinkButton variant="secondary" size="small" href={whatsappLink(message.whatsapp, text)}>
            Send on WhatsApp
          </ExternalLinkButton>
        ) : null}
        {message.isAnswered ? null : (
          <Button
            size="small"
            busy={busy === "markAnswered"}
            disabled={busy !== undefined && busy !== "markRead"}
            onClick={onAnswered}
          >
            Mark as answered
          </Button>
        )}
      </div>
      {message.isAnswered ? null : (
        <p className="text-muted">
          The message counts as unanswered until you have sent your reply yourself and marked it as answered.
        </p>
      )}
    </div>
  );
}

function SendAgain({ messageId, reply }: { messageId: string; reply: Reply }) {
  const reload = useReload();
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");

  async function send() {
    setState("busy");
    const address = `/admin/messages/${messageId}/replies/${reply.id}/sending`;
    const ok = await fetch(address, { method: "POST", headers: { Accept: "application/json" } }).then(
      (response) => response.ok,
      () => false,
    );
    setState(ok ? "idle" : "failed");
    if (ok) await reload();
  }

  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 text-sm">
      <Button variant="secondary" size="small" busy={state === "busy"} onClick={() => void send()}>
        {reply.wasMailed ? "Send again" : "Send now"}
      </Button>
      <p role="status" className="text-danger">
        {state === "failed"
          ? "This did not work. Please try again."
          : reply.wasMailed
            ? "The mail could not be delivered, so the message counts as unanswered."
            : "It was written while this website had no mail server, and has not been sent."}
      </p>
    </div>
  );
}

function useLookAgain(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    let pause = FIRST_LOOK_MS;
    let timer: ReturnType<typeof setTimeout>;
    const lookLater = () => {
      timer = setTimeout(async () => {
        if (navigator.onLine) await revalidate();
        pause = Math.min(pause * 2, MAX_PAUSE_MS);
        lookLater();
      }, pause);
    };
    lookLater();
    return () => clearTimeout(timer);
  }, [isWaiting, revalidate]);
}
