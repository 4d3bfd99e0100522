declare module "@marbec/web-auto-extractor" {
  type Blocks = Record<string, Record<string, unknown>[]>;
  /** Extracts structured data from a page's HTML, by type. */
  export default class WebAutoExtractor {
    constructor(options?: { addLocation?: boolean });
    parse(html: string): {
      metatags: Record<string, string[]>;
      jsonld: Blocks;
      microdata: Blocks;
      rdfa: Blocks;
    };
  }
}
