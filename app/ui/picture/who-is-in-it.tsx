import { useState } from "react";
import { PEOPLE, type People } from "#app/platform/images/people.ts";
import { Button, ExternalLink } from "../control/button.tsx";
import { SaveProblem } from "../form/save-problem.tsx";
import { useSave } from "../form/use-save.ts";

const OPTIONS = Object.entries(PEOPLE) as [People, string][];

/** Asks who can be recognised in a picture, the first time, and saves the answer. */
export function WhoIsInIt({ id }: { id: string }) {
  const { send, busy, answer } = useSave("Failed to save picture.");
  const [chosen, setChosen] = useState<People>();
  const isSaved = answer?.ok === true;

  async function say(people: People): Promise<void> {
    // The buttons stay, so that the focus does.
    if (busy || isSaved) return;
    setChosen(people);
    const said = { people, children: "1", description: "", credit: "", updatedAt: "0" };
    await send(`/admin/pictures/${id}/details`, new URLSearchParams(said));
  }
  return (
    <div className="mt-1 grid gap-2">
      <fieldset aria-label="Who can be recognised?" className="flex flex-wrap gap-2">
        {OPTIONS.map(([people, label]) => (
          <Button
            key={people}
            variant={isSaved && chosen === people ? "primary" : "secondary"}
            size="small"
            aria-pressed={chosen === people}
            onClick={() => void say(people)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <p role="status" className="text-sm">
        {isSaved ? SAVED[chosen === "children" ? "children" : "others"] : ""}
      </p>
      {isSaved && chosen === "children" ? (
        <p className="text-sm">
          <ExternalLink href={`/admin/pictures/${id}`} className="link">
            Record her consent
          </ExternalLink>
        </p>
      ) : null}
      <SaveProblem answer={answer} />
    </div>
  );
}

const SAVED = {
  children: "Saved. Visitors see it once she has agreed and a second person has looked at it.",
  others: "Saved.",
};
