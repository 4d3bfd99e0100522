import { useEffect, useRef, useState } from "react";
import { localDateTime } from "#app/platform/time/local-date.ts";
import { Button } from "#app/ui/control/button.tsx";
import type { DraftSaver, SaveState as StateOf } from "./draft-saver.ts";
import { useStore } from "./value-store.ts";

type SaveState = StateOf<unknown, unknown>;

type SaveNoteProps = {
  saver: Pick<DraftSaver<unknown, unknown>, "state" | "subscribe" | "retry" | "save">;
  timeZone: string;
  openedAt: number | undefined;
  /** What is written, such as "post". */
  noun: string;
  onResolve: () => void;
};

/** Always shows the save state of a draft, with the available actions beside it. */
export function SaveNote({ saver, timeZone, openedAt, noun, onResolve }: SaveNoteProps) {
  const state = useStore({ read: saver.state, subscribe: saver.subscribe });
  const trouble = troubleOf(state, noun);
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-2 text-sm">
      <span className={trouble ? "font-semibold text-clay" : "text-muted"}>
        {trouble ?? wordsOf(state, timeZone, openedAt)}
      </span>
      {state.kind === "offline" ? <SmallButton onClick={() => saver.retry()}>Try again</SmallButton> : null}
      {state.kind === "signed-out" ? (
        <SmallButton onClick={() => void saver.save("save")}>Sign in again</SmallButton>
      ) : null}
      {state.kind === "conflict" || state.kind === "gone" ? (
        <SmallButton onClick={onResolve}>Choose what to do</SmallButton>
      ) : null}
      <Announcement trouble={trouble} kind={state.kind} />
    </div>
  );
}

function SmallButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button variant="quiet" size="small" className="underline" onClick={onClick}>
      {children}
    </Button>
  );
}

function wordsOf(state: SaveState, timeZone: string, openedAt: number | undefined): string {
  switch (state.kind) {
    case "untouched":
      return openedAt === undefined ? "" : `Saved ${when(openedAt, timeZone)}`;
    case "unsaved":
      return "Not saved yet";
    case "saving":
      return "Saving…";
    case "saved":
      return `Saved ${when(state.at, timeZone)}`;
    default:
      return "";
  }
}

/**
 * Returns what keeps the draft from being saved, as shown and announced; undefined if nothing does.
 */
function troubleOf(state: SaveState, noun: string): string | undefined {
  switch (state.kind) {
    case "offline":
      if (state.kept === "memory") return "Not saved yet. This browser keeps nothing: leave the page open";
      return state.because === "unreachable"
        ? "Offline, kept on this device"
        : "Not saved yet, kept on this device: the server has a problem";
    case "signed-out":
      return state.kept === "memory"
        ? "Not saved yet: you have been signed out. Leave the page open"
        : "Signed out, kept on this device";
    case "refused":
      return "Not saved yet: something has to be changed first";
    case "conflict":
      return state.theirs.isOwn
        ? `Not saved yet: you changed this ${noun} elsewhere`
        : `Not saved yet: somebody else has changed this ${noun}`;
    case "gone":
      return `Not saved yet: this ${noun} is no longer there`;
    default:
      return undefined;
  }
}

/** Announces when a problem starts or changes, and once when it is over, but not every save. */
function Announcement({ trouble, kind }: { trouble: string | undefined; kind: SaveState["kind"] }) {
  const hadTrouble = useRef(false);
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (trouble !== undefined) {
      hadTrouble.current = true;
      setSaid(trouble);
    } else if (hadTrouble.current && kind === "saved") {
      hadTrouble.current = false;
      setSaid("Saved");
    }
  }, [trouble, kind]);
  return (
    <span role="status" className="visually-hidden">
      {said}
    </span>
  );
}

/** Formats a time: "14:05" for today, "3 January 2025, 14:05" for another day. */
function when(instant: number, timeZone: string): string {
  const [day = "", time = ""] = localDateTime(instant, timeZone).split(", ");
  return localDateTime(Date.now(), timeZone).startsWith(`${day},`) ? time : `${day}, ${time}`;
}
