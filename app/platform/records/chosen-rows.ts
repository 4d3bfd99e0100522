import type { SaveRefusal } from "../forms/save-answer.ts";
import type { BulkPlan } from "./bulk-plan.ts";

/** A row that somebody has selected in a list, and the version of it that they saw. */
export type ChosenRow = { id: string; updatedAt: number };

/** The server's response to a change of selected rows. */
export type ChosenAnswer =
  | {
      ok: true;
      /** The rows in the requested state, with their versions. */
      done: ChosenRow[];
      /** How many were left alone because somebody else has changed them. */
      changed: number;
      /** How many no longer exist. */
      gone: number;
      /** Identifies the record that undoes the change exactly. */
      undo?: string | undefined;
    }
  /**
   * `plan`: the rows have changed since the person was asked. Nothing was done, and this would be
   * done now.
   */
  | (SaveRefusal & { plan?: BulkPlan });
