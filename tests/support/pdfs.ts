import { deflateSync } from "node:zlib";

/** An object of a PDF: its dictionary without brackets, and the data of its stream, if any. */
export type PdfObject = { dictionary: string; data?: Buffer };

/** Makes a PDF with one empty page, and with more objects. Its object streams are compressed. */
export function pdfWith(...more: PdfObject[]): Buffer {
  const objects: PdfObject[] = [
    { dictionary: "/Type /Catalog /Pages 2 0 R" },
    { dictionary: "/Type /Pages /Kids [3 0 R] /Count 1" },
    { dictionary: "/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]" },
    ...more,
  ];
  let file = Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1");
  const starts: number[] = [];
  for (const [index, { dictionary, data }] of objects.entries()) {
    starts.push(file.length);
    const length = data ? ` /Length ${data.length}` : "";
    file = Buffer.concat([
      file,
      Buffer.from(`${index + 1} 0 obj\n<< ${dictionary}${length} >>\n`, "latin1"),
      ...(data ? [Buffer.from("stream\n"), data, Buffer.from("\nendstream\n")] : []),
      Buffer.from("endobj\n"),
    ]);
  }
  const places = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  return Buffer.concat([
    file,
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${places}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    ),
  ]);
}

/** Makes a compressed list of objects, in which most programs keep the objects of a PDF. */
export function objectStream(objects: string): PdfObject {
  return {
    dictionary: "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode",
    data: deflateSync(Buffer.from(`9 0 ${objects}`)),
  };
}
