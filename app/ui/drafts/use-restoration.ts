import { useState } from "react";
import { useNavigate } from "react-router";
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

/**
 * Restores versions. No confirmation is needed: the replaced draft stays in the list.
 *
 * @returns `restore`, the version being restored, the problem if any, and `again` to retry
 */
export function useRestoration({ id, status }: { id: string; status: string }, { kind, list, edit }: Place) {
  const { send, busy, answer } = useSave("The version could not be restored. Please try again.");
  const [sent, setSent] = useState<VersionRow>();
  const navigate = useNavigate();
  const toast = useToast();

  async function restore(row: VersionRow) {
    setSent(row);
    const given = await send(`${list}/${id}/versions/${row.version}/restoration`);
    if (!given?.ok) return;
    tellTabs(`${kind}/${id}`);
    const place = status === "draft" ? "the draft" : "a change that is not published yet";
    toast.success(`The version of ${row.when} is ${place}`, toastDurationMs.blog, {
      label: "Edit",
      onSelect: () => void navigate(edit),
    });
  }

  return {
    restore: (row: VersionRow) => void restore(row),
    again: () => sent && void restore(sent),
    busyVersion: busy ? sent?.version : undefined,
    problem: answer,
  };
}
