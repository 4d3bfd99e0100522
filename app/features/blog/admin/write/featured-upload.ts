import type { PictureData } from "#app/platform/images/picture-data.ts";
import { findFileFault, refusePicture } from "#app/platform/images/picture-refusal.ts";
import { sendPicture } from "#app/ui/rich-text/picture-upload.ts";
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

export type FeaturedUpload = ReturnType<typeof createFeaturedUpload>;

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
export function createFeaturedUpload(start: PictureData | null, { onUploaded, signIn }: FeaturedUploadParts) {
  let state: UploadState = { picture: start, problem: undefined, ...NO_FILE };
  let transfer: AbortController | undefined;
  const owner = {};
  const listeners = new Set<() => void>();

  function show(change: Partial<UploadState>) {
    if ("preview" in change && state.preview) URL.revokeObjectURL(state.preview);
    state = { ...state, ...change };
    const { file, percent, problem } = state;
    if (file || problem !== undefined) {
      const mayRetry = file && percent === undefined;
      pendingUploads.put({
        ...{ id: UPLOAD_ID, owner, name: "Featured image", percent, problem, drop },
        retry: mayRetry ? retry : undefined,
      });
    } else pendingUploads.remove(UPLOAD_ID);
    for (const listener of listeners) listener();
  }

  async function send(file: File, isSecondTry = false): Promise<void> {
    transfer?.abort();
    const mine = new AbortController();
    transfer = mine;
    show({ percent: 0, problem: undefined });
    const sent = await sendPicture(file, (percent) => mine.signal.aborted || show({ percent }), mine.signal);
    if (mine.signal.aborted) return;
    if (sent !== "unreached" && sent.ok) {
      // Update the post first: a waiting save continues as soon as the upload is over.
      onUploaded(sent.picture);
      return show({ picture: sent.picture, ...NO_FILE });
    }
    if (sent !== "unreached" && sent.signedOut && !isSecondTry && (await signIn())) return send(file, true);
    if (mine.signal.aborted) return;
    const refused = sent === "unreached" ? undefined : sent.errors?.picture;
    if (refused === undefined) show({ percent: undefined, problem: UPLOAD_FAILURE });
    // The same file would be rejected again, so keep only the reason.
    else show({ ...NO_FILE, problem: refused });
  }

  /** Discards a file that is not on the server; the previous picture stays. */
  function drop(): void {
    transfer?.abort();
    show({ ...NO_FILE, problem: undefined });
  }
  function retry(): void {
    if (state.file && state.percent === undefined) void send(state.file);
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    choose(file: File): void {
      const fault = findFileFault(file);
      transfer?.abort();
      if (fault) show({ ...NO_FILE, problem: refusePicture(fault).message });
      else {
        show({ file, preview: URL.createObjectURL(file), percent: 0, problem: undefined });
        void send(file);
      }
    },
    remove(): void {
      drop();
      onUploaded(null);
      show({ picture: null });
    },
    retry,
    drop,
    /** Replaces the post's picture with one from elsewhere. */
    adopt(picture: PictureData | null): void {
      drop();
      show({ picture });
    },
  };
}
