import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/control/button.tsx";
import { keepInBrowser } from "#app/ui/device/browser-storage.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { toastStore } from "#app/ui/feedback/toast-store.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextArea, TextField } from "#app/ui/form/field.tsx";
import { sendForm } from "#app/ui/islands/send-form.ts";
import {
  CONTACT_HEADING,
  explainFailure,
  MESSAGE_LIMITS,
  type MessageRefusal,
  MISSING,
  SENT,
  TYPED_MESSAGE,
  WRONG_EMAIL,
} from "../message-form.ts";
import { KEPT_ADDRESS } from "../outbox/outbox.ts";

type ContactFormProps = {
  /** Why the server refused a form that the browser itself has just sent. */
  given: MessageRefusal | undefined;
  /** Whether the browser itself has just sent the form successfully. */
  sent: boolean;
};

const CHECK = "Please check the fields that are marked";

/**
 * Renders the contact form. Hydrated, it stays on the page while sending; without scripts, the
 * browser sends it.
 */
export default function ContactForm({ given, sent }: ContactFormProps) {
  const [shown, setShown] = useState({ refusal: given, sent });
  const [busy, setBusy] = useState(false);
  // A new round renders an empty form.
  const [round, setRound] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const complaint = useRef<number>(undefined);
  const traces = useTraces();
  const { refusal } = shown;

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    const errors = findErrors(form);
    if (errors) return refuse({ errors });
    traces.write(form);
    setBusy(true);
    const answer = await sendForm<MessageRefusal>(form);
    setBusy(false);
    if (!answer.ok)
      return refuse(answer.refusal ?? { formError: explainFailure(answer.status, answer.retryAfterSeconds) });
    if (complaint.current !== undefined) toastStore.dismiss(complaint.current);
    // A message that waits for a connection is shown at the top of the page (draw-outbox.ts).
    const sent = answer.redirect !== KEPT_ADDRESS;
    if (sent) toastStore.add("success", SENT);
    traces.clear();
    keepInBrowser("sessionStorage", TYPED_MESSAGE, "");
    setShown({ refusal: undefined, sent });
    setRound((before) => before + 1);
    heading.current?.focus({ preventScroll: true });
  }

  function refuse(refusal: MessageRefusal) {
    if (complaint.current !== undefined) toastStore.dismiss(complaint.current);
    complaint.current = toastStore.add("error", `Error: ${refusal.formError ?? CHECK}`);
    setShown({ refusal, sent: false });
  }

  return (
    <section className="contact-words" aria-labelledby={CONTACT_HEADING}>
      <h2 id={CONTACT_HEADING} ref={heading} tabIndex={-1}>
        Send us a message
      </h2>
      {/* Screen readers announce only what appears in a region that was there before. */}
      <div role="status" className="contact-sent">
        {shown.sent ? <Alert tone="success">{SENT}</Alert> : null}
      </div>
      <form
        method="post"
        action="/contact"
        noValidate
        data-enhance="typed-message"
        className="contact-form"
        ref={traces.form}
        onInput={traces.touch}
        onSubmit={send}
      >
        <ErrorSummary
          errors={refusal?.errors}
          formError={refusal?.formError && `${refusal.formError} Nothing you typed is lost.`}
          takesFocus={refusal !== given}
        />
        <p className="field-hint contact-wide">
          Fields with a star are needed. A name can have up to {MESSAGE_LIMITS.firstName} characters, an email
          address up to {MESSAGE_LIMITS.email}.
        </p>
        <Fields key={round} refusal={refusal} />
        <Traces />
        <Button type="submit" busy={busy} busyLabel="Sending...">
          Send Message
        </Button>
      </form>
    </section>
  );
}

/** Finds what can be reported at once, offline too. The server checks the rest. */
function findErrors({ elements }: HTMLFormElement): MessageRefusal["errors"] {
  const errors: NonNullable<MessageRefusal["errors"]> = {};
  for (const [name, missing] of Object.entries(MISSING)) {
    const field = elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;
    if (field.value.trim() === "") errors[name] = missing;
    else if (field.validity.typeMismatch) errors[name] = WRONG_EMAIL;
  }
  return Object.keys(errors).length > 0 ? errors : undefined;
}

type FieldsProps = { refusal: MessageRefusal | undefined };

function Fields({ refusal }: FieldsProps) {
  const errors = refusal?.errors ?? {};
  const typed = refusal?.typed ?? {};
  const field = (name: keyof typeof MESSAGE_LIMITS) => ({
    name,
    maxLength: MESSAGE_LIMITS[name],
    defaultValue: typed[name],
    error: errors[name],
  });
  return (
    <>
      <TextField {...field("firstName")} label="First Name" required autoComplete="given-name" />
      <TextField {...field("lastName")} label="Last Name" required autoComplete="family-name" />
      <TextField
        {...field("email")}
        type="email"
        label="Email Address"
        required
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField {...field("subject")} label="Subject (optional)" countTo={MESSAGE_LIMITS.subject} />
      <TextArea {...field("message")} label="Message" required rows={5} countTo={MESSAGE_LIMITS.message} />
    </>
  );
}

/**
 * Renders the hidden fields that tell people from programs and submissions from each other: see
 * suspicion.ts and submissions.server.ts.
 */
function Traces() {
  return (
    <div className="contact-homepage" aria-hidden="true">
      <label htmlFor="homepage">Leave this field empty</label>
      <input id="homepage" name="homepage" tabIndex={-1} autoComplete="off" />
      <input type="hidden" name="elapsed" />
      <input type="hidden" name="key" />
    </div>
  );
}

/**
 * Fills the hidden fields when the form is sent. Changing the content makes it another submission.
 */
function useTraces() {
  const form = useRef<HTMLFormElement>(null);
  const touchedAt = useRef<number>(undefined);
  const key = useRef<string>(undefined);
  // The time can't be measured if something was typed before this effect has run.
  const timed = useRef(false);
  useEffect(() => {
    const fields = form.current?.querySelectorAll<HTMLInputElement>(".control") ?? [];
    timed.current = Array.from(fields).every(({ value }) => value === "");
  }, []);
  return {
    form,
    touch() {
      if (timed.current) touchedAt.current ??= performance.now();
      key.current = undefined;
    },
    write({ elements }: HTMLFormElement) {
      // crypto.randomUUID is missing on a site without HTTPS.
      key.current ??= crypto.getRandomValues(new Uint32Array(4)).join("-");
      fill(elements, "key", key.current);
      if (touchedAt.current !== undefined)
        fill(elements, "elapsed", String(Math.round(performance.now() - touchedAt.current)));
    },
    clear() {
      timed.current = true;
      touchedAt.current = undefined;
      key.current = undefined;
    },
  };
}

function fill(elements: HTMLFormControlsCollection, name: string, value: string) {
  const input = elements.namedItem(name);
  if (input instanceof HTMLInputElement) input.value = value;
}
