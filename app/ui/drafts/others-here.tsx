import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { type DraftFields, IDLE_MS, type OtherWriter, type Presence } from "#app/platform/drafts/draft.ts";
import { counted } from "#app/platform/text/formats.ts";
import { Button } from "#app/ui/control/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import type { DraftWriting } from "./draft-writing.ts";

/** How often an open screen asks who else is here. */
const ASK_MS = 15_000;
/** A screen at which nobody sits asks no more, so that it does not keep its session alive. */
const AWAY_MS = 10 * 60_000;

type OthersHereProps<Draft extends DraftFields, Status> = {
  texts: DraftWriting<Draft, Status>;
  /** What is written: "post". */
  noun: string;
  /** The fields. They can only be read after somebody has taken the text over. */
  children: ReactNode;
};

/**
 * Says who else has the text open, and hands it over if they have not typed for a minute. Saves do
 * not depend on that: what two people write is merged or asked about.
 */
export function OthersHere<Draft extends DraftFields, Status>({
  texts,
  noun,
  children,
}: OthersHereProps<Draft, Status>) {
  const [presence, setPresence] = useState<Presence>();
  const { others, takenBy } = presence ?? { others: [], takenBy: null };

  /** @param takesOver whether the text is taken over */
  async function tell(takesOver = false) {
    const told = await texts.tellPresence(takesOver);
    if (!told) return;
    if (told.takenBy !== null && takenBy === null) await texts.saver.flush();
    if (takesOver) await texts.lookForNewer();
    setPresence(told);
  }
  const ask = useEffectEvent(() => void tell());
  useEffect(() => followWriter(texts, ask), [texts]);

  return (
    <>
      {takenBy === null ? null : (
        <div className="sticky top-16 z-10 mb-6">
          <Alert tone="warning" title={`${takenBy} has taken this ${noun} over`} announce>
            <p>What you wrote is saved. You can read it here, but not change it.</p>
            <Button size="small" className="mt-2" onClick={() => void tell(true)}>
              Take it back
            </Button>
          </Alert>
        </div>
      )}
      {takenBy === null && others.length > 0 ? (
        <div className="mb-6">
          <Alert title={titleOf(others, noun)} announce>
            <p>Nothing is overwritten: what both write is put together, or you are asked.</p>
            {others.every(({ idleMs }) => idleMs >= IDLE_MS) ? (
              <Button variant="secondary" size="small" className="mt-2" onClick={() => void tell(true)}>
                Take over
              </Button>
            ) : null}
          </Alert>
        </div>
      ) : null}
      {/* Not a box: the focus keeper would take its first heading for the name of a group. */}
      <div className="contents" inert={takenBy !== null}>
        {children}
      </div>
    </>
  );
}

function titleOf([first, ...more]: readonly OtherWriter[], noun: string): string {
  if (!first) return "";
  const device = first.device ? ` (${first.device})` : "";
  const who = first.isOwn ? `You have this ${noun} open elsewhere${device}` : `${first.name}${device}`;
  const others = more.length > 0 ? ` and ${counted(more.length, "other")}` : "";
  if (first.isOwn) return `${who}${others}`;
  const what = first.idleMs < IDLE_MS ? "is writing here now" : `has this ${noun} open, but isn’t writing`;
  return more.length > 0 ? `${who}${others} have this ${noun} open` : `${who} ${what}`;
}

/** Asks at once, and then again and again while somebody sits here. */
function followWriter(texts: Pick<DraftWriting<never, never>, "tellLeaving">, ask: () => void): () => void {
  const left = new AbortController();
  const { signal } = left;
  let usedAt = Date.now();
  const use = () => {
    usedAt = Date.now();
  };
  const askIfUsed = () => {
    if (document.visibilityState === "visible" && Date.now() - usedAt < AWAY_MS) ask();
  };
  const leave = () => texts.tellLeaving();
  for (const type of ["keydown", "pointerdown"])
    document.addEventListener(type, use, { signal, passive: true });
  document.addEventListener("visibilitychange", askIfUsed, { signal });
  window.addEventListener("pagehide", leave, { signal });
  window.addEventListener("pageshow", askIfUsed, { signal });
  const timer = setInterval(askIfUsed, ASK_MS);
  ask();
  return () => {
    left.abort();
    clearInterval(timer);
    leave();
  };
}
