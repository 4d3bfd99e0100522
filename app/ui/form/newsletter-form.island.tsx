import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "../control/button.tsx";
import { Alert } from "../feedback/alert.tsx";
import { sendForm } from "../islands/send-form.ts";
import { TextField } from "./field.tsx";

/** The result of a subscription. It is the same for every address. */
export type NewsletterOutcome = "asked" | "kept" | "wrong" | "limited" | "failed";

const sentences: Record<NewsletterOutcome, string> = {
  asked:
    "Almost done: look into your mailbox, open our mail within 7 days and confirm, so that we know it was you. Nothing there? Look among the spam.",
  kept: "Your address is kept. This website cannot send mails at the moment: as soon as it can, you get a mail with a link to confirm, so that we know it was you.",
  wrong: "Enter your email address, for example amina@example.org.",
  limited: "Many requests came from your network. Wait an hour, then try again.",
  failed: "That did not work. Your address is still here: please try again.",
};

export type NewsletterFormProps = {
  /** The result, if the browser itself has just sent the form, and the address that was typed. */
  outcome?: NewsletterOutcome | undefined;
  typed?: string | undefined;
};

/**
 * Renders an email field and a Subscribe button. Without scripts the response is the page
 * `/newsletter`; hydrated, it appears in place.
 */
export default function NewsletterForm({ outcome: given, typed }: NewsletterFormProps) {
  const [outcome, setOutcome] = useState(given);
  const [busy, setBusy] = useState(false);
  const answer = useRef<HTMLDivElement>(null);
  const isDone = outcome === "asked" || outcome === "kept";

  useEffect(() => {
    if (isDone && outcome !== given) answer.current?.focus();
  }, [isDone, outcome, given]);

  async function subscribe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    setOutcome(await send(event.currentTarget));
    setBusy(false);
  }

  if (isDone)
    return (
      <div ref={answer} tabIndex={-1} className="newsletter-answer">
        <Alert tone="success" announce>
          {sentences[outcome]}
        </Alert>
      </div>
    );
  return (
    <form method="post" action="/newsletter" noValidate className="newsletter-form" onSubmit={subscribe}>
      <TextField
        id="newsletter-email"
        name="email"
        type="email"
        label="Email Address"
        required
        maxLength={254}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={typed}
        error={outcome && sentences[outcome]}
        announceError
      />
      <div className="newsletter-homepage" aria-hidden="true">
        <label htmlFor="newsletter-homepage">Leave this field empty</label>
        <input id="newsletter-homepage" name="homepage" tabIndex={-1} autoComplete="off" />
      </div>
      <Button type="submit" busy={busy}>
        Subscribe
      </Button>
    </form>
  );
}

async function send(form: HTMLFormElement): Promise<NewsletterOutcome> {
  const email = form.elements.namedItem("email") as HTMLInputElement;
  // Reported at once, offline too. The server checks the rest.
  if (email.value.trim() === "" || email.validity.typeMismatch) return "wrong";
  const answer = await sendForm<{ outcome: NewsletterOutcome }>(form);
  if (!answer.ok) return answer.refusal?.outcome ?? (answer.status === 429 ? "limited" : "failed");
  return new URL(answer.redirect, location.href).searchParams.get("outcome") as NewsletterOutcome;
}
