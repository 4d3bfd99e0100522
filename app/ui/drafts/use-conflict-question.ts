import { useEffect, useEffectEvent } from "react";
import type { DraftFields } from "#app/platform/drafts/draft.ts";
import type { DraftWriting } from "./draft-writing.ts";
import { useStore } from "./value-store.ts";

/** Asks once when a save meets somebody else's newer version or a deleted record. */
export function useConflictQuestion<Draft extends DraftFields, Status>(
  { saver }: DraftWriting<Draft, Status>,
  ask: () => unknown,
): void {
  const { kind } = useStore({ read: saver.state, subscribe: saver.subscribe });
  const tell = useEffectEvent(ask);
  useEffect(() => {
    if (kind === "conflict" || kind === "gone") tell();
  }, [kind]);
}
