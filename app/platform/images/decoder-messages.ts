import type { PictureFormat } from "./picture-data.ts";

/** What the decoder process is asked; the picture's bytes travel beside it. */
export type DecoderTask =
  /** Make everything that is stored at once: JPEG and WebP in every width, and the placeholder. */
  | { task: "versions"; quick?: boolean }
  /** Make the AVIF version of one width out of the largest stored version. */
  | { task: "avif"; width: number };

/** What it answers. The bytes of the versions travel beside it, in the order in which they are listed. */
export type DecoderAnswer =
  | { kind: "versions"; picture: DecodedPicture }
  | { kind: "avif" }
  | { kind: "refused"; reason: "damaged" | "too-many-pixels"; detail: string };

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
