/** These two libraries have no types of their own. */
declare module "@marbec/web-auto-extractor" {
  /** Blocks of JSON-LD by their type, and the meta elements by name or property. */
  export type Extracted = {
    jsonld: Record<string, Record<string, unknown>[]>;
    metatags: Record<string, string[]>;
    errors?: { message: string }[];
  };
  export default class WebAutoExtractor {
    constructor(options: { addLocation: boolean });
    parse(html: string): Extracted;
  }
}

declare module "@adobe/structured-data-validator" {
  import type { Extracted } from "@marbec/web-auto-extractor";
  export default class Validator {
    /** Checks the requirements of Google's rich results. */
    validate(data: Extracted): Promise<{ issueMessage: string; severity: "ERROR" | "WARNING" }[]>;
  }
}
