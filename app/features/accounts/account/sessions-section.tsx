import { useState } from "react";
import { Badge } from "#app/ui/control/badge.tsx";
import { Button } from "#app/ui/control/button.tsx";
import { RemovalQuestion } from "#app/ui/form/removal-question.tsx";
import { FormSection } from "#app/ui/form/settings-form.tsx";
import { ItemButton, ItemLine, ItemList } from "./item-list.tsx";
import type { ShownAccount } from "./shown-account.server.ts";

type Question = ShownAccount["sessions"][number] | "others";

/** Lists where the person is signed in, and lets them end those sessions. */
export function SessionsSection({ sessions, timeZone }: Pick<ShownAccount, "sessions" | "timeZone">) {
  const [asked, setAsked] = useState<Question>();
  return (
    <FormSection
      title="Sessions"
      text={`Where you are signed in. Times are those of ${timeZone.replaceAll("_", " ")}, to within a few minutes.`}
    >
      <ItemList items={sessions}>
        {(session) => (
          <ItemLine
            name={
              <>
                {session.device} {session.isThis ? <Badge>This session</Badge> : null}
              </>
            }
            note={`Last used ${session.lastUsed}, signed in ${session.started}`}
          >
            {session.isThis ? null : (
              <ItemButton label="End" more={session.device} onClick={() => setAsked(session)} />
            )}
          </ItemLine>
        )}
      </ItemList>
      {sessions.length > 1 ? (
        <div>
          <Button variant="secondary" onClick={() => setAsked("others")}>
            End all other sessions
          </Button>
        </div>
      ) : null}
      <p className="text-sm text-muted">
        A session that nobody uses for a day ends by itself, and every session after 14 days. Logging out ends
        all of them.
      </p>
      {asked ? <EndQuestion asked={asked} onClose={() => setAsked(undefined)} /> : null}
    </FormSection>
  );
}

function EndQuestion({ asked, onClose }: { asked: Question; onClose: () => void }) {
  const failure = "Failed to end the session.";
  if (asked === "others")
    return (
      <RemovalQuestion
        title="End all other sessions?"
        address="/admin/account/sessions"
        confirmLabel="End sessions"
        words={{ success: "All other sessions have ended", failure }}
        onClose={onClose}
      >
        <p>Whoever uses them has to sign in again. You stay signed in here.</p>
      </RemovalQuestion>
    );
  return (
    <RemovalQuestion
      title="End this session?"
      address={`/admin/account/sessions/${asked.id}`}
      confirmLabel="End session"
      words={{ success: "The session has ended", failure }}
      onClose={onClose}
    >
      <p>
        {asked.device}, last used {asked.lastUsed}. Whoever uses it has to sign in again.
      </p>
      <p>You do not know it? End it, then change your password.</p>
    </RemovalQuestion>
  );
}
