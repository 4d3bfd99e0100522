import type { PhotoAnswer } from "#app/platform/images/private-photo.server.ts";
import { Button } from "../control/button.tsx";
import { PictureField } from "./picture-field.tsx";
import { SaveProblem } from "./save-problem.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { useSave, useSaveToast } from "./use-save.ts";

type PrivatePhotoProps = {
  /** Where it is stored; where it is read, `/photo` follows. */
  address: string;
  idPrefix: string;
  /** What it shows: "The signed form". */
  what: string;
  label: string;
  isStored: boolean;
  /** Whether this person may look at it. */
  mayRead: boolean;
  words: { success: string; failure: string };
  onStored?: () => void;
};

/** Takes a photo that visitors never see, and shows it to those who may look at it. */
export function PrivatePhoto(props: PrivatePhotoProps) {
  const { address, idPrefix, what, label, isStored, mayRead, words, onStored } = props;
  const { send, busy, percent, answer } = useSave(words.failure);
  useSaveToast(answer, words, onStored);
  return (
    <>
      {isStored && mayRead ? <Photo address={`${address}/photo`} what={what} /> : null}
      <form
        aria-label="Store a photo"
        className="grid gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send(address, new FormData(event.currentTarget));
        }}
      >
        <PictureField
          idPrefix={idPrefix}
          label={isStored ? "Another photo" : label}
          hint="JPEG, PNG, WEBP or GIF up to 10 MB"
          accept="image/jpeg,image/png,image/webp,image/gif"
          described={false}
          errors={answer?.ok === false ? answer.errors : undefined}
        />
        <SaveProblem answer={answer} />
        <UploadProgress percent={percent} />
        <p>
          <Button type="submit" variant="secondary" size="small" busy={busy} busyLabel="Storing...">
            Store Photo
          </Button>
        </p>
      </form>
    </>
  );
}

function Photo({ address, what }: { address: string; what: string }) {
  const { send, busy, answer } = useSave<PhotoAnswer>("Failed to read the photo.");
  if (answer?.ok)
    return <img src={`data:image/jpeg;base64,${answer.photo}`} alt={what} className="max-w-full" />;
  return (
    <>
      <SaveProblem answer={answer} />
      <p>
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          busyLabel="Reading..."
          onClick={() => void send(address)}
        >
          Show the Photo
        </Button>
      </p>
    </>
  );
}
