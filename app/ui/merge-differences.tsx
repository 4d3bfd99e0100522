import { richTextDifferences, wordDifferences } from "#app/platform/texts/text-differences.ts";
import { Pieces, RichTextDifferences } from "./text-differences.tsx";

export type MergeDifferencesProps = {
  /** Formatted texts, as the server has cleaned them, or plain ones. */
  kind: "html" | "text";
  theirs: string;
  mine: string;
  /** Where what is struck through stands: "Edna's". */
  theirTitle: string;
};

/** What differs between two people's texts. In a file of its own: comparing takes a library that a form rarely needs. */
export default function MergeDifferences({ kind, theirs, mine, theirTitle }: MergeDifferencesProps) {
  return (
    <div className="merge-differences">
      <p className="text-sm text-muted">
        <del className="bg-danger-soft">Struck through</del> is only in “{theirTitle}”,{" "}
        <ins className="bg-leaf-soft">underlined</ins> only in “Yours”.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard too */}
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
