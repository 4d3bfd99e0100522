import { draftDifferences } from "#app/features/blog/draft-differences.ts";
import type { PostDraft } from "#app/features/blog/post-draft.ts";
import { Differences } from "../differences.tsx";

type CompareTextsProps = { theirs: PostDraft; mine: PostDraft; theirName: string; myName: string };

/**
 * Compares two drafts: every field that differs, with text and colour marking what is
 * only in one of them.
 */
export function CompareTexts({ theirs, mine, theirName, myName }: CompareTextsProps) {
  const { fields, content } = draftDifferences(theirs, mine);
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
