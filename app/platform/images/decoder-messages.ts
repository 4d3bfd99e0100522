import type { PictureFormat } from "./picture-data.ts";

/** What the decoder process is asked; the bytes that it works on travel beside it. */
export type DecoderTask =
  /** Make everything that is stored at once: JPEG and WebP in every width, and the placeholder. */
  | { task: "versions"; quick?: boolean }
  /** Make the AVIF version of one width out of the largest stored version. */
  | { task: "avif"; width: number }
  /** Write words onto a card for social networks; its background (PNG) and its font (TTF) travel beside it. */
  | { task: "card"; words: CardWords };

/** What stands on a card: a small line, the title, and whose it is. Plain text. */
export type CardWords = { above: string; title: string; below: string };

/** What it answers. The bytes of the versions travel beside it, in the order in which they are listed. */
export type DecoderAnswer =
  | { kind: "versions"; picture: DecodedPicture }
  | { kind: "avif" }
  | { kind: "card" }
  | { kind: "refused"; reason: DecoderRefusal; detail: string };

export type DecoderRefusal = "damaged" | "too-many-pixels" | "too-heavy";

/** First word of a decoder process: it is loaded and listens. */
export type DecoderGreeting = { kind: "ready" };

export type DecodedPicture = {
  width: number;
  height: number;
  widths: number[];
  /** Whether it has transparent parts. */
  transparent: boolean;
  placeholder: string;
  versions: { width: number; format: PictureFormat }[];
};
