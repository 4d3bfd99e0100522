import { createHash } from "node:crypto";
import type { ItemRef } from "../public-items/item-ref.ts";
import type { Fingerprints, FormBase } from "./merge-answer.ts";
import type { SeenInForm } from "./opened.ts";

type Name<Values> = keyof Values & string;

/**
 * How the conflict question shows a field's value: as text, as formatted text, as the picture with
 * that id, or as the title of a post or an event.
 */
export type Shows<Value> =
  | { label: string; text: (value: Value) => string }
  | { label: string; html: (value: Value) => string }
  | { label: string; pictureId: (value: Value) => string | null }
  | { label: string; item: (value: Value) => ItemRef | null };

/** Fields that must fit together: one person's value may make no sense next to the other's. */
type Group<Values> = {
  fields: readonly Name<Values>[];
  /**
   * Whether merged values fit together. If omitted, they never do when both people changed the
   * group.
   */
  fits?: (values: Values) => boolean;
};

/**
 * Which fields of a record are merged individually, and how a conflict shows them. Values are
 * compared as JSON.
 */
export type MergeRules<Values> = {
  fields: { [Field in Name<Values>]: Shows<Values[Field]> };
  together?: readonly Group<Values>[];
};

export type MergedValues<Values> = {
  /** The values to store. Fields in conflict still have their stored values. */
  values: Values;
  /** Fields whose stored values the save changes. */
  changed: Name<Values>[];
  /** Fields that somebody else changed and that stay unchanged. */
  kept: Name<Values>[];
  conflicts: { field: Name<Values>; mine: unknown; shown: string }[];
};

/**
 * Shorter values are their own fingerprint, so that a form's original value can be read from it.
 */
const MAX_PLAIN_LENGTH = 48;

/** Builds the fields of a form with only text fields, from their labels. */
export function textFieldsOf<Field extends string>(
  labels: Record<Field, string>,
): MergeRules<Record<Field, string>>["fields"] {
  return Object.fromEntries(
    Object.entries<string>(labels).map(([field, label]) => [field, { label, text: String }]),
  ) as unknown as MergeRules<Record<Field, string>>["fields"];
}

/** Computes the fingerprint of one value. */
export function fingerprint(value: unknown): string {
  const json = JSON.stringify(value ?? null);
  if (json.length <= MAX_PLAIN_LENGTH) return json;
  return `#${createHash("sha256").update(json).digest("base64url").slice(0, 22)}`;
}

/** Builds what a form needs to know about the values it is opened with. */
export function formBase(values: object, updatedAt: number): FormBase {
  return { updatedAt, base: fingerprintsOf(values) };
}

function fingerprintsOf(values: object): Fingerprints {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, fingerprint(value)]));
}

/**
 * Merges a form's values with the stored ones, field by field. What the form was opened with is the
 * sender's claim: a false one can only do what the sender could do anyway by reopening the form.
 *
 * @param current the stored values, and the version of their record
 * @param mine what the form sends; a missing field was not touched
 */
export function mergeValues<Values extends object>(
  rules: MergeRules<Values>,
  current: { values: Values; updatedAt: number },
  mine: Partial<Values>,
  { opened, updatedAt: seen }: SeenInForm,
): MergedValues<Values> {
  // A record that was never saved contains nobody's changes.
  const isNewest = seen === current.updatedAt || current.updatedAt === 0;
  const base = opened?.base ?? (isNewest ? fingerprintsOf(current.values) : {});
  const values = { ...current.values };
  const result: MergedValues<Values> = { values, changed: [], kept: [], conflicts: [] };
  const states = new Map<Name<Values>, FieldState>();

  for (const field of Object.keys(rules.fields) as Name<Values>[]) {
    const choice = opened?.choices[field];
    const value = mine[field] === undefined ? untouchedValue(base[field]) : mine[field];
    const state = compare(choice?.shown ?? base[field], current.values[field], value);
    states.set(field, state);
    const takesTheirs = choice?.side === "theirs";
    const isConflict = takesTheirs ? state.theyChanged : state.theyChanged && state.iChanged && state.differs;
    if (isConflict) result.conflicts.push({ field, mine: state.mine, shown: state.stored });
    else if (takesTheirs || !state.iChanged || !state.differs) {
      if (state.theyChanged && state.differs) result.kept.push(field);
    } else {
      values[field] = state.mine as Values[typeof field];
      result.changed.push(field);
    }
  }
  for (const group of rules.together ?? []) findMismatch(group, result, states);
  return result;
}

type FieldState = {
  mine: unknown;
  stored: string;
  iChanged: boolean;
  theyChanged: boolean;
  differs: boolean;
};

/**
 * Compares the three states of a field.
 *
 * @param base undefined if it is unknown what the form was opened with, so that both people may
 *   have changed it
 */
function compare(base: string | undefined, current: unknown, mine: unknown): FieldState {
  const value = mine === undefined ? current : mine;
  const [print, stored] = [fingerprint(value), fingerprint(current)];
  return {
    mine: value,
    stored,
    iChanged: mine !== undefined && print !== base,
    theyChanged: stored !== base,
    differs: print !== stored,
  };
}

/**
 * Recovers the original value of a field that the form doesn't send again, such as a picture. Only
 * short texts and null.
 */
function untouchedValue(print: string | undefined): unknown {
  if (print === undefined || print.startsWith("#")) return undefined;
  try {
    const value: unknown = JSON.parse(print);
    return typeof value === "string" || value === null ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reports a conflict if both people changed the group and the merged values don't fit: asks about
 * the other person's changes.
 */
function findMismatch<Values>(
  { fields, fits }: Group<Values>,
  result: MergedValues<Values>,
  states: Map<Name<Values>, FieldState>,
): void {
  const isMine = fields.some((field) => result.changed.includes(field));
  const theirs = fields.filter((field) => result.kept.includes(field));
  if (!isMine || theirs.length === 0 || fits?.(result.values)) return;
  result.kept = result.kept.filter((field) => !theirs.includes(field));
  for (const field of theirs) {
    const state = states.get(field);
    if (state) result.conflicts.push({ field, mine: state.mine, shown: state.stored });
  }
}
