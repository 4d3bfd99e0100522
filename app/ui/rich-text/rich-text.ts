import type { TextCounts } from "#app/platform/rich-text/text-counts.ts";
import type { TextPlace } from "#app/platform/text-review/finding.ts";

/** A blog post or an event report. Both have the same schema but different toolbars. */
export type RichTextKind = "post" | "report";

export type RichTextChange = {
  /** Serializes on demand, so that typing in a long text stays fast. */
  html: () => string;
  counts: TextCounts;
  /** The number of pictures without a description. */
  undescribed: number;
};

export type RichTextHandle = {
  getHtml(): string;
  /** Replaces the text without calling `onChange`. */
  setHtml(html: string): void;
  /** Changes only the blocks that differ, and calls `onChange`. */
  changeHtml(html: string): void;
  focus(): void;
  /** Selects a place, or asks for the description of a picture. Does nothing if it is gone. */
  show(place: TextPlace): void;
};

export type RichTextProps = {
  /** The id of the text, as the target of labels and error summaries. */
  id: string;
  kind: RichTextKind;
  /** The initial HTML. Later values are ignored; use {@link RichTextHandle.setHtml}. */
  value: string;
  /** The language of the text (BCP 47), for spelling checkers. Defaults to the page's. */
  lang?: string;
  placeholder?: string;
  onChange: (change: RichTextChange) => void;
  /** Called on Ctrl+S or Cmd+S. */
  onSave?: () => void;
};
