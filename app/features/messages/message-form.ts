import type { SaveRefusal } from "#app/platform/forms/save-answer.ts";
import { formatWait } from "#app/platform/text/formats.ts";

/** The maximum lengths of the contact form's fields, in characters. */
export const MESSAGE_LIMITS = {
  firstName: 100,
  lastName: 100,
  email: 254,
  subject: 150,
  message: 5000,
} as const;

export type MessageField = keyof typeof MESSAGE_LIMITS;

/** The id of the form's heading, to which a sent form leads. */
export const CONTACT_HEADING = "contact-heading";

/** The key under which the browser keeps what is typed. */
export const TYPED_MESSAGE = "typed-message";

/** Specification, section 8. */
export const SENT = "Message sent successfully! We will get back to you soon.";
const FAILED = "Failed to send message";

/**
 * Explains why a message was not sent, and when to try again.
 *
 * @param status of the server's answer, if there was one
 */
export function explainFailure(status = 0, retryAfterSeconds?: number): string {
  const why = FAILURES[status] ?? FAILURES[500];
  return `${FAILED}: ${why} Try again in ${formatWait(retryAfterSeconds || 60)}.`;
}

const FAILURES: Record<number, string> = {
  0: "no answer came from us. Your connection may be weak at the moment.",
  429: "too many came from your network.",
  500: "something went wrong on our side.",
  503: "a part of this website does not answer at the moment.",
};

/** What a required field says while it is empty. */
export const MISSING = {
  firstName: "Enter your first name.",
  lastName: "Enter your last name.",
  email: "Enter your email address.",
  message: "Enter your message.",
} as const satisfies Partial<Record<MessageField, string>>;

export const WRONG_EMAIL = "Enter an email address that we can answer, for example amina@example.org.";

/** Why the contact form was refused. `typed` refills it in a browser without scripts. */
export type MessageRefusal = Pick<SaveRefusal, "errors" | "formError"> & { typed?: Record<string, string> };
