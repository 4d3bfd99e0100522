import type { VersionComparison } from "#app/features/blog/version-comparison.server.ts";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import { Picture } from "#app/ui/picture/picture.tsx";
import { Differences } from "../differences.tsx";
import { authorLabel, kindLabel, type VersionRow } from "./version-columns.tsx";

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
