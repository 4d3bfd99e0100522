import { z } from "zod";
import { emailAddress, line, paragraph } from "#app/platform/forms/form-text.ts";
import { MESSAGE_LIMITS, type MessageField, MISSING, WRONG_EMAIL } from "./message-form.ts";

/** Validates the contact form (specification, section 5). The limits are ours. */
export const messageInput = z.object({
  firstName: line({
    label: "The first name",
    max: MESSAGE_LIMITS.firstName,
    missing: MISSING.firstName,
  }),
  lastName: line({ label: "The last name", max: MESSAGE_LIMITS.lastName, missing: MISSING.lastName }),
  email: emailAddress({
    missing: MISSING.email,
    wrong: WRONG_EMAIL,
  }),
  subject: line({ label: "The subject", max: MESSAGE_LIMITS.subject }),
  message: paragraph({ label: "The message", max: MESSAGE_LIMITS.message, missing: MISSING.message }),
}) satisfies z.ZodType<Record<MessageField, string>>;

export type MessageInput = z.infer<typeof messageInput>;
