import { type FormEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { refusalFor } from "#app/platform/forms/keep-form.ts";
import type { SaveAnswer } from "#app/platform/forms/save-answer.ts";
import { whatsappLink } from "#app/platform/settings/site-settings.ts";
import { Button, ExternalLinkButton } from "#app/ui/control/button.tsx";
import { useToast } from "#app/ui/feedback/toast.tsx";
import { TextArea } from "#app/ui/form/field.tsx";
import { FieldReview } from "#app/ui/form/field-review.ts";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useUnsavedChanges } from "#app/ui/form/use-unsaved-changes.tsx";
import { mailLink, NOT_SENT, REPLY_FAILED, REPLY_FIELD, REPLY_LIMIT, REPLY_QUEUED } from "../reply-form.ts";
import { type SavedAnswer, withSavedAnswer } from "../saved-answers.ts";
import type { MessagePage } from "./message-page.server.ts";

/** Keeps the text of a reply and sends it. */
function useReply(message: MessagePage) {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const [text, setText] = useState("");
  // One key per reply, so that sending it twice stores it once. Different text is another reply.
  const attempt = useRef({ id: "", text: "" });
  const [answer, setAnswer] = useState<SaveAnswer>();
  const [busy, setBusy] = useState(false);
  const refusal = answer?.ok === false ? answer : undefined;
  useUnsavedChanges(text.trim() !== "");

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    if (!attempt.current.id || attempt.current.text !== text) attempt.current = { id: newKey(), text };
    setBusy(true);
    const given = await postReply(message.id, {
      ...attempt.current,
      updatedAt: String(refusal?.theirs?.updatedAt ?? message.updatedAt),
    });
    setBusy(false);
    setAnswer(given);
    if (given.ok) {
      if (message.sendsMail) toast.success(REPLY_QUEUED);
      else toast.error(NOT_SENT);
      setText("");
    }
    if (given.ok || given.theirs) await revalidate();
  }
  return { text, setText, send, busy, answer };
}

/**
 * Replies by mail, or opens a WhatsApp chat if the sender's number is known. No failure loses what
 * was typed.
 */
export function ReplyForm({ message, answers }: { message: MessagePage; answers: readonly SavedAnswer[] }) {
  const { text, setText, send, busy, answer } = useReply(message);
  const refusal = answer?.ok === false ? answer : undefined;
  const openers = openersOf(message);
  return (
    <section aria-labelledby="reply-heading">
      <h2 id="reply-heading" className="text-lg text-plum">
        Reply
      </h2>
      <form onSubmit={send} noValidate className="mt-2 grid gap-3">
        <SaveProblem answer={answer} />
        {answers.length > 0 ? (
          <SavedAnswers
            answers={answers}
            onChoose={(saved) => {
              setText(withSavedAnswer(text, saved, message.name));
              document.getElementById(REPLY_FIELD)?.focus();
            }}
          />
        ) : null}
        <FieldReview value={undefined}>
          <TextArea
            name="text"
            id={REPLY_FIELD}
            label={`Your reply to ${message.name}`}
            hint={
              message.sendsMail
                ? `It goes to ${message.email} by mail; an answer to it comes to the foundation's contact address.`
                : "This website has no mail server. It keeps your reply, and you send it with your own mail program."
            }
            rows={8}
            value={text}
            onChange={(event) => setText(event.target.value)}
            countTo={REPLY_LIMIT}
            required
            error={refusal?.errors?.text}
          />
        </FieldReview>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={busy} busyLabel={message.sendsMail ? "Sending..." : "Saving..."}>
            {message.sendsMail ? "Send reply" : "Save reply"}
          </Button>
          {message.sendsMail ? null : (
            <a
              className="button button-secondary"
              href={mailLink(message.email, message.replySubject, text.trim() || greeting(message))}
            >
              Send with your own mail program
            </a>
          )}
          {message.whatsapp ? (
            <ExternalLinkButton
              variant="secondary"
              href={whatsappLink(message.whatsapp, text.trim() || greeting(message))}
            >
              Reply on WhatsApp
            </ExternalLinkButton>
          ) : null}
        </div>
        {openers ? (
          <p className="text-sm text-muted">
            {openers} with what you wrote above. Afterwards choose 'Mark as answered'.
          </p>
        ) : null}
      </form>
    </section>
  );
}

/**
 * Sends a reply. Uses `fetch` instead of a route's client action, which would first load a script:
 * if that fails, the router reloads the page and loses what was typed.
 */
async function postReply(messageId: string, fields: Record<string, string>): Promise<SaveAnswer> {
  try {
    const response = await fetch(`/admin/messages/${messageId}/replies`, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Accept: "application/json" },
    });
    if (response.status === 401) return refusalFor(401, REPLY_FAILED);
    const answer: unknown = await response.json();
    return typeof answer === "object" && answer !== null && "ok" in answer
      ? (answer as SaveAnswer)
      : refusalFor(response.status, REPLY_FAILED);
  } catch {
    return refusalFor(503, REPLY_FAILED);
  }
}

/** Returns the start of a sentence that names the programs which open with the reply's text. */
function openersOf({ sendsMail, whatsapp }: MessagePage): string | undefined {
  if (sendsMail) return whatsapp ? "WhatsApp opens" : undefined;
  return whatsapp ? "Your mail program and WhatsApp open" : "Your mail program opens";
}

function greeting({ name, siteName }: MessagePage): string {
  return `Hello ${name}, thank you for your message to ${siteName}. `;
}

/** Generates a UUID even without HTTPS, where browsers don't provide `randomUUID`. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

type SavedAnswersProps = { answers: readonly SavedAnswer[]; onChoose: (saved: SavedAnswer) => void };

function SavedAnswers({ answers, onChoose }: SavedAnswersProps) {
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2">
      <legend className="mb-1 text-sm text-muted">Saved answers</legend>
      {answers.map((saved) => (
        <Button key={saved.title} variant="secondary" size="small" onClick={() => onChoose(saved)}>
          {saved.title}
        </Button>
      ))}
    </fieldset>
  );
}
