import type { ReactNode } from "react";
import type { DraftDifferences } from "#app/features/blog/draft-differences.ts";
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
