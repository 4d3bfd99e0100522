import type { SessionPerson } from "./session-answer.ts";

/** What one tab tells the others: whose browser this is now; `null`: nobody's. */
type Said = { from: number; person: SessionPerson | null };

const CHANNEL = "schoolward-sign-in";
/** A page also hears what it says itself, where it speaks and hears through two channels. */
const THIS_PAGE = Math.random();

/** Tells all other tabs of this browser. What they do about it they decide after asking the server. */
export function tellTabs(person: Said["person"]): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ from: THIS_PAGE, person } satisfies Said);
  channel.close();
}

/** Hears what other tabs tell, until the function that it answers is called. */
export function hearTabs(hear: (person: Said["person"]) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data: { from, person } }: MessageEvent<Said>) => {
    if (from !== THIS_PAGE) hear(person);
  };
  return () => channel.close();
}
