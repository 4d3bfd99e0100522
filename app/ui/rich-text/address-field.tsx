import { type ComponentProps, useEffect, useId, useState } from "react";
import { TextField } from "../form/field.tsx";

type Suggestion = { title: string; what: string; to: string };

/** Waits until somebody has stopped typing. */
const PAUSE_MS = 150;

/** Asks where something leads. Suggests pages of this site by the words of their titles. */
export function AddressField({ onChange, ...field }: ComponentProps<typeof TextField>) {
  const [typed, setTyped] = useState("");
  const suggestions = useSuggestions(typed);
  const list = useId();
  return (
    <>
      <TextField
        {...field}
        list={list}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onChange?.(event);
        }}
      />
      <datalist id={list}>
        {suggestions.map(({ title, what, to }) => (
          <option key={to} value={to} label={`${title} (${what})`} />
        ))}
      </datalist>
    </>
  );
}

function useSuggestions(typed: string): Suggestion[] {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  useEffect(() => {
    const words = typed.trim();
    // An address is complete as it is.
    if (words === "" || /[/@:]/.test(words)) return;
    const aborting = new AbortController();
    const timer = setTimeout(async () => {
      const found = await askFor(words, aborting.signal);
      if (!aborting.signal.aborted) setSuggestions(found);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [typed]);
  return suggestions;
}

async function askFor(words: string, signal: AbortSignal): Promise<Suggestion[]> {
  try {
    const headers = { Accept: "application/json" };
    const answer = await fetch(`/admin/search?shown&q=${encodeURIComponent(words)}`, { signal, headers });
    return answer.ok ? ((await answer.json()) as Suggestion[]) : [];
  } catch {
    // Without suggestions, the address is typed.
    return [];
  }
}
