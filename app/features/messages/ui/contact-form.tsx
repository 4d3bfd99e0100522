import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/control/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { useToast } from "#app/ui/feedback/toast.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextArea, TextField } from "#app/ui/form/field.tsx";
import { FAILED, MESSAGE_LIMITS, type MessageAnswer, SENT } from "../message-form.ts";

type ContactFormProps = {
  /** The response to a form that a browser without scripts has just sent. */
  withoutScripts: MessageAnswer | undefined;
};

/**
 * Renders the contact form. With scripts it stays on the page while sending; without, the whole
 * page reloads.
 */
export function ContactForm({ withoutScripts }: ContactFormProps) {
  const fetcher = useFetcher<MessageAnswer>();
  const answer = fetcher.data ?? withoutScripts;
  const refusal = answer?.ok === false ? answer : undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  // A new round renders an empty form.
  const [round, setRound] = useState(0);
  const toast = useToast();
  const complaint = useRef<number>(undefined);
  const traces = useTraces();

  const tell = useEffectEvent((given: MessageAnswer) => {
    if (complaint.current !== undefined) toast.dismiss(complaint.current);
    if (given.ok) {
      toast.success(SENT);
      traces.clear();
      setRound((before) => before + 1);
      heading.current?.focus({ preventScroll: true });
    } else {
      complaint.current = toast.error(`Error: ${given.formError ?? (given.errors ? CHECK : FAILED)}`);
    }
  });
  useEffect(() => {
    if (fetcher.data) tell(fetcher.data);
  }, [fetcher.data]);

  return (
    <section className="contact-words" aria-labelledby="contact-heading">
      <h2 id="contact-heading" ref={heading} tabIndex={-1}>
        Send us a message
      </h2>
      {withoutScripts?.ok && !fetcher.data ? (
        <Alert tone="success" announce>
          {SENT}
        </Alert>
      ) : null}
      <fetcher.Form
        method="post"
        action="/contact"
        noValidate
        className="contact-form"
        ref={traces.form}
        onInput={traces.touch}
        onSubmit={traces.write}
      >
        <ErrorSummary
          errors={refusal?.errors}
          formError={refusal?.formError && `${FAILED}. Nothing you typed is lost.`}
        />
        <p className="field-hint contact-wide">
          Fields with a star are needed. A name can have up to {MESSAGE_LIMITS.firstName} characters, an email
          address up to {MESSAGE_LIMITS.email}.
        </p>
        <Fields key={round} refusal={refusal} />
        <Traces />
        <Button type="submit" busy={fetcher.state !== "idle"} busyLabel="Sending...">
          Send Message
        </Button>
      </fetcher.Form>
    </section>
  );
}

const CHECK = "Please check the fields that are marked";

type FieldsProps = { refusal: (MessageAnswer & { ok: false }) | undefined };

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
  const timed = useRef(true);
  useEffect(() => {
    // The time can't be measured if something was typed before hydration.
    const fields = form.current?.querySelectorAll<HTMLInputElement>(".control") ?? [];
    timed.current = Array.from(fields).every(({ value }) => value === "");
  }, []);
  return {
    form,
    touch() {
      if (timed.current) touchedAt.current ??= performance.now();
      key.current = undefined;
    },
    write({ currentTarget: { elements } }: FormEvent<HTMLFormElement>) {
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
