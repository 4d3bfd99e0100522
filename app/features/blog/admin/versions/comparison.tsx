import type { BlockDifference, Piece } from "#app/features/blog/text-differences.ts";
import type { VersionComparison } from "#app/features/blog/version-comparison.server.ts";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import { Picture } from "#app/ui/picture.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { authorLabel, kindLabel, type VersionRow } from "./version-columns.tsx";

type ComparisonProps = {
  comparison: Omit<VersionComparison, "before" | "after"> & { before: VersionRow; after: VersionRow };
};

/** Two versions against each other. What came is underlined, what went struck through; both also in words. */
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
      {fields.length > 0 || pictures ? (
        <dl className="grid gap-3 rounded-md border border-line p-3">
          {fields.map(({ label, pieces }) => (
            <div key={label}>
              <dt className="text-sm font-semibold">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">
                <Pieces pieces={pieces} />
              </dd>
            </div>
          ))}
          {pictures ? <PictureDifference {...pictures} /> : null}
        </dl>
      ) : null}
      {content.length > 0 ? (
        <>
          <h3 className="text-base">Content</h3>
          <ol className="grid gap-2">
            {content.map((difference, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a comparison never move
              <li key={index}>
                <Block difference={difference} />
              </li>
            ))}
          </ol>
        </>
      ) : null}
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

const CHANGES = { added: "Added", removed: "Removed", changed: "Changed" } as const;
const EDGES = { added: "border-leaf", removed: "border-danger", changed: "border-edge" } as const;

function Block({ difference }: { difference: BlockDifference }) {
  if (difference.change === "none")
    return (
      <p className="py-1 text-sm text-muted">
        {difference.count === 1 ? "1 part is the same" : `${difference.count} parts are the same`}
      </p>
    );
  const { change, kind, pieces, notes } = difference;
  return (
    <div className={`border-s-4 ps-3 ${EDGES[change]}`}>
      <p className="text-sm font-semibold">
        {CHANGES[change]}: {kind.toLowerCase()}
      </p>
      {pieces.length > 0 ? (
        <p className="wrap-anywhere">
          <Pieces pieces={pieces} />
        </p>
      ) : null}
      {notes.length > 0 ? (
        <ul className="text-sm text-muted">
          {notes.map((note) => (
            <li key={note} className="wrap-anywhere">
              Formatting: {note}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, change }, index) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: the pieces of a comparison never move
    if (change === "added")
      return (
        <ins key={index} className="bg-leaf-soft">
          <VisuallyHidden>[added: </VisuallyHidden>
          {text}
          <VisuallyHidden>]</VisuallyHidden>
        </ins>
      );
    if (change === "removed")
      return (
        <del key={index} className="bg-danger-soft">
          <VisuallyHidden>[removed: </VisuallyHidden>
          {text}
          <VisuallyHidden>]</VisuallyHidden>
        </del>
      );
    return <span key={index}>{text}</span>;
    // biome-ignore-end lint/suspicious/noArrayIndexKey: the pieces of a comparison never move
  });
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
