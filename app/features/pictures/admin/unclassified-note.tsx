import { Button } from "#app/ui/control/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useSave, useSaveToast } from "#app/ui/form/use-save.ts";

type UnclassifiedNoteProps = { count: number; areHidden: boolean; isOwner: boolean };

const WORDS = { success: "Saved", failure: "Failed to change this." };

/** Says how many pictures nobody has looked at, and lets an owner hide them until somebody has. */
export function UnclassifiedNote({ count, areHidden, isOwner }: UnclassifiedNoteProps) {
  const { send, busy, answer } = useSave(WORDS.failure);
  useSaveToast(answer, WORDS);
  if (count === 0 && !isOwner) return null;
  const some = count === 1 ? "1 picture in use" : `${count} pictures in use`;
  return (
    <div className="mt-4 max-w-3xl">
      <Alert tone={count > 0 ? "warning" : "info"}>
        <p>
          {count > 0 ? `Nobody has said yet who can be recognised in ${some}. ` : ""}
          {areHidden
            ? "Visitors see new pictures only after somebody has said who is in them."
            : "Visitors see new pictures before anybody has said who is in them."}
        </p>
        {isOwner ? (
          <p className="mt-2">
            <Button
              variant="secondary"
              size="small"
              busy={busy}
              busyLabel="Saving..."
              onClick={() => void send("/admin/pictures/unclassified", null, areHidden ? "DELETE" : "POST")}
            >
              {areHidden ? "Show them at once" : "Hide them until then"}
            </Button>
          </p>
        ) : null}
        <SaveProblem answer={answer} />
      </Alert>
    </div>
  );
}
