import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import type { NewerDraft } from "#app/features/blog/post-draft.ts";
import { hearOfCopies } from "#app/ui/device/device-copies.ts";
import { useSignInAgain } from "#app/ui/form/use-sign-in-again.ts";
import { noteUnsavedText } from "#app/ui/form/use-unsaved-changes.tsx";
import { pendingUploads } from "#app/ui/uploads/pending-uploads.ts";
import { createDraftSaver } from "./draft-saver.ts";
import { createFeaturedUpload } from "./featured-upload.ts";
import {
  canTellLeftCopies,
  claimKey,
  type FoundCopy,
  forgetLeft,
  forgetPost,
  keepPost,
  newCopyKey,
  type TakenCopy,
  takeLeft,
} from "./kept-posts.ts";
import { joinTabs } from "./other-tabs.ts";
import { createPostForm } from "./post-form.ts";
import { findNewer, outlivesPage, type Saved, sendPost } from "./post-requests.ts";
import { newTabId } from "./tab-id.ts";
import { createValueStore } from "./value-store.ts";
import type { Live, Writing } from "./writing-context.ts";

/** What the dialog says if somebody finishes before all pictures are uploaded. */
const END_WORDS = {
  published: { next: "Then it is published.", goOn: "Publish" },
  scheduled: { next: "Then it is scheduled.", goOn: "Schedule" },
  draft: { next: "Then it is saved as a draft.", goOn: "Save" },
} as const;

type Opened = Pick<Writing, "post" | "isCreating" | "siteName" | "siteUrl">;

/**
 * Holds everything that belongs to writing one post, from opening the screen until leaving it: the
 * draft, its saves, its local copy, the other tabs.
 *
 * @param continued a local copy to start from
 */
export function useWritingOf(opened: Opened, continued: TakenCopy | undefined): Writing {
  const askToSignIn = useSignInAgain();
  const signIn = useEffectEvent(() => askToSignIn());
  const [parts] = useState(() => begin(opened, continued, { signIn: () => signIn() }));
  const { writing, connect, leave } = parts;
  useEffect(() => connect(), [connect]);
  // Runs before the editor unmounts, because its content is read one last time.
  useLayoutEffect(() => leave, [leave]);
  return writing;
}

function begin(
  opened: Opened,
  continued: TakenCopy | undefined,
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
  /** Created on the first request, because the server has no browser to identify. */
  let tabId: string | undefined;
  const tab = () => {
    tabId ??= newTabId();
    return tabId;
  };
  /** The tab whose copy this one continues; cleared after this tab's first save. */
  let continues = continued && tabThatLeft(continued);
  let tabs: ReturnType<typeof joinTabs> | undefined;
  let releaseKey = () => {};
  let releaseCopy = () => {};

  const form = createPostForm(continued?.draft ?? post.draft, () => saver.changed());
  const saver = createDraftSaver(
    {
      read: form.read,
      send: (request) => sendPost(id, { tab: tab(), continues }, request),
      keep: (draft, base) =>
        keepPost(copyKey, { id, base, draft, tab: continues ?? tab(), picture: upload.state().picture }),
      forget: () => void forgetPost(copyKey),
      isSmall: (draft) => navigator.onLine && outlivesPage(JSON.stringify(draft)),
      signIn,
      settleUploads: () => pendingUploads.settle(END_WORDS[form.fields().status]),
      onSaved,
    },
    continued?.base ?? post.version,
  );
  const upload = createFeaturedUpload(continued ? continued.picture : post.picture, {
    onUploaded: (picture) => form.set({ pictureId: picture?.id ?? null }),
    signIn,
  });

  function onSaved({ slug, isPending, status }: Saved) {
    continues = undefined;
    const before = live.read();
    live.set({ status: status ?? before.status ?? "draft", slug, hasPendingChanges: isPending });
    tabs?.tell();
    // Sets the address of the stored post without a navigation, to preserve focus and undo.
    const address = `/admin/blog/${id}/edit`;
    if (window.location.pathname === "/admin/blog/write")
      window.history.replaceState(window.history.state, "", address);
  }

  /** Loads a newer draft into a tab without changes of its own; otherwise reports a conflict. */
  async function lookForNewer() {
    if (saver.version() === 0) return;
    const newer = await findNewer(id, continues ?? tab(), saver.version());
    if (!newer || newer.version <= saver.version()) return;
    if (saver.isSaved() && pendingUploads.list().length === 0) take(newer);
    else saver.meet(newer);
  }

  function take({ draft, picture, version, at, status, slug, isPending }: NewerDraft) {
    continues = undefined;
    form.replace(draft);
    upload.adopt(picture);
    saver.adopt({ version, isSaved: true, at });
    live.set({ status, slug, hasPendingChanges: isPending });
  }

  async function continueCopy(found: FoundCopy) {
    const copy = await takeLeft(found);
    // Another tab took the copy, so its draft is the newer one now.
    if (!copy) return lookForNewer();
    continues = tabThatLeft(copy);
    form.replace(copy.draft);
    upload.adopt(copy.picture);
    saver.adopt({ version: copy.base, isSaved: false });
    await keepAsOwn(copy);
  }

  /** Stores the copy under a key of its own before deleting the old one. */
  async function keepAsOwn(copy: TakenCopy) {
    await saver.keepNow();
    if (!saver.isSafe()) {
      // The browser's storage is full, so the old copy stays, claimed by this page.
      releaseCopy = copy.release;
      return;
    }
    await forgetLeft(copy);
    copy.release();
  }

  function connect() {
    tabs = joinTabs(id, () => void lookForNewer());
    releaseKey = claimKey(copyKey);
    if (continued) {
      saver.changed();
      void keepAsOwn(continued);
    }
    const stopHearing = hearOfCopies({
      // The person agreed to that when signing out.
      onForgotten: () => saver.letGo(),
      onSave: () => void saver.flush(),
    });
    const isOver = noteUnsavedText(() => !saver.isSaved());
    const left = new AbortController();
    const on = (target: EventTarget, type: string, listen: (event: Event) => void) =>
      target.addEventListener(type, listen, { signal: left.signal });
    on(window, "online", () => {
      saver.retry();
      void lookForNewer();
    });
    on(window, "focus", () => void lookForNewer());
    on(document, "visibilitychange", () => {
      if (document.visibilityState === "hidden") return void saver.flush();
      if (saver.state().kind === "signed-out") saver.retry();
      void lookForNewer();
    });
    on(window, "pagehide", () => {
      form.settle();
      void saver.flush(true);
    });
    on(window, "beforeunload", (event) => {
      // Warns only if changes are neither saved nor kept, and a keepalive request
      // could not carry them.
      if (!saver.isSafe() && !saver.canOutlive()) event.preventDefault();
    });
    return () => {
      left.abort();
      stopHearing();
      isOver();
    };
  }

  function leave() {
    form.settle();
    upload.drop();
    saver.stop();
    void saver.flush().finally(() => {
      releaseKey();
      releaseCopy();
      tabs?.leave();
    });
  }

  const writing: Writing = { ...opened, form, saver, upload, live, tab, take, continueCopy };
  return { writing, connect, leave };
}

/**
 * Returns the tab that left a copy. If nobody can tell whether that tab is closed, it may still be
 * writing, so what it saves must count as somebody else's.
 */
function tabThatLeft({ tab }: FoundCopy): string | undefined {
  return canTellLeftCopies() ? tab : undefined;
}
