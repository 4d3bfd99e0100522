import type { SaveRefusal } from "#app/platform/forms/save-answer.ts";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import type { Instant } from "#db/schema.ts";

/** What drafts of every kind hold, beside the fields of their own. */
export type DraftFields = {
  title: string;
  /** HTML. */
  content: string;
  pictureId: string | null;
};

/** Why a draft is saved: automatically while somebody types, or on request. */
export type DraftReason = "autosave" | "save";

export type DraftSaved = {
  ok: true;
  version: number;
  savedAt: Instant;
  /** The current address of the record. */
  slug: string;
  /** Whether it is stored as pending changes, which visitors do not see yet. */
  isPending: boolean;
};

/** A latest draft that a writing screen has not seen. */
export type NewerDraft<Draft, Status> = {
  version: number;
  author: string;
  at: Instant;
  draft: Draft;
  picture: PictureData | null;
  /** Whether the same person wrote it, in another tab or on another device. */
  isOwn: boolean;
  /** For example "Firefox on Windows"; empty if unknown. */
  device: string;
  /** Whether it was written in another tab of the same browser. */
  isSameDevice: boolean;
  /** The stored state of the record, as opposed to its draft. */
  status: Status;
  slug: string;
  isPending: boolean;
};

/**
 * The format of a tab's id: one part for the browser, one for the opening of the writing screen.
 */
export const TAB_ID = /^([0-9a-f]{16})\.[0-9a-f]{16}$/;

/** Somebody who has the same text open. */
export type OtherWriter = {
  name: string;
  /** The same person, in another tab or on another device. */
  isOwn: boolean;
  device: string;
  /** Milliseconds since that screen was last typed in, or opened. */
  idleMs: number;
};

/** Who has a text open, besides the asking screen. */
export type Presence = {
  others: OtherWriter[];
  /** Who has taken the text over from the asking screen. */
  takenBy: string | null;
};

/** Whoever has not typed for this long can be asked to leave. */
export const IDLE_MS = 60_000;

/** How long a link to a draft works. */
export const DRAFT_LINK_DAYS = 7;

/** Answers the making of a link, which is shown once, or its end. */
export type DraftLinkAnswer = { ok: true; link?: string } | SaveRefusal;

/** Returns the title, or a placeholder for a text without one. */
export function titleOrUntitled(title: string): string {
  return title === "" ? "Untitled" : title;
}
