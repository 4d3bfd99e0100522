/** A chosen picture that isn't on the server yet: its upload is running, or has failed. */
export type PendingUpload = {
  id: string;
  /** The field that shows the upload. */
  owner: object;
  /** The name of the file or the field. */
  name: string;
  /** The percentage sent. Undefined if the upload failed or was refused. */
  percent?: number | undefined;
  /** The error message of a failed upload. */
  problem?: string | undefined;
  /** Repeats the upload. Omitted if the server would refuse the same file again. */
  retry?: (() => void) | undefined;
  /** Cancels the upload and removes it. */
  drop: () => void;
};

/** The texts of the dialog that waits for uploads. */
export type WaitWords = {
  /** What happens after the uploads: "Then the post is published." */
  next: string;
  /** The action without the failed pictures: "Publish" of "Publish without it". */
  goOn: string;
  /** Continuing leaves failed pictures in place, to be retried later. */
  keepsFailed?: boolean;
};

type Wait = { words: WaitWords; end: (goesOn: boolean) => void };

export type PendingUploads = ReturnType<typeof createPendingUploads>;

/**
 * Creates a registry of a page's pictures that aren't on the server yet. Fields add theirs. Saves,
 * previews and navigation check it, so that no picture is overlooked.
 */
export function createPendingUploads() {
  let uploads: readonly PendingUpload[] = [];
  let wait: Wait | undefined;
  const listeners = new Set<() => void>();

  function show(next: readonly PendingUpload[]) {
    uploads = next;
    if (wait && uploads.length === 0) endWait(true);
    else tell();
  }
  function tell() {
    for (const listener of listeners) listener();
  }
  function endWait(goesOn: boolean) {
    const ended = wait;
    wait = undefined;
    tell();
    ended?.end(goesOn);
  }
  function dropAll() {
    for (const upload of uploads) upload.drop();
    show([]);
  }

  return {
    list: () => uploads,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Adds an upload, or replaces the one with the same id. */
    put(upload: PendingUpload): void {
      const isKnown = uploads.some(({ id }) => id === upload.id);
      show(
        isKnown ? uploads.map((known) => (known.id === upload.id ? upload : known)) : [...uploads, upload],
      );
    },
    /** Removes an upload that has arrived or was cancelled. */
    remove(id: string): void {
      if (uploads.some((upload) => upload.id === id)) show(uploads.filter((upload) => upload.id !== id));
    },
    dropAll,
    /**
     * Lists the pictures that would be lost with the page. One that the server refused is no loss.
     */
    atStake: () => uploads.filter(({ percent, retry }) => percent !== undefined || retry !== undefined),
    /**
     * Waits for all uploads. `UploadsQuestion` shows the progress and lets the user cancel, or
     * decide about failed pictures.
     *
     * @returns false if the user went back; in that case the caller must not save
     */
    settle(words: WaitWords): Promise<boolean> {
      if (uploads.length === 0) return Promise.resolve(true);
      wait?.end(false);
      return new Promise((resolve) => {
        wait = { words, end: resolve };
        tell();
      });
    },
    /** Returns the texts of the current wait, or undefined if there is none. */
    waiting: () => wait?.words,
    goBack: () => endWait(false),
    /** Continues without the failed pictures. */
    goOn(): void {
      if (wait?.words.keepsFailed) endWait(true);
      else dropAll();
    },
    retryFailed(): void {
      for (const { retry } of uploads.filter(({ percent }) => percent === undefined)) retry?.();
    },
  };
}

/** The page's registry. A page has at most one form that uploads pictures before it is saved. */
export const pendingUploads = createPendingUploads();

/** Formats a count: "1 picture", "2 pictures". */
export function countedPictures(number: number): string {
  return `${number} ${number === 1 ? "picture" : "pictures"}`;
}
