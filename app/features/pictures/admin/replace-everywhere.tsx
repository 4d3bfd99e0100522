import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import type { SaveRefusal } from "#app/platform/forms/save-answer.ts";
import { Button } from "#app/ui/control/button.tsx";
import { PictureField } from "#app/ui/form/picture-field.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";
import { useSave, useSaveToast } from "#app/ui/form/use-save.ts";

const WORDS = { success: "Picture replaced", failure: "Failed to replace picture." };

/** `picture` is the id of the one that took its place. */
export type ReplacementAnswer = { ok: true; notice: string; picture: string } | SaveRefusal;

/** Replaces a picture wherever it is used, and goes on to ask who is in the other one. */
export function ReplaceEverywhere({ id }: { id: string }) {
  const { send, percent, busy, answer } = useSave<ReplacementAnswer>(WORDS.failure);
  const navigate = useNavigate();
  useSaveToast(answer, WORDS);
  async function replace(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = await send(`/admin/pictures/${id}/replacement`, new FormData(event.currentTarget));
    if (given?.ok) await navigate(`/admin/pictures/${given.picture}`);
  }
  return (
    <details className="rounded-md border border-line bg-white p-4">
      <summary className="cursor-pointer text-lg text-plum">Replace it everywhere</summary>
      <form aria-label="Replace it everywhere" className="mt-3 grid gap-4" noValidate onSubmit={replace}>
        <SaveProblem answer={answer} />
        <p className="text-sm text-muted">
          The other picture takes its place in every text, card and draft of the list above. Descriptions and
          captions stay: change them where they no longer fit. Earlier versions keep the old picture.
        </p>
        <PictureField
          idPrefix="replacement"
          label="The other picture"
          hint="You are asked afterwards who is in it."
          accept="image/jpeg,image/png,image/webp,image/gif"
          errors={answer?.ok === false ? answer.errors : undefined}
          described={false}
          required
        />
        <UploadProgress percent={percent} />
        <div className="flex justify-end">
          <Button type="submit" busy={busy} busyLabel="Replacing...">
            Replace everywhere
          </Button>
        </div>
      </form>
    </details>
  );
}
