import type { PostDraft } from "#app/features/blog/post-draft.ts";
import { isDescribed } from "#app/platform/images/described.ts";
import { countHtml, type TextCounts } from "#app/platform/rich-text/text-counts.ts";
import type { RichTextChange, RichTextHandle } from "#app/ui/rich-text/rich-text.ts";

/** All fields of a post except its content, which the editor holds. */
export type PostFields = Omit<PostDraft, "content">;

export type PostForm = {
  fields: () => PostFields;
  counts: () => TextCounts;
  /** The number of pictures without a description, including the featured one. */
  undescribed: () => number;
  /** Whether the content has any text or a picture. */
  hasContent: () => boolean;
  /**
   * Returns the whole post in its current state. Serialises the content to HTML if it has changed.
   */
  read: () => PostDraft;
  set: (change: Partial<PostFields>) => void;
  setContent: (change: RichTextChange) => void;
  /**
   * Commits text that was typed into a field but not added yet, such as a tag before Enter.
   *
   * @returns false if a field rejected it; the field still shows it
   */
  settle: () => boolean;
  /** Registers how a field commits such text. */
  onSettle: (takeOver: () => boolean) => () => void;
  /** Replaces this draft with another post or version. Not counted as typing. */
  replace: (draft: PostDraft) => void;
  /** Changes fields and the content in place, for instance after a merge. */
  change: (draft: PostDraft, editor: RichTextHandle | null) => void;
  /**
   * How often the whole draft was replaced. Used as the key of the fields, which hold
   * their own values.
   */
  filled: () => number;
  /** The same for the content, which can also be changed in place. */
  contentFilled: () => number;
  subscribe: (listener: () => void) => () => void;
};

/**
 * Holds a post while it is being written. The state lives outside React: each part of the screen
 * subscribes to what it shows, so a keystroke in the editor redraws only the counts.
 *
 * @param onTyped called after every change by the writer
 */
export function createPostForm(start: PostDraft, onTyped: () => void): PostForm {
  let fields: PostFields = start;
  let content = start.content;
  let counts = countHtml(start.content);
  let undescribed = countUndescribed(start.content);
  /** Serialises the latest content; undefined once that has happened. */
  let unread: (() => string) | undefined;
  let hasContent = holdsSomething(start.content);
  let filled = 0;
  let contentFilled = 0;
  const listeners = new Set<() => void>();
  const takeOvers = new Set<() => boolean>();

  function tell() {
    for (const listener of listeners) listener();
  }
  function readContent(): string {
    if (unread) {
      content = unread();
      unread = undefined;
    }
    return content;
  }

  return {
    fields: () => fields,
    counts: () => counts,
    undescribed: () => undescribed + (fields.pictureId !== null && !isDescribed(fields) ? 1 : 0),
    hasContent: () => hasContent,
    read: () => ({ ...fields, content: readContent() }),
    set(change) {
      fields = { ...fields, ...change };
      onTyped();
      tell();
    },
    setContent(change) {
      unread = change.html;
      counts = change.counts;
      undescribed = change.undescribed;
      // Content without characters is short, so searching it for a picture is cheap.
      hasContent = counts.characters > 0 || holdsSomething(readContent());
      onTyped();
      tell();
    },
    settle: () => [...takeOvers].map((takeOver) => takeOver()).every(Boolean),
    onSettle(takeOver) {
      takeOvers.add(takeOver);
      return () => {
        takeOvers.delete(takeOver);
      };
    },
    replace(draft) {
      fields = draft;
      content = draft.content;
      counts = countHtml(content);
      undescribed = countUndescribed(content);
      unread = undefined;
      hasContent = holdsSomething(content);
      filled += 1;
      contentFilled += 1;
      tell();
    },
    change({ content: next, ...changed }, editor) {
      if (differ(fields, changed)) filled += 1;
      fields = changed;
      content = next;
      unread = undefined;
      editor?.changeHtml(next);
      tell();
    },
    filled: () => filled,
    contentFilled: () => contentFilled,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

function differ(before: PostFields, after: PostFields): boolean {
  const names = Object.keys(after) as (keyof PostFields)[];
  return names.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** An empty editor contains an empty paragraph. */
function holdsSomething(html: string): boolean {
  return /<(img|hr|table)\b/.test(html) || html.replace(/<[^<>]*>|&nbsp;|\s/g, "") !== "";
}

/** Decorative pictures have an empty description, so only a missing `alt` counts. */
function countUndescribed(html: string): number {
  return html.match(/<img\b(?![^<>]*\salt=)/g)?.length ?? 0;
}

/**
 * The fields that a post needs before it can be published, in screen order
 * (specification, section 5).
 */
export const REQUIRED_FIELDS = {
  title: "title",
  excerpt: "excerpt",
  category: "category",
  content: "content",
} as const;

/** Returns the required fields that are still empty. */
export function missingFields(form: PostForm): (keyof typeof REQUIRED_FIELDS)[] {
  const { title, excerpt, category } = form.fields();
  return [
    ...(title.trim() ? [] : (["title"] as const)),
    ...(excerpt.trim() ? [] : (["excerpt"] as const)),
    ...(category ? [] : (["category"] as const)),
    ...(form.hasContent() ? [] : (["content"] as const)),
  ];
}

/** The number of fields in the completion bar (specification, section 9). */
export const COMPLETION_FIELDS = 6;

/**
 * Counts how many of the six are filled in: title, excerpt, category, author,
 * content, featured image.
 */
export function filledFields(form: PostForm): number {
  const { author, pictureId } = form.fields();
  const others = [author.trim() !== "", pictureId !== null].filter(Boolean).length;
  return Object.keys(REQUIRED_FIELDS).length - missingFields(form).length + others;
}
