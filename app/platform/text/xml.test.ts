import { expect, test } from "vitest";
import { xmlText } from "./xml.ts";

test.each([
  [`<a href="x">5 & 6</a>'`, "&lt;a href=&quot;x&quot;&gt;5 &amp; 6&lt;/a&gt;&apos;"],
  ["]]>", "]]&gt;"],
  ["a\u0000b\u0008c\td\ne\ufffe", "abc\td\ne"],
  ["Ẹ̀kọ́ 🎓", "Ẹ̀kọ́ 🎓"],
  ["\ud83c half \udf93", " half "],
])("%j stands in XML as %j", (text, xml) => {
  expect(xmlText(text)).toBe(xml);
});
