import { use, useEffect, useState } from "react";
import { readParagraph } from "#app/platform/text-review/identifying-details.ts";
import { type ChildTrace, findTracesOfChildren } from "#app/platform/text-review/protect-children.ts";
import { AdultsContext } from "../rich-text/adults.ts";

/** How long nobody may have typed before the text is looked through again. */
const REST_MS = 1_000;

/** Says which words of a field could lead to a child, once somebody rests from writing. */
export function FieldTraces({ text }: { text: string }) {
  const adults = use(AdultsContext);
  const [trace, setTrace] = useState<ChildTrace>();
  useEffect(() => {
    const lines = text.split("\n");
    const look = () => setTrace(findTracesOfChildren(lines.map((line) => readParagraph(line, adults)))[0]);
    const timer = setTimeout(look, REST_MS);
    return () => clearTimeout(timer);
  }, [text, adults]);
  if (!trace) return null;
  return (
    <p className="text-sm wrap-anywhere text-muted" role="status">
      <strong className="text-ink">{trace.message}</strong> “{trace.quote}”. {trace.advice}
    </p>
  );
}
