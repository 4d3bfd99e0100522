import { expect, test } from "vitest";
import { csvDownload, csvLine } from "./csv.server.ts";

test("a line quotes every value", () => {
  expect(csvLine(["Ada", 3, null, 'She said "yes"', "two\nlines", "a,b"])).toBe(
    '"Ada","3","","She said ""yes""","two\nlines","a,b"\r\n',
  );
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "  =1", "\n=1", "\uff1d1"])(
  "what a spreadsheet would calculate stays text: %j",
  (formula) => {
    expect(csvLine([formula])).toBe(`"'${formula}"\r\n`);
  },
);

test("a negative amount stays a number", () => {
  expect(csvLine([-12.5, -3])).toBe('"-12.5","-3"\r\n');
});

test("a download is a file with a mark for UTF-8, its headings and its rows", async () => {
  async function* rows() {
    yield ["Ọlá", "1"];
    yield ["Bintu", "2"];
  }
  const answer = csvDownload("people.csv", ["Name", "Number"], rows());
  expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="people.csv"');
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());
  expect(text).toBe('\ufeff"Name","Number"\r\n"Ọlá","1"\r\n"Bintu","2"\r\n');
});
