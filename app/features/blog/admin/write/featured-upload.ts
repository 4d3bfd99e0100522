import type { PictureData } from "#app/platform/images/picture-data.ts";
import { findFileFault, refusePicture } from "#app/platform/images/picture-refusal.ts";
import { ValueStore } from "#app/ui/drafts/value-store.ts";
import { uploadFile } from "#app/ui/rich-text/upload-file.ts";
import { pendingUploads } from "#app/ui/uploads/pending-uploads.ts";

/** The specification's message (section 8). */
export const UPLOAD_FAILURE = "Failed to upload featured image.";

export type UploadState = {
  /** The picture that the server has. */
  picture: PictureData | null;
  /**
   * A chosen file that is not on the server yet. It is previewed, uploaded, and kept for a retry.
   */
  file: File | undefined;
  /** The object URL at which this page shows the file. */
  preview: string | undefined;
  /** Upload progress in percent; undefined while nothing is being sent. */
  percent: number | undefined;
  problem: string | undefined;
};

const UPLOAD_ID = "featured-image";
const NO_FILE = { file: undefined, preview: undefined, percent: undefined };

type FeaturedUploadParts = {
  /** Called with the post's current picture. */
  onUploaded: (picture: PictureData | null) => void;
  /** Prompts for sign-in without leaving the page. */
  signIn: () => Promise<boolean>;
};

/**
 * Uploads the featured picture of a post. The upload starts as soon as a file is chosen, so that
 * nobody waits for it at the end. Until it completes, it is listed in the page's registry of
 * pending uploads.
 */
export class FeaturedUpload extends ValueStore<UploadState> {
  readonly #parts: FeaturedUploadParts;
  #transfer: AbortController | undefined;

  constructor(start: PictureData | null, parts: FeaturedUploadParts) {
    super({ picture: start, problem: undefined, ...NO_FILE });
    this.#parts = parts;
  }

  override set(state: UploadState): void {
    const before = this.read();
    if (before.preview !== state.preview && before.preview) URL.revokeObjectURL(before.preview);
    const { file, percent, problem } = state;
    if (file || problem !== undefined)
      pendingUploads.put({
        ...{ id: UPLOAD_ID, owner: this, name: "Featured image", percent, problem },
        drop: () => this.drop(),
        retry: file && percent === undefined ? () => this.retry() : undefined,
      });
    else pendingUploads.remove(UPLOAD_ID);
    super.set(state);
  }

  async #send(file: File): Promise<void> {
    this.#transfer?.abort();
    this.#transfer = new AbortController();
    const sent = await uploadFile("picture", file, {
      onProgress: (percent) => this.change({ percent, problem: undefined }),
      signal: this.#transfer.signal,
      signIn: this.#parts.signIn,
    });
    if (!sent) return;
    if (sent.ok) {
      // Update the post first: a waiting save continues as soon as the upload is over.
      this.#parts.onUploaded(sent.picture);
      this.change({ picture: sent.picture, ...NO_FILE });
    } else if (sent.refused === undefined) this.change({ percent: undefined, problem: UPLOAD_FAILURE });
    // The same file would be rejected again, so keep only the reason.
    else this.change({ ...NO_FILE, problem: sent.refused });
  }

  choose(file: File): void {
    const fault = findFileFault(file);
    this.#transfer?.abort();
    if (fault) this.change({ ...NO_FILE, problem: refusePicture(fault).message });
    else {
      this.change({ file, preview: URL.createObjectURL(file), percent: 0, problem: undefined });
      void this.#send(file);
    }
  }

  retry(): void {
    const { file, percent } = this.read();
    if (file && percent === undefined) void this.#send(file);
  }

  /** Discards a file that is not on the server; the previous picture stays. */
  drop(): void {
    this.#transfer?.abort();
    this.change({ ...NO_FILE, problem: undefined });
  }

  remove(): void {
    this.drop();
    this.#parts.onUploaded(null);
    this.change({ picture: null });
  }

  /** Replaces the post's picture with one from elsewhere. */
  adopt(picture: PictureData | null): void {
    this.drop();
    this.change({ picture });
  }
}
