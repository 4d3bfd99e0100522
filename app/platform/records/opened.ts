import { z } from "zod";
import { versionSeen } from "../forms/form-text.ts";
import type { Opened } from "./merge-answer.ts";

/**
 * What a save says about the form that sent it. `opened` is missing in forms from before merging
 * existed.
 */
export type SeenInForm = { updatedAt: number; opened?: Opened | undefined };

/** The hidden fields that `MergeQuestion` adds to a form, for the form's schema. */
export const seenInForm = {
  updatedAt: versionSeen,
  opened: z.string().transform(readOpened).optional(),
};

const seen = z.object(seenInForm);

/**
 * Reads the hidden fields of a form without its own schema. Returns undefined if they are missing
 * or invalid.
 */
export function readSeen(fields: Record<string, unknown>): SeenInForm | undefined {
  const parsed = seen.safeParse(fields);
  return parsed.success ? parsed.data : undefined;
}

const shape = z.object({
  base: z.record(z.string(), z.string()),
  choices: z.record(z.string(), z.object({ side: z.enum(["mine", "theirs"]), shown: z.string() })),
}) satisfies z.ZodType<Opened>;

/**
 * Reads the claim. An invalid one counts as missing: every field that differs is then asked about,
 * and nothing is overwritten.
 */
function readOpened(text: string): Opened | undefined {
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
