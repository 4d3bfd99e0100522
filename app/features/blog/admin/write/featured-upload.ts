import type { PictureData } from "#app/platform/images/picture-data.ts";
import { MAX_UPLOAD_BYTES, refusePicture } from "#app/platform/images/picture-refusal.ts";
import type { SaveRefusal } from "#app/platform/save-answer.ts";
import { namePagePerson } from "#app/ui/page-person.ts";

/** The specification's sentence (section 8). */
export const UPLOAD_FAILURE = "Failed to upload featured image.";

export type UploadState = {
  /** What the server has. */
  picture: PictureData | null;
  /** A chosen file that is not on the server yet: it is shown, sent, and kept for another try. */
  file: File | undefined;
  /** The address at which this page shows the file. */
  preview: string | undefined;
  /** How much of it has been sent; undefined while nothing is. */
  percent: number | undefined;
  problem: string | undefined;
};

export type FeaturedUpload = ReturnType<typeof createFeaturedUpload>;

/**
 * The featured picture of a post. It is sent as soon as it is chosen, so that nobody waits for it at the end.
 *
 * @param onUploaded told of the picture that the post has now
 */
export function createFeaturedUpload(
  start: PictureData | null,
  onUploaded: (picture: PictureData | null) => void,
) {
  let state: UploadState = {
    picture: start,
    file: undefined,
    preview: undefined,
    percent: undefined,
    problem: undefined,
  };
  let running: Promise<boolean> | undefined;
  let request: XMLHttpRequest | undefined;
  const listeners = new Set<() => void>();

  function show(change: Partial<UploadState>) {
    if ("preview" in change && state.preview) URL.revokeObjectURL(state.preview);
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  async function send(file: File): Promise<boolean> {
    show({ percent: 0, problem: undefined });
    request = new XMLHttpRequest();
    const answer = await sendPicture(request, file, (percent) => show({ percent }));
    if (state.file !== file) return false;
    if (answer.ok) {
      show({ picture: answer.picture, file: undefined, preview: undefined, percent: undefined });
      onUploaded(answer.picture);
    } else show({ percent: undefined, problem: answer.errors?.picture ?? UPLOAD_FAILURE });
    return answer.ok;
  }

  function begin(file: File): Promise<boolean> {
    const mine = send(file).finally(() => {
      if (running === mine) running = undefined;
    });
    running = mine;
    return mine;
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
      const problem = complaintAbout(file);
      request?.abort();
      if (problem) show({ file: undefined, preview: undefined, percent: undefined, problem });
      else {
        show({ file, preview: URL.createObjectURL(file), problem: undefined });
        void begin(file);
      }
    },
    remove(): void {
      request?.abort();
      show({ picture: null, file: undefined, preview: undefined, percent: undefined, problem: undefined });
      onUploaded(null);
    },
    retry(): void {
      if (state.file && !running) void begin(state.file);
    },
    /** Waits for an upload under way, or tries one again that failed; false when a chosen file is not on the server. */
    async settle(): Promise<boolean> {
      if (running) return running;
      return state.file ? begin(state.file) : true;
    },
    /** The post's picture now comes from elsewhere. */
    adopt(picture: PictureData | null): void {
      request?.abort();
      show({ picture, file: undefined, preview: undefined, percent: undefined, problem: undefined });
    },
  };
}

type PictureAnswer = { ok: true; picture: PictureData } | SaveRefusal;

/** Sends a file and says how far it is, which `fetch` cannot. Never throws. */
function sendPicture(
  request: XMLHttpRequest,
  file: File,
  onProgress: (percent: number) => void,
): Promise<PictureAnswer> {
  const form = new FormData();
  form.set("picture", file);
  return new Promise((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100));
    request.onloadend = () => resolve(readAnswer(request));
    request.open("POST", "/admin/pictures");
    request.setRequestHeader("Accept", "application/json");
    namePagePerson(request);
    request.send(form);
  });
}

function readAnswer({ responseText }: XMLHttpRequest): PictureAnswer {
  try {
    const answer = JSON.parse(responseText) as PictureAnswer | null;
    return answer && "ok" in answer ? answer : { ok: false };
  } catch {
    return { ok: false };
  }
}

function complaintAbout(file: File): string | undefined {
  if (file.type !== "" && !file.type.startsWith("image/")) return refusePicture("not-an-image").message;
  if (file.size > MAX_UPLOAD_BYTES) return refusePicture("too-large").message;
  return undefined;
}
