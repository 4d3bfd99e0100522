import type { CountSubject } from "./counts.ts";

/** Where the pages of posts and events are, before the slug. */
export const ITEM_PATHS: Record<CountSubject, `/${string}/`> = { post: "/blog/", event: "/event-blog/" };

/** Names a post or an event, as a form sends it and a row stores it: `post:<id>`. */
export type ItemRef = `${CountSubject}:${string}`;

/** A post or an event that something else can lead to. */
export type LinkedItem = {
  ref: ItemRef;
  title: string;
  path: string;
  /** Whether visitors can open it. */
  isPublic: boolean;
};

/** Whether a text names a post or an event, existing or not. */
export const isItemRef = (text: string): text is ItemRef => /^(post|event):[\w-]{1,50}$/.test(text);
