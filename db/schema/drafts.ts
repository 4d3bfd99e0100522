import type { Generated } from "kysely";
import type { Instant } from "./column-types.ts";

/** The current draft of a record, and its writer. A record without one is its own current text. */
export type DraftTable = {
  /** Increases with each change of the draft. */
  version: number;
  /** The form's fields as a JSON object; null if the record itself contains them all. */
  fields: string | null;
  /** Whether the record is public or scheduled with an older text. */
  isPending: Generated<boolean>;
  authorId: string | null;
  authorName: string;
  at: Instant;
  /**
   * The browser tab that wrote it: the device and the visit to the editor. Null if it wasn't
   * written in an editor.
   */
  tabId: string | null;
  /** "Firefox on Windows"; empty if unknown. */
  device: Generated<string>;
};

/** A link to a draft for somebody without an account. Only a hash of its token is stored. */
export type DraftLinkTable = { digest: string; madeByName: string; expiresAt: Instant };

/** A version of a record's text. */
export type VersionTable = {
  id: string;
  version: number;
  kind: VersionKind;
  title: string;
  words: number;
  authorId: string | null;
  authorName: string;
  at: Instant;
  /** The form's fields, a JSON object. */
  fields: string;
  /** As in the current draft. */
  device: Generated<string>;
};

/** Why a version was kept: somebody saved it, or another text replaced it. */
export type VersionKind =
  | "saved"
  | "autosaved"
  | "published"
  | "scheduled"
  | "made a draft"
  | "restored"
  | "imported"
  | "copied"
  | "replaced"
  | "discarded";
