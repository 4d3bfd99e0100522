import { RemovalQuestion } from "#app/ui/form/removal-question.tsx";
import { ROLES } from "./roles.ts";

export type PersonAct = "make owner" | "make editor" | "end" | "restore";

type Words = {
  title: string;
  text: string;
  confirm: string;
  done: string;
  failure: string;
  path: "ownership" | "access";
  method: "POST" | "DELETE";
  harmless?: true;
};

const ACTS: Record<PersonAct, (name: string) => Words> = {
  "make owner": (name) => ({
    title: `Make ${name} an owner?`,
    text: `An owner may do everything, also end your access. ${ROLES.owner.may}`,
    confirm: "Make owner",
    done: `${name} is an owner now`,
    failure: "Failed to change the role.",
    path: "ownership",
    method: "POST",
    harmless: true,
  }),
  "make editor": (name) => ({
    title: `Make ${name} an editor?`,
    text: "An editor looks after content only. People, settings, exports, backups and the audit list close at once.",
    confirm: "Make editor",
    done: `${name} is an editor now`,
    failure: "Failed to change the role.",
    path: "ownership",
    method: "DELETE",
  }),
  end: (name) => ({
    title: `End the access of ${name}?`,
    text: `${name} is signed out everywhere at once and cannot sign in any more. What ${name} has written stays. You can restore the access at any time.`,
    confirm: "End access",
    done: `${name} has no access any more`,
    failure: "Failed to end the access.",
    path: "access",
    method: "DELETE",
  }),
  restore: (name) => ({
    title: `Restore the access of ${name}?`,
    text: `${name} can sign in again as before: with the same role, password and second factor.`,
    confirm: "Restore access",
    done: `${name} has access again`,
    failure: "Failed to restore the access.",
    path: "access",
    method: "POST",
    harmless: true,
  }),
};

type PersonQuestionProps = {
  person: { id: string; name: string; email: string };
  act: PersonAct;
  onClose: () => void;
};

/** Asks for confirmation before a person's role or access changes. */
export function PersonQuestion({ person: { id, name, email }, act, onClose }: PersonQuestionProps) {
  const words = ACTS[act](name);
  const access = `/admin/people/${id}/access`;
  return (
    <RemovalQuestion
      title={words.title}
      address={`/admin/people/${id}/${words.path}`}
      method={words.method}
      confirmLabel={words.confirm}
      harmless={words.harmless ?? false}
      words={{ success: words.done, failure: words.failure }}
      {...(act === "end" ? { undo: { address: access, success: `${name} has access again` } } : {})}
      onClose={onClose}
    >
      <p className="font-semibold">{email}</p>
      <p>{words.text}</p>
    </RemovalQuestion>
  );
}
