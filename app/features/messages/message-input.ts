import { z } from "zod";
import { emailAddress, line, paragraph } from "#app/platform/forms/form-text.ts";
import { MESSAGE_LIMITS, type MessageField } from "./message-form.ts";

/** Validates the contact form (specification, section 5). The limits are ours. */
export const messageInput = z.object({
  firstName: line({
    label: "The first name",
    max: MESSAGE_LIMITS.firstName,
    missing: "Enter your first name.",
  }),
  lastName: line({ label: "The last name", max: MESSAGE_LIMITS.lastName, missing: "Enter your last name." }),
  email: emailAddress({
    missing: "Enter your email address.",
    wrong: "Enter an email address that we can answer, for example amina@example.org.",
  }),
  subject: line({ label: "The subject", max: MESSAGE_LIMITS.subject }),
  message: paragraph({ label: "The message", max: MESSAGE_LIMITS.message, missing: "Enter your message." }),
}) satisfies z.ZodType<Record<MessageField, string>>;

export type MessageInput = z.infer<typeof messageInput>;
