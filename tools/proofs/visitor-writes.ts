import { createHash, randomUUID } from "node:crypto";
import { newVisitor, type Target } from "./attacked-site.ts";
import { storedRows } from "./proof.ts";
import { send, type WriteKind } from "./write-kind.ts";

/** Each write makes one row, identified by a mark that only it contains. */
function rowsKind(
  name: string,
  writers: number,
  query: string,
  write: (target: Target, mark: string) => Promise<void>,
  /** How the row stores the mark. */
  kept: (mark: string) => string = (mark) => mark,
): WriteKind {
  const marks = new Set<string>();
  return {
    name,
    writers,
    async write(target) {
      const mark = randomUUID().replaceAll("-", "");
      await write(target, mark);
      marks.add(mark);
    },
    findLost(dataDir) {
      const there = new Set(storedRows(dataDir, query).map(({ mark }) => String(mark)));
      return [...marks].filter((mark) => !there.has(kept(mark)));
    },
    answered: () => marks.size,
  };
}

/** Messages to the organisation. */
export const messages = () =>
  rowsKind("messages", 3, "select subject as mark from messages", async (target, mark) => {
    const person = { firstName: "Amina", lastName: "Bello", email: `${mark}@example.org` };
    const form = new URLSearchParams({ ...person, subject: mark, message: `Whom can I ask about ${mark}?` });
    await send(target, "POST", "/contact", form, newVisitor());
  });

/**
 * Newsletter sign-ups. The mail with the link is part of the same write. A sent mail no longer
 * names its recipient, but the link that was made for it is still there.
 */
export const subscriptions = () =>
  rowsKind(
    "subscriptions",
    2,
    `select substr(email, 1, 32) as mark from newsletter_subscribers
     where lower(email) in (select lower(recipient) from outbox)
       or id in (select subscriber_id from newsletter_confirmations)`,
    async (target, mark) => {
      await send(
        target,
        "POST",
        "/newsletter",
        new URLSearchParams({ email: `${mark}@example.org` }),
        newVisitor(),
      );
    },
  );

/** Likes of the post, stored as a hash. */
export const likes = () =>
  rowsKind(
    "likes",
    2,
    "select token_hash as mark from post_likes",
    async (target, mark) => {
      const form = new URLSearchParams({ token: mark });
      await send(target, "POST", `/counts/post/${target.postId}/likes`, form, newVisitor());
    },
    (mark) => createHash("sha256").update(mark).digest("base64url"),
  );
