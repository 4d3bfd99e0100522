import { z } from "zod";
import { paragraph, versionSeen } from "#app/platform/forms/form-text.ts";
import { REPLY_LIMIT } from "../reply-form.ts";

/** Validates a reply. */
export const replyInput = z.object({
  /** Created when the form opens, so that sending the same reply twice stores it once. */
  id: z.uuid("Reload the page and try again."),
  text: paragraph({ label: "The reply", max: REPLY_LIMIT, missing: "Enter your reply." }),
  updatedAt: versionSeen,
});

export type ReplyInput = z.infer<typeof replyInput>;
