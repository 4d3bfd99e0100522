import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import type { SaveAnswer } from "#app/platform/forms/save-answer.ts";
import type {
  Choice,
  FieldConflict,
  FormBase,
  Opened,
  ShownValue,
} from "#app/platform/records/merge-answer.ts";
import { Button } from "../control/button.tsx";
import { WarningIcon } from "../control/icons.tsx";
import { Picture } from "../picture/picture.tsx";
import type { MergeDifferencesProps } from "./merge-differences.tsx";

type Comparison = { default: ComponentType<MergeDifferencesProps> };

/**
 * If the script fails to load, only the marked differences are missing: both texts are shown as
 * well.
 */
const MergeDifferences = lazy(
  (): Promise<Comparison> => import("./merge-differences.tsx").catch(() => ({ default: () => null })),
);

type MergeQuestionProps = {
  /**
   * The values that the form was opened with. They stay when the page loads newer data; change
   * `key` to reset them.
   */
  base: FormBase;
  answer: SaveAnswer | undefined;
  /** Maps a control's name to its field, if they differ: `{ decorative: "alt" }`. */
  controls?: Record<string, string>;
  /** What the form changes: "this event". */
  what?: string;
};

type Choices = Opened["choices"];

/**
 * Detects and resolves conflicts in a form that several people may save. Sends the values that the
 * form was opened with, so that the server can merge. If two people changed the same field, shows
 * both values and lets the user choose. Submits the form again once everything is chosen.
 */
export function MergeQuestion({ base, answer, controls = {}, what = "the same" }: MergeQuestionProps) {
  const [opened] = useState(base);
  const [choices, setChoices] = useState<Choices>({});
  const [seen, setSeen] = useState<SaveAnswer>();
  // Conflicts stay until a save succeeds, because the user may revise a choice.
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([]);
  const hidden = useRef<HTMLInputElement>(null);

  if (answer && answer !== seen) {
    setSeen(answer);
    if (answer.ok) setConflicts([]);
    else if (answer.conflicts) {
      const asked = answer.conflicts;
      setConflicts([...conflicts.filter(({ field }) => !asked.some((one) => one.field === field)), ...asked]);
      // Somebody changed the field again, so an earlier choice referred to another value.
      setChoices(without(choices, asked));
    }
  }

  function choose({ field, shown }: FieldConflict, side: Choice["side"]) {
    const next = { ...choices, [field]: { side, shown } };
    // The hidden field must contain the choice before the form is submitted.
    flushSync(() => setChoices(next));
    if (conflicts.every((conflict) => next[conflict.field])) hidden.current?.form?.requestSubmit();
  }

  // Typing in a field after taking the other person's value makes the field one's own again.
  useEffect(() => {
    const form = hidden.current?.form;
    function typed({ target }: Event) {
      const control = target as Element;
      const name =
        control.getAttribute("name") ?? control.closest("[data-field]")?.getAttribute("data-field");
      const field = name && (controls[name] ?? name);
      if (field)
        setChoices((before) =>
          before[field]?.side === "theirs"
            ? { ...before, [field]: { ...before[field], side: "mine" } }
            : before,
        );
    }
    form?.addEventListener("input", typed);
    return () => form?.removeEventListener("input", typed);
  }, [controls]);

  return (
    <>
      <input type="hidden" name="updatedAt" value={opened.updatedAt} />
      <input
        ref={hidden}
        type="hidden"
        name="opened"
        value={JSON.stringify({ base: opened.base, choices } satisfies Opened)}
      />
      {conflicts.length > 0 ? (
        <Question what={what} conflicts={conflicts} choices={choices} asked={answer} onChoose={choose} />
      ) : null}
    </>
  );
}

function without(choices: Choices, asked: readonly FieldConflict[]): Choices {
  return Object.fromEntries(
    Object.entries(choices).filter(([field]) => !asked.some((conflict) => conflict.field === field)),
  );
}

type QuestionProps = {
  what: string;
  conflicts: readonly FieldConflict[];
  choices: Choices;
  /** The response that asks the question. Each new one takes the focus. */
  asked: SaveAnswer | undefined;
  onChoose: (conflict: FieldConflict, side: Choice["side"]) => void;
};

