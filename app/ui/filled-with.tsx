import { useState } from "react";
import { FILLED_WITH, type FormTexts } from "#app/platform/filled-with.ts";

/** Says with a form what it was filled with, also when the page reads newer data meanwhile. It stands among the fields that are filled anew together. */
export function FilledWith({ fields }: { fields: FormTexts }) {
  const [filledWith] = useState(() => JSON.stringify(fields));
  return <input type="hidden" name={FILLED_WITH} value={filledWith} />;
}
