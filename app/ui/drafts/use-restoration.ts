import { useState } from "react";
import { useNavigate } from "react-router";
import type { SaveRefusal } from "#app/platform/forms/save-answer.ts";
import { useToast } from "#app/ui/feedback/toast.tsx";
import { toastDurationMs } from "#app/ui/feedback/toast-store.ts";
import { useSave } from "#app/ui/form/use-save.ts";
import { tellTabs } from "./draft-tabs.ts";
import type { VersionRow } from "./version-columns.tsx";

type Place = {
  kind: string;
  /** The address of all records of the kind, such as `/admin/blog`. */
  list: string;
  edit: string;
};

/** A part of a version, and the newest version when it was compared. */
type Part = { number: number; newest: number };
type Restored = { row: VersionRow; part?: Part };

/**
 * Restores versions, or parts of them. No confirmation is needed: the replaced draft stays in the
 * list.
 *
 * @returns `restore` and `bringBack`, what is being restored, the problem if any, and `again` to
 * retry
 */
export function useRestoration({ id, status }: { id: string; status: string }, { kind, list, edit }: Place) {
  const { send, busy, answer } = useSave<{ ok: true; version: number } | SaveRefusal>(
    "The version could not be restored. Please try again.",
  );
  const [sent, setSent] = useState<Restored>();
  const navigate = useNavigate();
  const toast = useToast();

  async function restore(restored: Restored) {
    setSent(restored);
    const { row, part } = restored;
    const fields = part && new URLSearchParams({ part: String(part.number), newest: String(part.newest) });
    const given = await send(`${list}/${id}/versions/${row.version}/restoration`, fields ?? null);
    if (!given?.ok) return;
    tellTabs(`${kind}/${id}`);
    const place = status === "draft" ? "the draft" : "a change that is not published yet";
    const what = part ? `What you brought back is in ${place}` : `The version of ${row.when} is ${place}`;
    const toEdit = { label: "Edit", onSelect: () => void navigate(edit) };
    toast.success(what, toastDurationMs.blog, toEdit);
    // Shows what is still different.
    const compared = `?from=${row.version}&to=${given.version}`;
    if (part) await navigate(compared, { replace: true, preventScrollReset: true });
  }

  return {
    restore: (row: VersionRow) => void restore({ row }),
    bringBack: (row: VersionRow, part: Part) => void restore({ row, part }),
    again: () => sent && void restore(sent),
    busyVersion: busy && !sent?.part ? sent?.row.version : undefined,
    busyPart: busy ? sent?.part?.number : undefined,
    problem: answer,
  };
}
