/** A picture that was chosen and is not on the server yet: it is on its way, or it failed. */
export type PendingUpload = {
  id: string;
  /** The field that shows it. */
  owner: object;
  /** The file's name, or the field's. */
  name: string;
  /** How much of it has been sent; undefined once it is refused or has failed. */
  percent?: number | undefined;
  /** Why it did not arrive. */
  problem?: string | undefined;
  /** Sends it again; left out where the same file would be refused again. */
  retry?: (() => void) | undefined;
  /** Gives it up, and ends its transfer. */
  drop: () => void;
};

/** What a person reads while something waits for their pictures. */
export type WaitWords = {
  /** What happens once all have arrived: "Then the post is published." */
  next: string;
  /** Goes on without the pictures that failed: "Publish" of "Publish without it". */
  goOn: string;
  /** Going on leaves failed pictures where they are, to be tried again later. */
  keepsFailed?: boolean;
};

type Wait = { words: WaitWords; end: (goesOn: boolean) => void };

export type PendingUploads = ReturnType<typeof createPendingUploads>;

/**
 * The pictures of a page that are not on the server yet. Fields put theirs in; whatever saves, opens a preview or leaves the
 * page asks here first, so no save can overlook one.
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
    /** Adds an upload, or replaces the one of the same id. */
    put(upload: PendingUpload): void {
      const isKnown = uploads.some(({ id }) => id === upload.id);
      show(
        isKnown ? uploads.map((known) => (known.id === upload.id ? upload : known)) : [...uploads, upload],
      );
    },
    /** It has arrived, or was given up. */
    remove(id: string): void {
      if (uploads.some((upload) => upload.id === id)) show(uploads.filter((upload) => upload.id !== id));
    },
    dropAll,
    /** The pictures that would be lost with the page. One that can never succeed is no loss. */
    atStake: () => uploads.filter(({ percent, retry }) => percent !== undefined || retry !== undefined),
    /**
     * Waits until every picture has arrived, which the person can watch and end (`UploadsQuestion`). When one has failed, the
     * person decides.
     *
     * @returns false when the person went back: then nothing must be saved
     */
    settle(words: WaitWords): Promise<boolean> {
      if (uploads.length === 0) return Promise.resolve(true);
      wait?.end(false);
      return new Promise((resolve) => {
        wait = { words, end: resolve };
        tell();
      });
    },
    /** What is waited for; undefined while nothing is. */
    waiting: () => wait?.words,
    goBack: () => endWait(false),
    /** Goes on without the pictures that failed. */
    goOn(): void {
      if (wait?.words.keepsFailed) endWait(true);
      else dropAll();
    },
    retryFailed(): void {
      for (const { retry } of uploads.filter(({ percent }) => percent === undefined)) retry?.();
    },
  };
}

/** The one registry of the page. A page has one form in which pictures are sent ahead of their save. */
export const pendingUploads = createPendingUploads();

/** "1 picture", "2 pictures" */
export function countedPictures(number: number): string {
  return `${number} ${number === 1 ? "picture" : "pictures"}`;
}
