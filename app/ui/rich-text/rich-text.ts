import type { TextCounts } from "#app/platform/text-counts.ts";

/** A blog post, or the report of an event: the same texts, with another toolbar. */
export type RichTextKind = "post" | "report";

export type RichTextChange = {
  /** Writes the HTML out only when it is asked for: a key in a long text costs nothing. */
  html: () => string;
  counts: TextCounts;
  /** How many pictures nobody has described yet. */
  undescribed: number;
};

export type RichTextHandle = {
  getHtml(): string;
  /** Puts another text in place of this one. Tells no change: whoever does it knows. */
  setHtml(html: string): void;
  focus(): void;
};

export type RichTextProps = {
  /** Of the text itself, so that a label or an error summary can lead to it. */
  id: string;
  kind: RichTextKind;
  /** The HTML it starts with; later ones are not looked at, see {@link RichTextHandle.setHtml}. */
  value: string;
  placeholder?: string;
  onChange: (change: RichTextChange) => void;
  /** Ctrl+S or Cmd+S. */
  onSave?: () => void;
};
