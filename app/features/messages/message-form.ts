import type { SaveRefusal } from "#app/platform/forms/save-answer.ts";

/** The maximum lengths of the contact form's fields, in characters. */
export const MESSAGE_LIMITS = {
  firstName: 100,
  lastName: 100,
  email: 254,
  subject: 150,
  message: 5000,
} as const;

export type MessageField = keyof typeof MESSAGE_LIMITS;

/** Specification, section 8. */
export const SENT = "Message sent successfully! We will get back to you soon.";
export const FAILED = "Failed to send message";

/**
 * The server's response to the contact form. `typed` refills the form in a browser without scripts.
 */
export type MessageAnswer = { ok: true } | (SaveRefusal & { typed?: Record<string, string> });
