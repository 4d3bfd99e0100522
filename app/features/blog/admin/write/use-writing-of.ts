import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import type { PostDraft } from "#app/features/blog/post-draft.ts";
import { useSignInAgain } from "#app/ui/use-sign-in-again.ts";
import { createDraftSaver } from "./draft-saver.ts";
import { createFeaturedUpload } from "./featured-upload.ts";
import { claimKey, type FoundCopy, forgetPost, keepPost, newCopyKey } from "./kept-posts.ts";
import { joinTabs, type TabNews } from "./other-tabs.ts";
import { createPostForm } from "./post-form.ts";
import { outlivesPage, type Saved, sendPost } from "./post-requests.ts";
import { createValueStore } from "./value-store.ts";
import type { Live, Writing } from "./writing-context.ts";

type Opened = Pick<Writing, "post" | "isCreating" | "siteName" | "siteUrl">;

/**
 * Everything that belongs to the writing of one post, from the opening of the screen until it is left: what is typed,
 * its saves, its copy on this device, the other tabs.
 *
 * @param continued a copy of this device that is written on from the beginning
 */
export function useWritingOf(opened: Opened, continued: FoundCopy | undefined): Writing {
  const askToSignIn = useSignInAgain();
  const signIn = useEffectEvent(() => askToSignIn());
  const [parts] = useState(() => begin(opened, continued, { signIn: () => signIn() }));
  const { writing, connect, leave } = parts;
  useEffect(() => connect(), [connect]);
  // Before the editor goes: its text is read a last time.
  useLayoutEffect(() => leave, [leave]);
  return writing;
}

function begin(
  opened: Opened,
  continued: FoundCopy | undefined,
  { signIn }: { signIn: () => Promise<boolean> },
) {
  const { post } = opened;
  const { id } = post;
  const copyKey = newCopyKey(id);
  const live = createValueStore<Live>({
    status: post.published?.status ?? null,
    slug: post.published?.slug,
    hasPendingChanges: post.hasPendingChanges,
  });
  const elsewhere = createValueStore<TabNews | undefined>(undefined);
  let tabs: ReturnType<typeof joinTabs> | undefined;
  let releaseKey = () => {};

  const form = createPostForm(continued?.draft ?? post.draft, () => saver.changed());
  const saver = createDraftSaver(
    {
      read: form.read,
      send: (request) => sendPost(id, request),
      keep: (draft, base) => keepPost(copyKey, { id, base, draft, picture: upload.state().picture }),
      forget: () => void forgetPost(copyKey),
      isSmall: (draft) => navigator.onLine && outlivesPage(JSON.stringify(draft)),
      signIn,
      onSaved,
    },
    continued?.base ?? post.version,
  );
  const upload = createFeaturedUpload(continued ? continued.picture : post.picture, (picture) =>
    form.set({ pictureId: picture?.id ?? null }),
  );

  function onSaved({ version, savedAt, slug, isPending, status }: Saved, draft: PostDraft) {
    const before = live.read();
    live.set({ status: status ?? before.status ?? "draft", slug, hasPendingChanges: isPending });
    elsewhere.set(undefined);
    tabs?.tell({ version, at: savedAt, draft, picture: upload.state().picture });
    // The address of a post that is stored now, without a navigation: focus and undo stay.
    const address = `/admin/blog/${id}/edit`;
    if (window.location.pathname === "/admin/blog/write")
      window.history.replaceState(window.history.state, "", address);
  }

  /** An untouched tab follows; one that holds something of its own only says so. */
  function hear(news: TabNews) {
    if (!saver.isSaved()) return elsewhere.set(news);
    form.replace(news.draft);
    upload.adopt(news.picture);
    saver.adopt({ version: news.version, isSaved: true, at: news.at });
  }

  function connect() {
    tabs = joinTabs(id, hear);
    releaseKey = claimKey(copyKey);
    if (continued) {
      // Under a key of its own first; then the old one may go.
      saver.changed();
      void saver.keepNow().then(() => forgetPost(continued.key));
    }
    const left = new AbortController();
    const on = (target: EventTarget, type: string, listen: (event: Event) => void) =>
      target.addEventListener(type, listen, { signal: left.signal });
    on(window, "online", () => saver.retry());
    on(document, "visibilitychange", () => {
      if (document.visibilityState === "hidden") saver.flush();
      else if (saver.state().kind === "signed-out") saver.retry();
    });
    on(window, "pagehide", () => {
      form.settle();
      void saver.flush(true);
    });
    on(window, "beforeunload", (event) => {
      // What is neither saved nor kept, and would not get through, is worth a question.
      if (!saver.isSafe() && !saver.canOutlive()) event.preventDefault();
    });
    return () => left.abort();
  }

  function leave() {
    form.settle();
    saver.stop();
    void saver.flush().finally(() => {
      releaseKey();
      tabs?.leave();
    });
  }

  const writing: Writing = { ...opened, form, saver, upload, live, elsewhere };
  return { writing, connect, leave };
}
