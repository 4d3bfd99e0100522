import { randomUUID } from "node:crypto";
import { ADMINISTRATOR } from "#tests/support/server.ts";
import { EMPTY, type Example, type Examples, post, remove, row, type Write } from "./example.ts";

function aboutMessages(method: Write["method"], state: string, nth: number, action: string): Example {
  return {
    method,
    prepare: async (known) => ({
      path: `/admin/messages/${state}`,
      form: new URLSearchParams({ message: `${row(known, "messages", nth).id}:0` }),
      audit: { action, subject: "message" },
    }),
  };
}

/** POST sets a state of messages, DELETE undoes it. Makes one example for each. */
const bothWays = (state: string, nth: number, there: string, back: string) => [
  aboutMessages("POST", state, nth, there),
  aboutMessages("DELETE", state, nth, back),
];

/**
 * Writes of messages and newsletter subscribers, by the path of the route whose action performs
 * them.
 */
export const MESSAGES_WRITES: Examples = {
  "/admin/messages/reading": [
    aboutMessages("POST", "reading", 0, "read"),
    aboutMessages("DELETE", "reading", 0, "marked unread"),
  ],
  "/admin/messages/answer": bothWays("answer", 1, "marked answered", "marked unanswered"),
  "/admin/messages/archive": bothWays("archive", 2, "archived", "moved to the inbox"),
  "/admin/messages/quarantine": bothWays("quarantine", 3, "marked as spam", "marked as not spam"),
  "/admin/messages/trash": [aboutMessages("POST", "trash", 4, "deleted")],
  "/admin/undo/:id": [
    post(async (known) => {
      const { id, updatedAt } = row(known, "messages", 6);
      const state = { isRead: false, suspicion: "", answeredAt: null, deletedAt: null };
      const before = JSON.stringify({ ...state, folder: "archive" });
      const after = JSON.stringify({ ...state, folder: "inbox", updatedAt: Number(updatedAt) });
      known.change(`update messages set is_read = false where id = '${id}'`);
      known.change(`insert into bulk_changes (id, actor_id, subject, at)
        select 'undo-me', id, 'message', ${Date.now()} from users where email = '${ADMINISTRATOR.email}'`);
      known.change(`insert into bulk_change_rows (change_id, row_id, before, after)
        values ('undo-me', '${id}', '${before}', '${after}')`);
      return {
        path: "/admin/undo/undo-me",
        form: EMPTY,
        audit: { action: "archived", subject: "message" },
      };
    }),
  ],
  "/admin/messages/:id/replies": [
    post(async (known) => {
      const { id, updatedAt } = row(known, "messages", 5);
      return {
        path: `/admin/messages/${id}/replies`,
        form: new URLSearchParams({ id: randomUUID(), text: "Words for one person only", updatedAt }),
        audit: { action: "replied to", subject: "message" },
      };
    }),
  ],
  "/admin/messages/:id/replies/:reply/sending": [
    post(async ({ rows, change }) => {
      const [reply] = rows("select id, message_id from message_replies limit 1");
      change(`update message_replies set state = 'failed' where id = '${reply?.id}'`);
      return {
        path: `/admin/messages/${reply?.message_id}/replies/${reply?.id}/sending`,
        form: EMPTY,
        audit: { action: "sent reply again", subject: "message" },
      };
    }),
  ],
  "/admin/newsletter/:id": [
    remove(async ({ rows }) => ({
      path: `/admin/newsletter/${rows("select id from newsletter_subscribers limit 1")[0]?.id}`,
      form: EMPTY,
      audit: { action: "removed", subject: "newsletter subscriber" },
    })),
  ],
};
