import type { SaveRefusal } from "#app/platform/forms/save-answer.ts";
import type { BulkPlan } from "#app/platform/records/bulk-plan.ts";

/** The server's response to a change of one or many messages. */
export type ChangeAnswer =
  | {
      ok: true;
      /** The messages in the requested state, with their versions. */
      done: { id: string; updatedAt: number }[];
      /** How many were left alone because somebody else has changed them. */
      changed: number;
      /** How many no longer exist. */
      gone: number;
      /** Identifies the record that undoes the change exactly. */
      undo?: string | undefined;
    }
  /**
   * `plan`: the messages have changed since the person was asked. Nothing was done, and this would
   * be done now.
   */
  | (SaveRefusal & { plan?: BulkPlan });
