import { z } from "zod";
import { paragraph, versionSeen } from "#app/platform/form-text.ts";
import { REPLY_LIMIT } from "../reply-form.ts";

/** The rules of a reply's form. */
export const replyInput = z.object({
  /** Made when the form was opened, so that the same reply sent twice is stored once. */
  id: z.uuid("Reload the page and try again."),
  text: paragraph({ label: "The reply", max: REPLY_LIMIT, missing: "Enter your reply." }),
  updatedAt: versionSeen,
});

export type ReplyInput = z.infer<typeof replyInput>;
