import { useEffect, useEffectEvent, useRef } from "react";
import { useFetcher, useNavigate } from "react-router";
import type { PostStatus } from "#app/features/blog/post-status.ts";
import type { SaveAnswer } from "#app/platform/save-answer.ts";
import { useToast } from "#app/ui/toast.tsx";
import { toastDurationMs } from "#app/ui/toast-store.ts";
import type { VersionRow } from "./version-columns.tsx";

/**
 * Restores versions. That needs no question first: what it replaces stays in the list.
 *
 * @returns `restore`, which version is on its way, and what stands in the way
 */
export function useRestoration({ id, status }: { id: string; status: PostStatus }) {
  const fetcher = useFetcher<SaveAnswer>();
  const navigate = useNavigate();
  const toast = useToast();
  const sent = useRef<VersionRow>(undefined);

  const tell = useEffectEvent((answer: SaveAnswer) => {
    if (!answer.ok || !sent.current) return;
    const place = status === "draft" ? "the draft" : "a change that is not published yet";
    toast.success(`The version of ${sent.current.when} is ${place}`, toastDurationMs.blog, {
      label: "Edit",
      onSelect: () => void navigate(`/admin/blog/${id}/edit`),
    });
  });
  useEffect(() => {
    if (fetcher.data) tell(fetcher.data);
  }, [fetcher.data]);

  return {
    restore(row: VersionRow) {
      sent.current = row;
      fetcher.submit(null, {
        method: "post",
        action: `/admin/blog/${id}/versions/${row.version}/restoration`,
      });
    },
    busyVersion: fetcher.state === "idle" ? undefined : sent.current?.version,
    problem: fetcher.data?.ok ? undefined : fetcher.data,
  };
}
