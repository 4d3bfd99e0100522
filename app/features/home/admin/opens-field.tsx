import { useEffect, useState } from "react";
import type { LinkedItem } from "#app/platform/public-items/item-ref.ts";
import { TextField } from "#app/ui/form/field.tsx";

/** How long after the last letter the search starts. */
const PAUSE_MS = 200;

type OpensFieldProps = { opens: LinkedItem | undefined; error: string | undefined };

/** Chooses the post or the event that a story card opens, among the newest or those found. */
export function OpensField({ opens, error }: OpensFieldProps) {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState(opens);
  const found = useLinkableItems(search);
  // What is chosen stays on offer, whatever is searched for.
  const offered = [...(chosen ? [chosen] : []), ...(found ?? []).filter(({ ref }) => ref !== chosen?.ref)];
  return (
    <fieldset className="grid gap-3" aria-describedby={error ? "card-opens-error" : undefined}>
      <legend className="field-label mb-1">What the card opens (optional)</legend>
      <TextField
        name=""
        id="card-opens"
        type="search"
        label="Find a post or an event"
        autoComplete="off"
        value={search}
        error={error}
        onChange={(event) => {
          // The search is no part of the form.
          event.stopPropagation();
          setSearch(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <div className="grid max-h-60 gap-1 overflow-y-auto rounded-md border border-line p-2">
        <Choice label="Nothing" value="" checked={!chosen} onChoose={() => setChosen(undefined)} />
        {offered.map((item) => (
          <Choice
            key={item.ref}
            label={item.title}
            note={noteOf(item)}
            value={item.ref}
            checked={item.ref === chosen?.ref}
            onChoose={() => setChosen(item)}
          />
        ))}
        <p role="status" className="px-1 text-sm text-muted">
          {found?.length === 0 ? "Nothing found. Try another word." : null}
        </p>
      </div>
    </fieldset>
  );
}

type ChoiceProps = {
  label: string;
  note?: string;
  value: string;
  checked: boolean;
  onChoose: () => void;
};

function Choice({ label, note, value, checked, onChoose }: ChoiceProps) {
  return (
    <label className="choice items-start">
      <input type="radio" name="opens" value={value} checked={checked} onChange={onChoose} />
      <span className="wrap-anywhere">
        {label}
        {note ? <span className="block text-sm text-muted">{note}</span> : null}
      </span>
    </label>
  );
}

function noteOf({ ref, isPublic }: LinkedItem): string {
  const kind = ref.startsWith("post:") ? "Post" : "Event";
  return isPublic ? kind : `${kind}, not public: the card opens nothing until it is`;
}

/** Searches what a card may open. Undefined before an answer; a failure keeps the last one. */
function useLinkableItems(search: string): LinkedItem[] | undefined {
  const [found, setFound] = useState<LinkedItem[]>();
  useEffect(() => {
    const stop = new AbortController();
    const load = async () => {
      const response = await fetch(`/admin/story-cards/items?q=${encodeURIComponent(search)}`, {
        signal: stop.signal,
      });
      if (response.ok) setFound(await response.json());
    };
    const timer = setTimeout(() => void load().catch(() => undefined), search ? PAUSE_MS : 0);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [search]);
  return found;
}
