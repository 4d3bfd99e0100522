import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import type { PostDraft } from "#app/features/blog/post-draft.ts";
import type { PostStatus } from "#app/features/blog/post-status.ts";
import type { TakenCopy } from "#app/ui/drafts/draft-copies.ts";
import { DraftWriting } from "#app/ui/drafts/draft-writing.ts";
import { ValueStore } from "#app/ui/drafts/value-store.ts";
import { useSignInAgain } from "#app/ui/form/use-sign-in-again.ts";
import { pendingUploads } from "#app/ui/uploads/pending-uploads.ts";
import { FeaturedUpload } from "./featured-upload.ts";
import { createPostForm } from "./post-form.ts";
import { postCopies, postRequests } from "./post-requests.ts";
import type { Live, Writing } from "./writing-context.ts";

/** What the dialog says if somebody finishes before all pictures are uploaded. */
export const END_WORDS = {
  published: { next: "Then it is published.", goOn: "Publish" },
  scheduled: { next: "Then it is scheduled.", goOn: "Schedule" },
  draft: { next: "Then it is saved as a draft.", goOn: "Save" },
} as const;

type Opened = Pick<Writing, "post" | "isCreating" | "categories" | "siteName" | "siteUrl" | "words">;

/**
 * Holds a post while it is being written, from opening the screen until leaving it.
 *
 * @param continued a local copy to start from
 */
export function useWritingOf(opened: Opened, continued: TakenCopy<PostDraft> | undefined): Writing {
  const askToSignIn = useSignInAgain();
  const signIn = useEffectEvent(() => askToSignIn());
  const [writing] = useState(() => beginWriting(opened, continued, () => signIn()));
  useEffect(() => writing.texts.connect(), [writing]);
  // Runs before the editor unmounts, because its content is read one last time.
  useLayoutEffect(() => () => writing.texts.leave(), [writing]);
  return writing;
}

function beginWriting(
  opened: Opened,
  continued: TakenCopy<PostDraft> | undefined,
  signIn: () => Promise<boolean>,
): Writing {
  const { post } = opened;
  const live = new ValueStore<Live>({
    status: post.published?.status ?? null,
    slug: post.published?.slug,
    hasPendingChanges: post.hasPendingChanges,
  });
  const form = createPostForm(continued?.draft ?? post.draft, () => texts.saver.changed());
  const upload = new FeaturedUpload(continued ? continued.picture : post.picture, {
    onUploaded: (picture) => form.set({ pictureId: picture?.id ?? null }),
    signIn,
  });
  const editor: Writing["editor"] = { current: null };
  const texts = new DraftWriting<PostDraft, PostStatus>({
    ...{ id: post.id, kind: "post", opened: post, continued, signIn },
    form: { ...form, change: (draft) => form.change(draft, editor.current) },
    ...{ requests: postRequests, copies: postCopies },
    picture: {
      read: () => upload.read().picture,
      adopt: (picture) => upload.adopt(picture),
      drop: () => upload.drop(),
    },
    settleUploads: () => pendingUploads.settle(END_WORDS[form.fields().status]),
    onSaved({ slug, isPending, status }) {
      live.set({ status: status ?? live.read().status ?? "draft", slug, hasPendingChanges: isPending });
      // Sets the address of the stored post without a navigation, to preserve focus and undo.
      if (window.location.pathname === "/admin/blog/write")
        window.history.replaceState(window.history.state, "", `/admin/blog/${post.id}/edit`);
    },
    onTaken: ({ status, slug, isPending }) => live.set({ status, slug, hasPendingChanges: isPending }),
  });
  return { ...opened, form, texts, saver: texts.saver, upload, live, editor };
}
