import { createContext, useContext, useSyncExternalStore } from "react";
import type { NewerDraft, PostToWrite } from "#app/features/blog/post-draft.ts";
import type { PostStatus } from "#app/features/blog/post-status.ts";
import type { FieldErrors } from "#app/platform/forms/form-text.ts";
import type { DraftSaver, SaveState } from "./draft-saver.ts";
import type { FeaturedUpload } from "./featured-upload.ts";
import type { FoundCopy } from "./kept-posts.ts";
import type { PostForm } from "./post-form.ts";
import type { ValueStore } from "./value-store.ts";

/** Values that do not change while a post is being written. */
export type Writing = {
  /** The post as it was opened; `form` has its current state. */
  post: PostToWrite;
  /** Whether the screen was opened for a new post rather than an existing one. */
  isCreating: boolean;
  siteName: string;
  siteUrl: string;
  form: PostForm;
  saver: DraftSaver;
  upload: FeaturedUpload;
  live: ValueStore<Live>;
  /** Returns the id by which the server knows this opening of the screen. */
  tab: () => string;
  /** Shows a newer draft from the server. */
  take: (newer: NewerDraft) => void;
  /** Shows a local copy to continue. */
  continueCopy: (copy: FoundCopy) => Promise<void>;
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

/** Returns the server's errors for individual fields, until the next change. */
export function useFieldErrors(): FieldErrors {
  const state = useSaveState();
  return state.kind === "refused" ? state.errors : NO_ERRORS;
}

/** Prefixes the ids of the screen's controls. */
export const fieldId = (name: string) => `post-${name}`;
