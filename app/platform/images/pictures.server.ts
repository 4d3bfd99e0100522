import type { PictureData } from "./picture-data.ts";
import type { PictureRefusal } from "./picture-refusal.ts";
import type { PictureType } from "./picture-type.ts";

export type StoredOrRefused = { ok: true; picture: PictureData } | PictureRefusal;

/** Takes uploads in and keeps them as web pictures. */
export type Pictures = {
  /**
   * Checks an upload, makes its versions for the web and stores them with a row in `pictures`. Durable when it
   * resolves; an upload that is refused leaves nothing behind.
   *
   * @param bytes the uploaded file, as it came
   * @param options.accept the types that this place accepts; all four when left out
   * @returns the stored picture, or the refusal with the sentence to show
   */
  store(bytes: Uint8Array, options?: { accept?: readonly PictureType[] }): Promise<StoredOrRefused>;
  /**
   * Makes the AVIF versions that are still missing, newest picture first; call it once after start, uploads call it
   * themselves. Resolves when none is left.
   */
  makeMissingAvif(): Promise<void>;
  /** Stops the background work and lets the decoder process go. */
  close(): Promise<void>;
};
