import { createContext, useContext, useSyncExternalStore } from "react";
import type { NewerDraft, PostToWrite } from "#app/features/blog/post-draft.ts";
import type { PostStatus } from "#app/features/blog/post-status.ts";
import type { FieldErrors } from "#app/platform/form-text.ts";
import type { DraftSaver, SaveState } from "./draft-saver.ts";
import type { FeaturedUpload } from "./featured-upload.ts";
import type { FoundCopy } from "./kept-posts.ts";
import type { PostForm } from "./post-form.ts";
import type { ValueStore } from "./value-store.ts";

/** What stays the same while one post is written. */
export type Writing = {
  /** As it was opened; what it has become is in `form`. */
  post: PostToWrite;
  /** The form that begins empty, not one of a post that was there. */
  isCreating: boolean;
  siteName: string;
  siteUrl: string;
  form: PostForm;
  saver: DraftSaver;
  upload: FeaturedUpload;
  live: ValueStore<Live>;
  /** The id by which the server knows this opening of the screen. */
  tab: () => string;
  /** Puts a newer text from the server onto the screen. */
  take: (newer: NewerDraft) => void;
  /** Puts a copy of this device onto the screen, to be written on. */
  continueCopy: (copy: FoundCopy) => Promise<void>;
};

/** What the post is outside of this screen. */
export type Live = {
  /** null: it is not stored yet. */
  status: PostStatus | null;
  slug: string | undefined;
  /** The newest text is not what the public sees, or will see. */
  hasPendingChanges: boolean;
};

export const WritingContext = createContext<Writing | null>(null);

export function useWriting(): Writing {
  const writing = useContext(WritingContext);
  if (!writing) throw new Error("There is no writing screen around this part");
  return writing;
}

/**
 * A part of the post, followed while it changes.
 *
 * @param select gives a plain value, or a part that is the same object while it is unchanged
 */
export function useFormValue<Value>(select: (form: PostForm) => Value): Value {
  const { form } = useWriting();
  const read = () => select(form);
  return useSyncExternalStore(form.subscribe, read, read);
}

export function useSaveState(): SaveState {
  const { saver } = useWriting();
  return useSyncExternalStore(saver.subscribe, saver.state, saver.state);
}

const NO_ERRORS: FieldErrors = {};

export function useValue<Value>(store: ValueStore<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.read, store.read);
}

/** What the server said about single fields; nothing as soon as something has been changed. */
export function useFieldErrors(): FieldErrors {
  const state = useSaveState();
  return state.kind === "refused" ? state.errors : NO_ERRORS;
}

/** Put before the ids of the screen's controls. */
export const fieldId = (name: string) => `post-${name}`;
