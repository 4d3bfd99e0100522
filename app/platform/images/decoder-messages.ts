import type { PictureFormat } from "./picture-data.ts";

/** A task for the decoder process. The bytes to work on are sent alongside. */
export type DecoderTask =
  /**
   * Create everything that is stored at first: JPEG and WebP in every width, and the placeholder.
   * With an area, of that part of the picture only.
   */
  | { task: "versions"; quick?: boolean; area?: PictureArea | undefined }
  /** Create the AVIF version of one width from the largest stored version. */
  | { task: "avif"; width: number }
  /**
   * Draw text onto a social card. Its background and font (TTF) are sent alongside. The background
   * is a PNG of the card's size, or a picture of any size (JPEG).
   */
  | ({ task: "card" } & CardDrawing);

/** A part of a picture: in pixels here, and in fractions of its sides where people choose it. */
export type PictureArea = { left: number; top: number; width: number; height: number };

/** @property focus the point of the picture that stays visible (`PictureData`) */
export type CardDrawing = { words: CardWords; onPicture: boolean; focus?: string | undefined };

/** The text on a card: a small line, the title, and the owner. Plain text. */
export type CardWords = { above: string; title: string; below: string };

/** The decoder's answer. The bytes of the versions are sent alongside, in the order listed. */
export type DecoderAnswer =
  | { kind: "versions"; picture: DecodedPicture }
  | { kind: "avif" }
  | { kind: "card" }
  | { kind: "refused"; reason: DecoderRefusal; detail: string };

export type DecoderRefusal = "damaged" | "too-many-pixels" | "too-heavy";

/** The first message of a decoder process: it has loaded and accepts tasks. */
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
