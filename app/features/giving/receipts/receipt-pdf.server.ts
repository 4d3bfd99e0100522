/** What a receipt says. */
export type ReceiptText = {
  title: string;
  foundation: string;
  /** Under the name: "Registered as …". */
  registration: string;
  facts: readonly (readonly [term: string, fact: string])[];
  /** The foundation's own words. */
  words: string;
};

const INK = "#2b1626";
const MUTED = "#665160";
const PLUM = "#4a1942";
const MARGIN = 64;
const TERM_WIDTH = 130;
const LINE = 24;

/** Draws a receipt as a PDF, which screen readers can read. */
export async function drawReceipt({
  title,
  foundation,
  registration,
  facts,
  words,
}: ReceiptText): Promise<Buffer> {
  // Loaded when they are first needed: most processes never draw one.
  const [{ default: PDFDocument }, { default: fontAddress }] = await Promise.all([
    import("pdfkit"),
    import("#app/platform/images/aleo-bold.ttf?inline"),
  ]);
  const font = Buffer.from(fontAddress.slice(fontAddress.indexOf(",") + 1), "base64");
  const document = new PDFDocument({
    ...{ size: "A4", margin: MARGIN, pdfVersion: "1.7", tagged: true, lang: "en", displayTitle: true },
    ...{ info: { Title: title, Author: foundation }, font: font as unknown as string },
  });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on("end", resolve));

  const page = document.struct("Document");
  document.addStructure(page);
  const add = (tag: string, draw: () => void) => page.add(document.struct(tag, {}, draw));
  add("P", () => document.fontSize(13).fillColor(MUTED).text(foundation));
  if (registration) add("P", () => document.fontSize(9).text(registration));
  add("H1", () => document.moveDown(2).fontSize(26).fillColor(PLUM).text(title));
  document.moveDown(1);
  for (const [term, fact] of facts) {
    if (document.y > document.page.height - MARGIN - 2 * LINE) document.addPage();
    const list = document.struct("P");
    page.add(list);
    list.add(
      document.struct("Span", {}, () => {
        document
          .fontSize(10)
          .fillColor(MUTED)
          .text(term, MARGIN, document.y, { width: TERM_WIDTH, continued: false });
      }),
    );
    list.add(
      document.struct("Span", {}, () => {
        document
          .moveUp()
          .fontSize(12)
          .fillColor(INK)
          .text(fact, MARGIN + TERM_WIDTH, document.y - 1.5);
      }),
    );
    document.moveDown(0.4);
  }
  if (words) add("P", () => document.moveDown(1.5).fontSize(12).fillColor(INK).text(words, MARGIN));
  page.end();
  document.end();
  await ended;
  return Buffer.concat(chunks);
}
