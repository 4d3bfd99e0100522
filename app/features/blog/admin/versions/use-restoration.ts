import { useState } from "react";
import { useNavigate } from "react-router";
import type { PostStatus } from "#app/features/blog/post-status.ts";
import { tellTabs } from "#app/ui/drafts/draft-tabs.ts";
import { useToast } from "#app/ui/feedback/toast.tsx";
import { toastDurationMs } from "#app/ui/feedback/toast-store.ts";
import { useSave } from "#app/ui/form/use-save.ts";
import type { VersionRow } from "./version-columns.tsx";

/**
 * Restores versions. No confirmation is needed: the replaced draft stays in the list.
 *
 * @returns `restore`, the version being restored, the problem if any, and `again` to retry
 */
export function useRestoration({ id, status }: { id: string; status: PostStatus }) {
  const { send, busy, answer } = useSave("The version could not be restored. Please try again.");
  const [sent, setSent] = useState<VersionRow>();
  const navigate = useNavigate();
  const toast = useToast();

  async function restore(row: VersionRow) {
    setSent(row);
    const given = await send(`/admin/blog/${id}/versions/${row.version}/restoration`);
    if (!given?.ok) return;
    tellTabs(`post/${id}`);
    const place = status === "draft" ? "the draft" : "a change that is not published yet";
    toast.success(`The version of ${row.when} is ${place}`, toastDurationMs.blog, {
      label: "Edit",
      onSelect: () => void navigate(`/admin/blog/${id}/edit`),
    });
  }

  return {
    restore: (row: VersionRow) => void restore(row),
    again: () => sent && void restore(sent),
    busyVersion: busy ? sent?.version : undefined,
    problem: answer,
  };
}
