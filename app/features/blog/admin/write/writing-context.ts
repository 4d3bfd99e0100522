import { createContext, type RefObject, useContext } from "react";
import type { Category } from "#app/features/blog/categories/categories.ts";
import type { PostDraft, PostToWrite } from "#app/features/blog/post-draft.ts";
import type { PostStatus } from "#app/features/blog/post-status.ts";
import type { FieldErrors } from "#app/platform/forms/form-text.ts";
import type { WordAdvice } from "#app/platform/text-review/words-to-avoid.ts";
import type { DraftSaver, SaveState } from "#app/ui/drafts/draft-saver.ts";
import type { DraftWriting } from "#app/ui/drafts/draft-writing.ts";
import { useStore, type ValueStore } from "#app/ui/drafts/value-store.ts";
import type { RichTextHandle } from "#app/ui/rich-text/rich-text.ts";
import type { FeaturedUpload } from "./featured-upload.ts";
import type { PostForm } from "./post-form.ts";

/** Values that do not change while a post is being written. */
export type Writing = {
  /** The post as it was opened; `form` has its current state. */
  post: PostToWrite;
  /** Whether the screen was opened for a new post rather than an existing one. */
  isCreating: boolean;
  /** What posts can be filed under. */
  categories: readonly Category[];
  siteName: string;
  siteUrl: string;
  /** The words to avoid. */
  words: readonly WordAdvice[];
  form: PostForm;
  texts: DraftWriting<PostDraft, PostStatus>;
  saver: DraftSaver<PostDraft, PostStatus>;
  upload: FeaturedUpload;
  live: ValueStore<Live>;
  /** The editor of the content. */
  editor: RefObject<RichTextHandle | null>;
};

/** The stored state of the post, as opposed to the form. */
export type Live = {
  /** null while it is not stored yet. */
  status: PostStatus | null;
  slug: string | undefined;
  /** The latest draft differs from what visitors see, or will see. */
  hasPendingChanges: boolean;
};

export const WritingContext = createContext<Writing | null>(null);

export function useWriting(): Writing {
  const writing = useContext(WritingContext);
  if (!writing) throw new Error("There is no writing screen around this part");
  return writing;
}

/**
 * Subscribes to a part of the post.
 *
 * @param select returns a plain value, or an object that stays the same while unchanged
 */
export function useFormValue<Value>(select: (form: PostForm) => Value): Value {
  const { form } = useWriting();
  return useStore({ read: () => form, subscribe: form.subscribe }, select);
}

export function useSaveState(): SaveState<PostDraft, PostStatus> {
  const { saver } = useWriting();
  return useStore({ read: saver.state, subscribe: saver.subscribe });
}

const NO_ERRORS: FieldErrors = {};

/** Returns the server's errors for individual fields, until the next change. */
export function useFieldErrors(): FieldErrors {
  const state = useSaveState();
  return state.kind === "refused" ? state.errors : NO_ERRORS;
}

/** Prefixes the ids of the screen's controls. */
export const fieldId = (name: string) => `post-${name}`;
