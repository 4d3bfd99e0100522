import { Badge } from "#app/ui/control/badge.tsx";
import { Button } from "#app/ui/control/button.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import type { PersonRow } from "./people-rows.server.ts";
import type { PersonAct } from "./person-question.tsx";
import { ROLES } from "./roles.ts";

/**
 * Defines the columns of the people.
 *
 * @param onAsk asks for confirmation before the person is changed
 */
export function peopleColumns(onAsk: (person: PersonRow, act: PersonAct) => void): Column<PersonRow>[] {
  return [
    {
      key: "person",
      header: "Person",
      wide: true,
      cell: ({ name, email, isYou }) => (
        <>
          <span className="font-semibold wrap-anywhere">{name}</span> {isYou ? <Badge>You</Badge> : null}
          <span className="block break-all text-muted">{email}</span>
        </>
      ),
    },
    {
      key: "role",
      header: "Role",
      cell: ({ role, ended }) =>
        ended ? (
          <>
            <Badge tone="clay">No access</Badge>
            <span className="block text-muted">since {ended}</span>
          </>
        ) : (
          <Badge tone={role === "owner" ? "plum" : "sand"}>{ROLES[role].label}</Badge>
        ),
    },
    {
      key: "factor",
      header: "Second factor",
      cell: ({ hasSecondFactor }) => (hasSecondFactor ? "Yes" : "No"),
    },
    {
      key: "lastUsed",
      header: "Last here",
      cell: ({ lastUsed, ended }) => (ended ? "–" : (lastUsed ?? "Not signed in")),
    },
    {
      key: "actions",
      header: "Actions",
      hideHeader: true,
      align: "end",
      wide: true,
      cell: (person) => <PersonActions person={person} onAsk={(act) => onAsk(person, act)} />,
    },
  ];
}

function PersonActions({ person, onAsk }: { person: PersonRow; onAsk: (act: PersonAct) => void }) {
  const { name, isYou, ended, role } = person;
  if (isYou) return null;
  const acts: [PersonAct, string][] = ended
    ? [["restore", "Restore access"]]
    : [
        role === "owner" ? ["make editor", "Make editor"] : ["make owner", "Make owner"],
        ["end", "End access"],
      ];
  return (
    <div className="-my-1 flex flex-wrap justify-end gap-1 max-sm:-ml-3 max-sm:justify-start">
      {acts.map(([act, label]) => (
        <Button
          key={act}
          variant="quiet"
          size="small"
          aria-label={`${label}: ${name}`}
          onClick={() => onAsk(act)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
