import { draftOf, newPostId, TAB } from "#tests/support/posts.ts";
import { storedRows } from "./proof.ts";
import { Refused, send, type WriteKind } from "./write-kind.ts";

/** Saves drafts. Each writer saves a post of its own over and over, like somebody who types. */
export function drafts(): WriteKind {
  type Post = { id: string; sent: number; answered: number; version: number };
  const posts: Post[] = [];
  const free: Post[] = [];
  let count = 0;
  return {
    name: "drafts",
    writers: 4,
    async write(target) {
      const post = free.pop() ?? newPost();
      try {
        post.sent += 1;
        const draft = draftOf({
          ...{ title: `Post ${post.id}`, excerpt: "", category: "", author: "Ada", date: "2026-01-01" },
          ...{ tags: [], content: `<p>${post.sent}</p>` },
        });
        const body = JSON.stringify({ draft, base: post.version, reason: "autosave", tab: TAB.tab });
        const headers = { Cookie: target.cookie, "Content-Type": "application/json" };
        const text = await send(target, "PUT", `/admin/blog/${post.id}/draft`, body, headers);
        post.version = (JSON.parse(text) as { version: number }).version;
        post.answered = post.sent;
        count += 1;
      } finally {
        free.push(post);
      }
    },
    findLost(dataDir) {
      const stored = new Map(
        storedRows(dataDir, "select id, content from posts").map(({ id, content }) => [id, String(content)]),
      );
      return posts.flatMap(({ id, answered, sent }) => {
        const kept = Number(/<p>(\d+)<\/p>/.exec(stored.get(id) ?? "<p>0</p>")?.[1]);
        return kept >= answered && kept <= sent ? [] : [`post ${id} has ${kept}, ${answered} was answered`];
      });
    },
    answered: () => count,
  };

  function newPost(): Post {
    const post = { id: newPostId(), sent: 0, answered: 0, version: 0 };
    posts.push(post);
    return post;
  }
}

/** Saves a figure of the public home page. Each save also invalidates all cached pages. */
export function statistics(): WriteKind {
  let sent = 1000;
  let answered = 0;
  let count = 0;
  return {
    name: "statistics",
    writers: 1,
    async write(target) {
      const [row] = storedRows(
        target.server.dataDir,
        "select id, title, updated_at from statistics order by id limit 1",
      );
      if (!row) throw new Refused("there is no statistic");
      sent += 1;
      const form = new URLSearchParams({
        title: String(row.title),
        description: "",
        value: String(sent),
        updatedAt: String(row.updated_at),
      });
      await send(target, "POST", `/admin/statistics/${row.id}`, form);
      answered = sent;
      count += 1;
    },
    findLost(dataDir) {
      if (answered === 0) return [];
      const [row] = storedRows(dataDir, "select value from statistics order by id limit 1");
      const kept = Number(row?.value);
      return kept >= answered && kept <= sent ? [] : [`the value is ${kept}, ${answered} was answered`];
    },
    answered: () => count,
  };
}
