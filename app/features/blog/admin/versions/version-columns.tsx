import { Badge } from "#app/ui/control/badge.tsx";
import { Button } from "#app/ui/control/button.tsx";
import { VisuallyHidden } from "#app/ui/control/visually-hidden.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import type { PostVersionKind } from "#db/schema.ts";

export type VersionRow = {
  version: number;
  kind: PostVersionKind | null;
  title: string;
  author: string;
  /** For example "Firefox on Windows"; empty if unknown. */
  device: string;
  /** When the version was created, as text. */
  when: string;
};

const KINDS: Record<PostVersionKind, string> = {
  saved: "Saved",
  autosaved: "Saved by itself",
  published: "Published",
  scheduled: "Scheduled",
  "made a draft": "Made a draft",
  restored: "Restored from an earlier version",
  imported: "Imported",
  copied: "Copied from another post",
  replaced: "Replaced by another save",
  discarded: "Discarded",
};

/**
 * Returns a label for how a version was created. A latest draft without a kind was only autosaved.
 */
export function kindLabel(kind: PostVersionKind | null): string {
  return KINDS[kind ?? "autosaved"];
}

/** Returns the author of a version. Posts from before versions existed have no recorded author. */
export function authorLabel(author: string): string {
  return author === "" ? "Not recorded" : author;
}

type Choice = {
  newest: number;
  from: number | undefined;
  to: number | undefined;
  setFrom: (version: number) => void;
  setTo: (version: number) => void;
  /** The version that is being restored. */
  busyVersion: number | undefined;
  onRestore: (version: VersionRow) => void;
};

/**
 * Returns the columns of the version list: two choices for comparison, and the facts
 * about each version.
 */
export function versionColumns({
  newest,
  from,
  to,
  setFrom,
  setTo,
  busyVersion,
  onRestore,
}: Choice): Column<VersionRow>[] {
  const choice = (name: string, chosen: number | undefined, choose: (version: number) => void) => {
    return ({ version, when }: VersionRow) => (
      <label className="inline-flex min-h-6 items-center gap-2">
        <input
          type="radio"
          name={`choice-${name}`}
          className="size-6"
          checked={version === chosen}
          onChange={() => choose(version)}
        />
        <VisuallyHidden>{`${name === "from" ? "Compare" : "With"} version ${version} of ${when}`}</VisuallyHidden>
      </label>
    );
  };
  return [
    { key: "from", header: "Compare", cell: choice("from", from, setFrom) },
    { key: "to", header: "With", cell: choice("to", to, setTo) },
    {
      key: "when",
      header: "When",
      cell: ({ when, author, device, version }) => (
        <>
          {when} {version === newest ? <Badge tone="plum">Newest</Badge> : null}
          <span className="block text-sm text-muted wrap-anywhere">
            {[authorLabel(author), device].filter(Boolean).join(", ")}
          </span>
        </>
      ),
    },
    { key: "kind", header: "What happened", cell: ({ kind }) => kindLabel(kind) },
    {
      key: "title",
      header: "Title",
      cell: ({ title }) => <span className="block min-w-32 wrap-anywhere">{title}</span>,
    },
    {
      key: "actions",
      header: "Actions",
      hideHeader: true,
      wide: true,
      cell: (row) =>
        row.version === newest ? null : (
          <Button
            variant="secondary"
            size="small"
            aria-label={`Restore version ${row.version} of ${row.when}`}
            busy={busyVersion === row.version}
            onClick={() => onRestore(row)}
          >
            Restore
          </Button>
        ),
    },
  ];
}
