import type { VersionKind } from "#app/platform/drafts/draft-kind.server.ts";
import type { VersionComparison } from "#app/platform/drafts/version-history.server.ts";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import { Badge } from "#app/ui/control/badge.tsx";
import { Button } from "#app/ui/control/button.tsx";
import { VisuallyHidden } from "#app/ui/control/visually-hidden.tsx";
import { Differences } from "#app/ui/drafts/differences.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { Picture } from "#app/ui/picture/picture.tsx";

export type VersionRow = {
  version: number;
  kind: VersionKind | null;
  title: string;
  author: string;
  /** For example "Firefox on Windows"; empty if unknown. */
  device: string;
  /** When the version was created, as text. */
  when: string;
};

const KINDS: Record<VersionKind, string> = {
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
export function kindLabel(kind: VersionKind | null): string {
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

type ComparisonProps = {
  comparison: Omit<VersionComparison, "before" | "after"> & { before: VersionRow; after: VersionRow };
};

/**
 * Compares two versions. Additions are underlined and deletions struck through; both are
 * also marked in text.
 */
export function Comparison({ comparison }: ComparisonProps) {
  const { before, after, fields, pictures, content } = comparison;
  return (
    <>
      <dl className="grid gap-3 sm:grid-cols-2">
        <VersionFacts name="Earlier" version={before} />
        <VersionFacts name="Later" version={after} />
      </dl>
      {fields.length + content.length === 0 && !pictures ? (
        <p>Both say the same.</p>
      ) : (
        <p className="text-sm text-muted">
          <ins className="bg-leaf-soft">Underlined</ins> came with the later version,{" "}
          <del className="bg-danger-soft">struck through</del> went with the earlier one.
        </p>
      )}
      <Differences fields={fields} content={content}>
        {pictures ? <PictureDifference {...pictures} /> : null}
      </Differences>
    </>
  );
}

function VersionFacts({ name, version }: { name: string; version: VersionRow }) {
  return (
    <div className="rounded-md border border-line p-3 text-sm">
      <dt className="font-semibold">{name}</dt>
      <dd>{version.when}</dd>
      <dd className="text-muted">
        {kindLabel(version.kind)} · {authorLabel(version.author)}
      </dd>
    </div>
  );
}

function PictureDifference({ before, after }: { before: PictureData | null; after: PictureData | null }) {
  return (
    <div>
      <dt className="text-sm font-semibold">Featured picture</dt>
      <dd className="mt-1 flex flex-wrap gap-4">
        <OnePicture name="Earlier" picture={before} />
        <OnePicture name="Later" picture={after} />
      </dd>
    </div>
  );
}

function OnePicture({ name, picture }: { name: string; picture: PictureData | null }) {
  return (
    <figure className="w-40">
      {picture ? (
        <Picture picture={picture} alt="" sizes="160px" className="h-28 w-40 rounded-sm object-cover" />
      ) : null}
      <figcaption className="text-sm">
        {name}
        {picture ? "" : ": none"}
      </figcaption>
    </figure>
  );
}
