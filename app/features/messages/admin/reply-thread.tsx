import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import type { MessagePage } from "./message-page.server.ts";

type Reply = MessagePage["replies"][number];

const STATES = {
  waiting: { label: "Waiting to be sent", tone: "sand" },
  sent: { label: "Sent", tone: "leaf" },
  failed: { label: "Failed", tone: "danger" },
} as const;

/** While a mail waits the page looks again, at first soon, then less and less often. */
const FIRST_LOOK_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/** The replies to a message and how their mails fare; one that was given up can be sent again. */
export function ReplyThread({ messageId, replies }: { messageId: string; replies: Reply[] }) {
  useLookAgain(replies.some(({ state }) => state === "waiting"));
  if (replies.length === 0) return null;
  return (
    <section aria-labelledby="replies">
      <h2 id="replies" className="text-lg text-plum">
        Replies
      </h2>
      <ol className="mt-2 grid gap-3">
        {replies.map((reply) => (
          <li key={reply.id} className="rounded-lg border border-line border-l-4 border-l-plum p-4">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <span className="font-semibold">{reply.authorName}</span>
              <span className="text-muted">{reply.at}</span>
              <Badge tone={STATES[reply.state].tone}>{STATES[reply.state].label}</Badge>
            </p>
            <p className="mt-2 [overflow-wrap:anywhere] whitespace-pre-line">{reply.text}</p>
            {reply.state === "failed" ? <SendAgain messageId={messageId} replyId={reply.id} /> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

function SendAgain({ messageId, replyId }: { messageId: string; replyId: string }) {
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");

  async function send() {
    setState("busy");
    const address = `/admin/messages/${messageId}/replies/${replyId}/sending`;
    const ok = await fetch(address, { method: "POST", headers: { Accept: "application/json" } }).then(
      (response) => response.ok,
      () => false,
    );
    setState(ok ? "idle" : "failed");
    if (ok) await revalidate();
  }

  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 text-sm">
      <Button variant="secondary" size="small" busy={state === "busy"} onClick={() => void send()}>
        Send again
      </Button>
      <p role="status" className="text-danger">
        {state === "failed"
          ? "This did not work. Please try again."
          : "The mail could not be delivered, so the message counts as unanswered."}
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
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
        lookLater();
      }, pause);
    };
    lookLater();
    return () => clearTimeout(timer);
  }, [isWaiting, revalidate]);
}