function Question({ what, conflicts, choices, asked, onChoose }: QuestionProps) {
  const title = useId();
  const box = useRef<HTMLElement>(null);
  const isAllOwn = conflicts.every(isOwn);
  const left = conflicts.filter(({ field }) => !choices[field]).length;

  useEffect(() => {
    if (asked?.ok === false && asked.conflicts) box.current?.focus();
  }, [asked]);

  return (
    <section ref={box} className="merge-question" aria-labelledby={title} tabIndex={-1}>
      <p id={title} className="merge-question-title">
        <WarningIcon />
        {isAllOwn
          ? `You changed ${what} in another window`
          : "Somebody changed the same while you were writing"}
      </p>
      <p role="status">
        Nothing is overwritten yet, and what you entered is still here.{" "}
        {left === 0
          ? "Everything is chosen: save to try again."
          : `Choose ${left === 1 ? "once" : `${left} times`}; then it is saved.`}
      </p>
      {conflicts.map((conflict) => (
        <Conflict
          key={conflict.field}
          conflict={conflict}
          sayWho={!isAllOwn}
          side={choices[conflict.field]?.side}
          onChoose={(side) => onChoose(conflict, side)}
        />
      ))}
    </section>
  );
}

const isOwn = ({ by }: FieldConflict) => by === "You";

type ConflictProps = {
  conflict: FieldConflict;
  /** Whether to name the other person. False if the title covers all conflicts. */
  sayWho: boolean;
  side: Choice["side"] | undefined;
  onChoose: (side: Choice["side"]) => void;
};

function Conflict({ conflict, sayWho, side, onChoose }: ConflictProps) {
  const { label, by, when, mine, theirs } = conflict;
  const theirTitle = isOwn(conflict) ? "In the other window" : `${by}'s`;
  const texts = comparableTexts(mine, theirs);
  return (
    <div className="merge-conflict">
      <p className="font-bold">{label}</p>
      <p className="text-sm text-muted">
        {sayWho
          ? `${by} changed this ${when}${isOwn(conflict) ? " in another window" : ""}.`
          : `Changed ${when}.`}
      </p>
      {texts ? (
        <Suspense>
          <MergeDifferences {...texts} theirTitle={theirTitle} />
        </Suspense>
      ) : null}
      <div className="merge-sides">
        <Side title="Yours" value={mine} isChosen={side === "mine"} onChoose={() => onChoose("mine")}>
          Keep mine
          <span className="visually-hidden"> for {label}</span>
        </Side>
        <Side
          title={theirTitle}
          value={theirs}
          isChosen={side === "theirs"}
          onChoose={() => onChoose("theirs")}
        >
          {isOwn(conflict) ? "Take the newer one" : "Take theirs"}
          <span className="visually-hidden"> for {label}</span>
        </Side>
      </div>
    </div>
  );
}

/** Shorter texts are easy to compare without marks. */
const LONG_TEXT = 60;

/** Returns both texts if they are long enough to mark their differences. */
function comparableTexts(mine: ShownValue, theirs: ShownValue) {
  if ("html" in mine && "html" in theirs)
    return mine.html && theirs.html
      ? ({ kind: "html", mine: mine.html, theirs: theirs.html } as const)
      : undefined;
  if (!("text" in mine && "text" in theirs) || !mine.text || !theirs.text) return undefined;
  return Math.max(mine.text.length, theirs.text.length) > LONG_TEXT
    ? ({ kind: "text", mine: mine.text, theirs: theirs.text } as const)
    : undefined;
}

type SideProps = {
  title: string;
  value: ShownValue;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
};

function Side({ title, value, isChosen, onChoose, children }: SideProps) {
  return (
    <div className="merge-side" data-chosen={isChosen || undefined}>
      <p className="text-sm font-semibold">{title}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls by keyboard too */}
      <div className="merge-value" tabIndex={0}>
        <RecordValue value={value} />
      </div>
      <Button variant="secondary" size="small" aria-pressed={isChosen} onClick={onChoose}>
        {children}
      </Button>
    </div>
  );
}

/** Shows a value of a record: a text, a formatted text, or a picture. */
export function RecordValue({ value }: { value: ShownValue }) {
  if ("text" in value)
    return value.text ? (
      <p className="whitespace-pre-line">{value.text}</p>
    ) : (
      <p className="text-muted">Empty</p>
    );
  if ("picture" in value)
    return value.picture ? (
      <Picture picture={value.picture} alt="" sizes="20rem" className="max-h-48 w-full object-contain" />
    ) : (
      <p className="text-muted">No picture</p>
    );
  if (!value.html) return <p className="text-muted">Empty</p>;
  // The server has sanitized it.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return <div className="prose" dangerouslySetInnerHTML={{ __html: value.html }} />;
}
