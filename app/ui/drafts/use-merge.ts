import { useNavigate } from "react-router";
import type { DraftFields } from "#app/platform/drafts/draft.ts";
import { hasConflicts, settleMerge } from "#app/platform/drafts/merge-drafts.ts";
import { useToast } from "#app/ui/feedback/toast.tsx";
import { toastDurationMs } from "#app/ui/feedback/toast-store.ts";
import type { DraftWriting } from "./draft-writing.ts";

/**
 * Returns a function that merges a newer version in which somebody changed other places than this
 * tab, and tells the writer.
 *
 * @param records the address of all records, such as `/admin/blog`
 * @returns false if there is something to ask about
 */
export function useMerge<Draft extends DraftFields, Status>(
  texts: DraftWriting<Draft, Status>,
  records: string,
): () => boolean {
  const toast = useToast();
  const navigate = useNavigate();
  return () => {
    const state = texts.saver.state();
    const theirs = state.kind === "conflict" ? state.theirs : undefined;
    const merged = theirs && texts.mergeWith(theirs);
    if (!theirs || !merged || hasConflicts(merged)) return false;
    texts.goOnWith(
      settleMerge(merged, theirs.draft, () => "mine"),
      theirs,
    );
    const who = theirs.isOwn ? "You" : theirs.author;
    toast.info(`${who} changed other places meanwhile. Both are in it now.`, toastDurationMs.notice, {
      label: "Versions",
      onSelect: () => void navigate(`${records}/${texts.id}/versions`),
    });
    return true;
  };
}
