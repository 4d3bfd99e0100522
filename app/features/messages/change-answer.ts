import type { BulkPlan } from "#app/platform/bulk/bulk-plan.ts";
import type { SaveRefusal } from "#app/platform/save-answer.ts";

/** What the server answers to a change of one or many messages. */
export type ChangeAnswer =
  | {
      ok: true;
      /** The messages that are now as was asked, with their versions. */
      done: { id: string; updatedAt: number }[];
      /** How many were left alone because somebody else changed them meanwhile. */
      changed: number;
      /** How many are no longer there. */
      gone: number;
      /** What undoes it exactly. */
      undo?: string | undefined;
    }
  /** `plan`: the messages have changed since the person was asked; nothing was done, and this would be done now. */
  | (SaveRefusal & { plan?: BulkPlan });
