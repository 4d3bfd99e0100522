import { useState } from "react";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { TRASH_DAYS } from "#app/platform/records/trash.ts";
import { PlusIcon } from "#app/ui/control/admin-icons.tsx";
import { Button } from "#app/ui/control/button.tsx";
import { TrashQuestion } from "#app/ui/form/removal-question.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { useMoves } from "#app/ui/list/use-moves.ts";
import { type ExecutiveToEdit, listExecutivesToEdit } from "../executives.server.ts";
import type { Route } from "./+types/list";
import { ExecutiveCard } from "./executive-card.tsx";
import { ExecutiveDialog } from "./executive-dialog.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  requireAdministrator(context);
  return { executives: await listExecutivesToEdit(getSite(context).db), newId: newId() };
}

/** Renders the executives as cards, in the order of the About page. */
export default function ExecutiveList({ loaderData }: Route.ComponentProps) {
  const { executives } = loaderData;
  const [edited, setEdited] = useState<ExecutiveToEdit | "new">();
  const [deleted, setDeleted] = useState<ExecutiveToEdit>();
  const { move, again, answer, news } = useMoves(
    executives,
    (id) => `/admin/executives/${id}/position`,
    "Failed to update executive details.",
  );

  const add = (
    <Button onClick={() => setEdited("new")}>
      <PlusIcon />
      Add Executive
    </Button>
  );
  return (
    <>
      <PageTitle title="Executives">{executives.length > 0 ? add : null}</PageTitle>
      <p className="text-sm text-muted">In the order in which the About page shows them.</p>
      <div className="mt-4 grid gap-4">
        <SaveProblem answer={answer} again={again} />
        <div role="status" className="visually-hidden">
          {news}
        </div>
        {executives.length > 0 ? (
          <ul
            aria-label="Executives"
            className="grid gap-3 sm:grid-cols-2 sm:gap-4 md:grid-cols-3 xl:grid-cols-4"
          >
            {executives.map((executive, index) => (
              <ExecutiveCard
                key={executive.id}
                executive={executive}
                isFirst={index === 0}
                isLast={index === executives.length - 1}
                onEdit={() => setEdited(executive)}
                onDelete={() => setDeleted(executive)}
                onMove={(direction) => move(executive.id, direction)}
              />
            ))}
          </ul>
        ) : (
          <EmptyState title="No executives yet" action={add}>
            The About page shows who stands behind the foundation. Add the first one.
          </EmptyState>
        )}
      </div>
      <ExecutiveDialog edited={edited} newId={loaderData.newId} onClose={() => setEdited(undefined)} />
      {deleted ? (
        <TrashQuestion
          kind="executive"
          id={deleted.id}
          title="Delete executive?"
          words={{
            success: "Executive deleted successfully",
            failure: "Failed to delete executive.",
            restored: "Executive restored",
          }}
          onClose={() => setDeleted(undefined)}
        >
          <p>
            {deleted.name} will no longer be on the About page. You can take this back for {TRASH_DAYS} days.
          </p>
        </TrashQuestion>
      ) : null}
    </>
  );
}
