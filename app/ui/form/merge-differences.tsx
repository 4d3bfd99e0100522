import { richTextDifferences, wordDifferences } from "#app/platform/rich-text/text-differences.ts";
import { Pieces, RichTextDifferences } from "./text-differences.tsx";

export type MergeDifferencesProps = {
  /** Whether the texts are sanitized HTML or plain text. */
  kind: "html" | "text";
  theirs: string;
  mine: string;
  /** The title of the other side, whose text is struck through: "Edna's". */
  theirTitle: string;
};

/**
 * Shows the differences between two people's texts. In a separate file, because the comparison
 * needs a library that forms rarely use.
 */
export default function MergeDifferences({ kind, theirs, mine, theirTitle }: MergeDifferencesProps) {
  return (
    <div className="merge-differences">
      <p className="text-sm text-muted">
        <del className="bg-danger-soft">Struck through</del> is only in “{theirTitle}”,{" "}
        <ins className="bg-leaf-soft">underlined</ins> only in “Yours”.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls by keyboard too */}
      <div className="merge-value" tabIndex={0}>
        {kind === "html" ? (
          <RichTextDifferences differences={richTextDifferences(theirs, mine)} />
        ) : (
          <p className="whitespace-pre-line">
            <Pieces pieces={wordDifferences(theirs, mine)} />
          </p>
        )}
      </div>
    </div>
  );
}
