import type { PostDraft } from "#app/features/blog/post-draft.ts";
import { isDescribed } from "#app/platform/images/described.ts";
import { countHtml, type TextCounts } from "#app/platform/text-counts.ts";
import type { RichTextChange } from "#app/ui/rich-text/rich-text.ts";

/** Everything of a post but its text, which the editor holds. */
export type PostFields = Omit<PostDraft, "content">;

export type PostForm = {
  fields: () => PostFields;
  counts: () => TextCounts;
  /** How many pictures, the featured one too, nobody has described yet. */
  undescribed: () => number;
  /** Whether the text has a word or a picture. */
  hasContent: () => boolean;
  /** The whole post as it stands; makes the text's HTML unless that is known already. */
  read: () => PostDraft;
  set: (change: Partial<PostFields>) => void;
  setContent: (change: RichTextChange) => void;
  /**
   * Takes over what is typed into a field but is no part of the post yet, as a tag before Enter.
   *
   * @returns false: a field refused it, and still shows it
   */
  settle: () => boolean;
  /** A field that can hold something like that says how it is taken over. */
  onSettle: (takeOver: () => boolean) => () => void;
  /** Another post, or another version, takes the place of this one. Nobody has typed it. */
  replace: (draft: PostDraft) => void;
  /** How often everything was replaced: the key of the fields, which hold their own values. */
  filled: () => number;
  subscribe: (listener: () => void) => () => void;
};

/**
 * A post while it is written. It lives outside of React: each part of the screen listens to what it shows, and a key in
 * the editor draws nothing but the counts anew.
 *
 * @param onTyped told of every change that the person made
 */
export function createPostForm(start: PostDraft, onTyped: () => void): PostForm {
  let fields: PostFields = start;
  let content = start.content;
  let counts = countHtml(start.content);
  let undescribed = countUndescribed(start.content);
  /** The text's newest HTML, until somebody has asked for it. */
  let unread: (() => string) | undefined;
  let hasContent = holdsSomething(start.content);
  let filled = 0;
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
      // A text without a character is short: looking for a picture in it costs nothing.
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
      tell();
    },
    filled: () => filled,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** An editor's empty text is an empty paragraph. */
function holdsSomething(html: string): boolean {
  return /<(img|hr|table)\b/.test(html) || html.replace(/<[^<>]*>|&nbsp;|\s/g, "") !== "";
}

/** A description may be empty, for a picture that only decorates. */
function countUndescribed(html: string): number {
  return html.match(/<img\b(?![^<>]*\salt=)/g)?.length ?? 0;
}

/** What a post must have before it can be published, in the order of the screen (specification, section 5). */
export const REQUIRED_FIELDS = {
  title: "title",
  excerpt: "excerpt",
  category: "category",
  content: "content",
} as const;

/** The required fields that are still empty. */
export function missingFields(form: PostForm): (keyof typeof REQUIRED_FIELDS)[] {
  const { title, excerpt, category } = form.fields();
  return [
    ...(title.trim() ? [] : (["title"] as const)),
    ...(excerpt.trim() ? [] : (["excerpt"] as const)),
    ...(category ? [] : (["category"] as const)),
    ...(form.hasContent() ? [] : (["content"] as const)),
  ];
}

/** Of how many fields the completion bar tells (specification, section 9). */
export const COMPLETION_FIELDS = 6;

/** How many of the six are filled: title, excerpt, category, author, content, featured image. */
export function filledFields(form: PostForm): number {
  const { author, pictureId } = form.fields();
  const others = [author.trim() !== "", pictureId !== null].filter(Boolean).length;
  return Object.keys(REQUIRED_FIELDS).length - missingFields(form).length + others;
}
