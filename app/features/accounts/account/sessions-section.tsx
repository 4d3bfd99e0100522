import { useState } from "react";
import { Badge } from "#app/ui/control/badge.tsx";
import { Button } from "#app/ui/control/button.tsx";
import { FormSection } from "#app/ui/form/form-section.tsx";
import { RemovalQuestion } from "#app/ui/form/removal-question.tsx";

/** A session with formatted times. */
export type ShownSession = { id: string; device: string; started: string; lastUsed: string; isThis: boolean };

type Question = { session: ShownSession } | "others";

/** Lists where the person is signed in, and lets them end those sessions. */
export function SessionsSection({ sessions, timeZone }: { sessions: ShownSession[]; timeZone: string }) {
  const [asked, setAsked] = useState<Question>();
  return (
    <FormSection
      title="Sessions"
      text={`Where you are signed in. Times are those of ${timeZone.replaceAll("_", " ")}, to within a few minutes.`}
    >
      <ul className="grid divide-y divide-line rounded-md border border-line">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3"
          >
            <div className="min-w-0">
              <p className="font-semibold">
                {session.device} {session.isThis ? <Badge>This session</Badge> : null}
              </p>
              <p className="text-sm text-muted">
                Last used {session.lastUsed}, signed in {session.started}
              </p>
            </div>
            {session.isThis ? null : (
              <Button variant="secondary" size="small" onClick={() => setAsked({ session })}>
                End<span className="sr-only"> {session.device}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
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
      address={`/admin/account/sessions/${asked.session.id}`}
      confirmLabel="End session"
      words={{ success: "The session has ended", failure }}
      onClose={onClose}
    >
      <p>
        {asked.session.device}, last used {asked.session.lastUsed}. Whoever uses it has to sign in again.
      </p>
      <p>You do not know it? End it, then change your password.</p>
    </RemovalQuestion>
  );
}
