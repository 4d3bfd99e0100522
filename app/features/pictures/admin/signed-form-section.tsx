import { Button } from "#app/ui/control/button.tsx";
import { PictureField } from "#app/ui/form/picture-field.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";
import { useSave, useSaveToast } from "#app/ui/form/use-save.ts";
import type { PhotoAnswer } from "./signed-form-photo.ts";

type SignedFormProps = { id: string; storedOn: string | undefined; isOwner: boolean };

const WORDS = { success: "Signed form stored", failure: "Failed to store the signed form." };

/** Takes the photo of a signed form, and shows it to owners. */
export function SignedForm({ id, storedOn, isOwner }: SignedFormProps) {
  const { send, busy, percent, answer } = useSave(WORDS.failure);
  useSaveToast(answer, WORDS);
  return (
    <section
      aria-labelledby="signed-form"
      className="grid max-w-2xl gap-3 rounded-md border border-line bg-white p-4"
    >
      <h2 id="signed-form" className="text-lg text-plum">
        The signed form
      </h2>
      <p className="text-sm text-muted">
        {storedOn
          ? `A photo of it was stored on ${storedOn}, encrypted. ${isOwner ? "The history records who looks at it." : "Only owners can look at it."}`
          : "If she or her guardian signed on paper, take a photo of it. It is stored encrypted, and only owners can look at it."}
      </p>
      {storedOn && isOwner ? <Photo id={id} /> : null}
      <form
        // A stored photo is not shown beside the field.
        key={storedOn}
        aria-label="Store the signed form"
        className="grid gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send(`/admin/consents/${id}/form`, new FormData(event.currentTarget));
        }}
      >
        <PictureField
          idPrefix="signed-form"
          label={storedOn ? "Another photo" : "Photo of the form"}
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
    </section>
  );
}

function Photo({ id }: { id: string }) {
  const { send, busy, answer } = useSave<PhotoAnswer>("Failed to read the signed form.");
  if (answer?.ok)
    return (
      <img src={`data:image/jpeg;base64,${answer.photo}`} alt="The signed form" className="max-w-full" />
    );
  return (
    <>
      <SaveProblem answer={answer} />
      <p>
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          busyLabel="Reading..."
          onClick={() => void send(`/admin/consents/${id}/form/photo`)}
        >
          Show the Form
        </Button>
      </p>
    </>
  );
}
