import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { PostCategory } from "#app/features/blog/categories/categories.ts";
import { bareTag, POST_LIMITS } from "#app/features/blog/post-draft.ts";
import { CloseIcon } from "#app/ui/control/icons.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { fieldId, useFieldErrors, useFormValue, useWriting } from "./writing-context.ts";

/**
 * Edits the tags of a post. Enter adds a tag, and so does leaving the field or saving the post.
 * Each tag can be removed, and the category suggests four.
 */
export function TagsField() {
  const { form } = useWriting();
  const category = useFormValue((of) => of.fields().category);
  const error = useFieldErrors().tags;
  const input = useRef<HTMLInputElement>(null);
  const { tags, typed, refused, told, type, add, addTyped, remove } = useTags(input);

  function onKeyDown(event: KeyboardEvent) {
    // With Ctrl or Cmd, Enter submits the post.
    const isOwn = event.key === "Enter" && !event.ctrlKey && !event.metaKey;
    if (isOwn && !event.nativeEvent.isComposing) {
      event.preventDefault();
      addTyped();
    }
    const last = tags.at(-1);
    if (event.key === "Backspace" && typed === "" && last !== undefined) remove(last);
  }

  const suggestions = suggestionsFor(category).filter((tag) => !holds(tags, tag));
  return (
    <div className="grid gap-3">
      <Field
        name="tag"
        id={fieldId("tags")}
        label="Tags"
        hint="Press Enter to add a tag."
        error={refused || error}
      >
        {(control) => (
          <input
            {...control}
            ref={input}
            type="text"
            autoComplete="off"
            enterKeyHint="enter"
            placeholder="Add a tag"
            value={typed}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={() => afterPress(() => form.settle())}
          />
        )}
      </Field>
      {tags.length > 0 ? <TagList tags={tags} onRemove={remove} /> : null}
      {suggestions.length > 0 ? <Suggestions tags={suggestions} onAdd={add} /> : null}
      <p role="status" className="visually-hidden">
        {told}
      </p>
    </div>
  );
}

function useTags(input: RefObject<HTMLInputElement | null>) {
  const { form } = useWriting();
  const tags = useFormValue((of) => of.fields().tags);
  const [typed, setTyped] = useState("");
  const [refused, setRefused] = useState("");
  const [told, setTold] = useState("");

  /** @returns false if the text was rejected and nothing was added */
  function add(text: string): boolean {
    const present = form.fields().tags;
    const fresh = newTags(present, text);
    const problem = problemWith(present, fresh);
    setRefused(problem);
    setTold(problem);
    if (problem) return false;
    if (fresh.length > 0) {
      form.set({ tags: [...present, ...fresh] });
      setTold(`${fresh.join(", ")} added`);
    } else if (bareTag(text)) setTold(`${bareTag(text)} is already there`);
    return true;
  }
  /** A rejected text stays in the field. */
  function addTyped(): boolean {
    if (typed === "") return true;
    const isTaken = add(typed);
    if (isTaken) setTyped("");
    return isTaken;
  }
  function type(text: string) {
    setTyped(text);
    setRefused("");
  }
  function remove(tag: string) {
    form.set({ tags: tags.filter((other) => other !== tag) });
    setRefused("");
    setTold(`${tag} removed`);
    // The focused button disappears, so focus moves to the field.
    input.current?.focus();
  }
  const settle = useEffectEvent(addTyped);
  useEffect(() => form.onSettle(() => settle()), [form]);
  return { tags, typed, refused, told, type, add, addTyped, remove };
}

function TagList({ tags, onRemove }: { tags: readonly string[]; onRemove: (tag: string) => void }) {
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label="Tags of this post">
      {tags.map((tag) => (
        <li key={tag} className="badge badge-plum max-w-full items-center gap-1 pe-0.5 whitespace-normal">
          <span className="min-w-0 wrap-anywhere">{tag}</span>
          <button
            type="button"
            className="grid size-6 flex-none place-items-center rounded-sm hover:bg-plum/10"
            aria-label={`Remove ${tag}`}
            onClick={() => onRemove(tag)}
          >
            <CloseIcon size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Suggestions({ tags, onAdd }: { tags: readonly string[]; onAdd: (tag: string) => void }) {
  return (
    <fieldset>
      <legend className="text-sm text-muted">Suggested tags</legend>
      <div className="mt-1 flex flex-wrap gap-1.5">
        {tags.map((tag) => (
          <button
            key={tag}
            type="button"
            className="min-h-7 rounded-full border border-edge px-2.5 text-sm text-plum hover:bg-paper"
            onClick={() => onAdd(tag)}
          >
            + {tag}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * Adding a tag shifts the content below. Leaving the field by a click therefore adds it only after
 * the click has completed, or the click would miss its target.
 */
function afterPress(then: () => void) {
  const later = () => void setTimeout(then);
  if (document.querySelector(":active"))
    document.addEventListener("click", later, { once: true, capture: true });
  else later();
}

/** Returns why these tags cannot be added; empty if they can. */
function problemWith(tags: readonly string[], fresh: readonly string[]): string {
  if (fresh.some((tag) => tag.length > POST_LIMITS.tag))
    return `A tag can have at most ${POST_LIMITS.tag} characters.`;
  if (fresh.length > 0 && tags.length + fresh.length > POST_LIMITS.tags)
    return `A post can have at most ${POST_LIMITS.tags} tags.`;
  return "";
}

/**
 * Splits a text into new tags at commas: trimmed, without a leading "#", without empty ones and
 * without those already present.
 */
export function newTags(tags: readonly string[], text: string): string[] {
  const fresh: string[] = [];
  for (const part of text.split(",")) {
    const tag = bareTag(part);
    if (tag && !holds([...tags, ...fresh], tag)) fresh.push(tag);
  }
  return fresh;
}

function holds(tags: readonly string[], tag: string): boolean {
  return tags.some((other) => other.toLowerCase() === tag.toLowerCase());
}

/** An own category has none. */
function suggestionsFor(category: string): readonly string[] {
  return Object.hasOwn(TAG_SUGGESTIONS, category) ? TAG_SUGGESTIONS[category as PostCategory] : [];
}

/** Four suggested tags for each given category (specification, section 9). */
export const TAG_SUGGESTIONS: Record<PostCategory, readonly [string, string, string, string]> = {
  "success-stories": ["back to school", "graduation", "young mothers", "scholarship"],
  campaigns: ["awareness", "fundraising", "community", "girls' rights"],
  programs: ["mentoring", "skills training", "school supplies", "safe spaces"],
  "health-education": ["menstrual health", "maternal health", "wellbeing", "prevention"],
  "volunteer-stories": ["volunteering", "mentors", "outreach", "teamwork"],
  "education-resources": ["study tips", "parents", "teachers", "digital skills"],
};
