import { type FormEvent, useId, useRef, useState } from "react";
import { Button } from "../control/button.tsx";
import { Alert } from "../feedback/alert.tsx";
import { TextField } from "./field.tsx";
import styles from "./newsletter-form.css?url";

/**
 * The result of a subscription, derived from the status of the response. It is the same for every
 * address.
 */
export type NewsletterOutcome = "asked" | "kept" | "wrong" | "limited" | "failed";

export const newsletterStatus = {
  asked: 200,
  kept: 202,
  wrong: 400,
  limited: 429,
  failed: 500,
} as const satisfies Record<NewsletterOutcome, number>;

const sentences: Record<NewsletterOutcome, string> = {
  asked:
    "Almost done: look into your mailbox, open our mail within 7 days and confirm, so that we know it was you. Nothing there? Look among the spam.",
  kept: "Your address is kept. This website cannot send mails at the moment: as soon as it can, you get a mail with a link to confirm, so that we know it was you.",
  wrong: "Enter your email address, for example amina@example.org.",
  limited: "Many requests came from your network. Wait an hour, then try again.",
  failed: "That did not work. Your address is still here: please try again.",
};

type NewsletterFormProps = {
  /** The result for a browser without scripts, and the address that was typed. */
  outcome?: NewsletterOutcome;
  typed?: string;
};

/**
 * Renders an email field and a Subscribe button. Without scripts the response is the page
 * `/newsletter`; with scripts it appears in place.
 */
export function NewsletterForm({ outcome: given, typed }: NewsletterFormProps) {
  const id = useId();
  const [outcome, setOutcome] = useState(given);
  const [busy, setBusy] = useState(false);
  const answer = useRef<HTMLDivElement>(null);

  async function subscribe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = new URLSearchParams(new FormData(event.currentTarget) as unknown as Record<string, string>);
    setBusy(true);
    setOutcome(await send(body));
    setBusy(false);
    answer.current?.focus();
  }

  if (outcome === "asked" || outcome === "kept")
    return (
      <div ref={answer} tabIndex={-1} className="newsletter-answer">
        <link rel="stylesheet" href={styles} precedence="page" />
        <Alert tone="success" announce>
          {sentences[outcome]}
        </Alert>
      </div>
    );
  return (
    <form method="post" action="/newsletter" noValidate className="newsletter-form" onSubmit={subscribe}>
      <link rel="stylesheet" href={styles} precedence="page" />
      <TextField
        id={id}
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
      />
      <div className="newsletter-homepage" aria-hidden="true">
        <label htmlFor={`${id}-homepage`}>Leave this field empty</label>
        <input id={`${id}-homepage`} name="homepage" tabIndex={-1} autoComplete="off" />
      </div>
      <Button type="submit" busy={busy}>
        Subscribe
      </Button>
    </form>
  );
}

/** Renders the newsletter block of a page. */
export function NewsletterBlock() {
  return (
    <section className="newsletter-block" aria-labelledby="newsletter-heading">
      <link rel="stylesheet" href={styles} precedence="page" />
      <div className="wrap">
        <div>
          <h2 id="newsletter-heading">Hear how it goes on</h2>
          <p>
            A letter when there is news: who is back in class, which campaign is next, where a hand is needed.
            You can stop it with one click.
          </p>
        </div>
        <NewsletterForm />
      </div>
    </section>
  );
}

/** Reads only the status. The page in the response is for browsers without scripts. */
async function send(body: URLSearchParams): Promise<NewsletterOutcome> {
  try {
    const { status } = await fetch("/newsletter", { method: "POST", body });
    const outcomes = Object.keys(newsletterStatus) as NewsletterOutcome[];
    return outcomes.find((outcome) => newsletterStatus[outcome] === status) ?? "failed";
  } catch {
    return "failed";
  }
}
