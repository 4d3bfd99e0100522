import type { SessionPerson } from "./session-answer.ts";

/** The message between tabs: who is now signed in in this browser; `null` for nobody. */
type Said = { from: number; person: SessionPerson | null };

const CHANNEL = "schoolward-sign-in";
/** Identifies this page, which also receives its own messages, because it uses two channels. */
const THIS_PAGE = Math.random();

/** Tells all other tabs of this browser. They ask the server before they act on it. */
export function tellTabs(person: Said["person"]): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ from: THIS_PAGE, person } satisfies Said);
  channel.close();
}

/**
 * Listens to other tabs.
 *
 * @returns stops listening
 */
export function hearTabs(hear: (person: Said["person"]) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data: { from, person } }: MessageEvent<Said>) => {
    if (from !== THIS_PAGE) hear(person);
  };
  return () => channel.close();
}
