import type { ReactNode } from "react";
import type { DraftDifferences } from "#app/platform/drafts/draft-differences.ts";
import { Pieces, RichTextDifferences } from "#app/ui/form/text-differences.tsx";

type DifferencesProps = DraftDifferences & {
  /** Additional entries for the list of fields. */
  children?: ReactNode;
};

/** Shows the differences between two drafts, marked as in `RichTextDifferences`. */
export function Differences({ fields, content, children }: DifferencesProps) {
  return (
    <>
      {fields.length > 0 || children ? (
        <dl className="grid gap-3 rounded-md border border-line p-3">
          {fields.map(({ label, pieces }) => (
            <div key={label}>
              <dt className="text-sm font-semibold">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">
                <Pieces pieces={pieces} />
              </dd>
            </div>
          ))}
          {children}
        </dl>
      ) : null}
      {content.length > 0 ? (
        <>
          <h3 className="text-base">Content</h3>
          <RichTextDifferences differences={content} />
        </>
      ) : null}
    </>
  );
}

type Picture = { pictureId: string | null };
type CompareDraftsProps<Draft extends Picture> = {
  theirs: Draft;
  mine: Draft;
  theirName: string;
  myName: string;
  compare: (theirs: Draft, mine: Draft) => DraftDifferences;
};

/**
 * Compares two drafts: every field that differs, with text and colour marking what is only in one
 * of them.
 */
export function CompareDrafts<Draft extends Picture>({
  theirs,
  mine,
  theirName,
  myName,
  compare,
}: CompareDraftsProps<Draft>) {
  const { fields, content } = compare(theirs, mine);
  const hasOtherPicture = theirs.pictureId !== mine.pictureId;
  if (fields.length + content.length === 0 && !hasOtherPicture) return <p>Both say the same.</p>;
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">
        <del className="bg-danger-soft">Struck through</del> is only in {theirName},{" "}
        <ins className="bg-leaf-soft">underlined</ins> only in {myName}.
      </p>
      <div className="grid max-h-[50vh] gap-3 overflow-y-auto" tabIndex={-1}>
        <Differences fields={fields} content={content}>
          {hasOtherPicture ? (
            <div>
              <dt className="text-sm font-semibold">Featured picture</dt>
              <dd>Another one</dd>
            </div>
          ) : null}
        </Differences>
      </div>
    </div>
  );
}
