import { Button } from "#app/ui/control/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { ReasonAlone } from "#app/ui/form/reason-alone.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useSave, useSaveToast } from "#app/ui/form/use-save.ts";
import type { PictureScreenData } from "../picture-screen.server.ts";

const WORDS = { success: "Picture approved", failure: "Failed to approve picture." };

type StandingProps = Pick<PictureScreenData, "listed" | "until" | "approver" | "approvedOn" | "updatedAt">;

/** Says whether visitors may see a picture and, if not, what is missing. */
export function PictureStanding({ listed, until, approver, approvedOn, updatedAt }: StandingProps) {
  const { picture, people, children, isHidden, approvedByName, approvalReason } = listed;
  const approved = approvedOn
    ? `Approved by ${approvedByName} on ${approvedOn}${approvalReason ? `, alone: ${approvalReason}` : ""}.`
    : "";
  const shows = children === 1 ? "It shows a child." : `It shows ${children} children.`;
  if (!isHidden)
    return (
      <p className="text-sm text-muted wrap-anywhere">
        Visitors may see this picture{until ? `, until ${until}` : ""}. They do where a published page uses
        it. {approved}
      </p>
    );
  return (
    <Alert tone="warning">
      <p>
        <strong>Visitors don't see this picture.</strong>{" "}
        {people === null ? "Say who can be recognised in it." : `${shows} ${missingFor(listed)}`} {approved}
      </p>
      {listed.lacksApproval && !listed.lacksConsents ? (
        <Approval key={updatedAt} id={picture.id} seen={updatedAt} approver={approver} />
      ) : null}
    </Alert>
  );
}

function missingFor({ lacksConsents, lacksApproval, children }: PictureScreenData["listed"]): string {
  if (lacksConsents)
    return children === 1 ? "Record her consent." : "Record a consent for each of them, or choose it below.";
  if (lacksApproval) return "A second person must look at it.";
  return "A consent has ended, is not for this website, or waits for the second question.";
}

type ApprovalProps = { id: string; seen: number; approver: PictureScreenData["approver"] };

function Approval({ id, seen, approver }: ApprovalProps) {
  const { send, busy, answer } = useSave(WORDS.failure);
  useSaveToast(answer, WORDS);
  const errors = answer?.ok === false ? answer.errors : undefined;
  if (approver === "other")
    return (
      <p className="mt-2">
        You said who is in it, so ask somebody else who signs in here. They find it under Pictures, “Waiting
        for a second person”.
      </p>
    );
  return (
    <form
      aria-label="Approve this picture"
      className="mt-3 grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(`/admin/pictures/${id}/approval`, new FormData(event.currentTarget));
      }}
    >
      <p>
        {approver === "second"
          ? "You are the second person. Does nothing in the picture lead to her: no school badge, no place that people know? Are these all the children in it?"
          : "A second person should look at it, but nobody else signs in here. If you cannot ask anybody, say why."}
      </p>
      <input type="hidden" name="seen" value={seen} />
      {approver === "alone" ? (
        <ReasonAlone label="Why nobody else can look at it" error={errors?.reason} />
      ) : null}
      <SaveProblem answer={answer} />
      <p>
        <Button type="submit" size="small" busy={busy} busyLabel="Saving...">
          I have looked at it
        </Button>
      </p>
    </form>
  );
}
