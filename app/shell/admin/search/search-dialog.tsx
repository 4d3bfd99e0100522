import { type KeyboardEvent, useEffect, useLayoutEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { SearchIcon } from "#app/ui/control/admin-icons.tsx";
import { Dialog } from "#app/ui/feedback/dialog.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import type { Found } from "./find-everywhere.server.ts";

/** Opens the search of the whole admin area, also by Ctrl+K. */
export function Search() {
  const [isOpen, setOpen] = useState(false);
  // Listens as soon as the button can be seen.
  useLayoutEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k";
      // In the editor it makes a link.
      if (!isAsked || event.defaultPrevented || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  return (
    <>
      <button
        type="button"
        className="flex min-h-11 items-center gap-2 rounded-md px-3 text-sm font-semibold text-plum hover:bg-paper"
        aria-keyshortcuts="Control+K"
        title="Find anything (Ctrl+K)"
        onClick={() => setOpen(true)}
      >
        <SearchIcon size={18} />
        <span className="max-sm:sr-only">Find</span>
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Find anything">
        {isOpen ? <Finder onClose={() => setOpen(false)} /> : null}
      </Dialog>
    </>
  );
}

/** Waits until somebody has stopped typing. */
const PAUSE_MS = 150;

type Answer = { words: string; found: Found[] | "failed" };

function Finder({ onClose }: { onClose: () => void }) {
  const [words, setWords] = useState("");
  const [answer, setAnswer] = useState<Answer>({ words: "", found: [] });
  const navigate = useNavigate();

  useEffect(() => {
    const aborting = new AbortController();
    const timer = setTimeout(async () => {
      const found = words.trim() === "" ? [] : await ask(words, aborting.signal);
      if (aborting.signal.aborted) return;
      setAnswer({ words, found });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [words]);

  const found = answer.found === "failed" ? [] : answer.found;

  function press(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, a")];
      const at = stops.indexOf(document.activeElement as HTMLElement);
      event.preventDefault();
      stops[(at + step + stops.length) % stops.length]?.focus();
    }
    // What is listed belongs to the words only once it has come.
    const [first] = found;
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (!first || answer.words !== words) return;
    onClose();
    void navigate(first.to);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the field and the links
    <div className="grid gap-4" onKeyDown={press}>
      <TextField
        name="everything"
        type="search"
        label="Words"
        hint="Posts, pages, events, messages in every folder, gifts, people and settings"
        autoComplete="off"
        maxLength={100}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        data-first-focus
      />
      <p role="status" className="text-sm text-muted">
        {wordAnswer(answer)}
      </p>
      <ul aria-label="Found" className="grid">
        {found.map(({ title, what, to }) => (
          <li key={`${to} ${title}`}>
            <Link
              to={to}
              className="block rounded-md px-3 py-2 wrap-anywhere hover:bg-paper focus:bg-sand"
              onClick={onClose}
            >
              <span className="font-semibold">{title || "Untitled"}</span>
              <span className="block text-sm text-muted">{what}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function wordAnswer({ words, found }: Answer): string {
  if (found === "failed") return "The search does not answer just now. Try again in a minute.";
  if (words.trim() === "") return "";
  return found.length === 0 ? "Nothing found. Try fewer or other words." : `${found.length} found`;
}

async function ask(words: string, signal: AbortSignal): Promise<Answer["found"]> {
  try {
    const answer = await fetch(`/admin/search?q=${encodeURIComponent(words)}`, {
      signal,
      headers: { Accept: "application/json" },
    });
    return answer.ok ? ((await answer.json()) as Found[]) : "failed";
  } catch {
    return "failed";
  }
}
