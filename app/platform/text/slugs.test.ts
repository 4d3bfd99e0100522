import { expect, test } from "vitest";
import { slugOf } from "./slugs.ts";

test.each([
  ["Back to School Drive", "back-to-school-drive"],
  ["Ọ̀nà Tuntun: back to school!", "ona-tuntun-back-to-school"],
  ["Ẹ káàbọ̀ — Ṣadé’s story", "e-kaabo-sades-story"],
  ["Ƙofa ga Ɗalibai, Ŋdi ɔkwa", "kofa-ga-dalibai-ngdi-okwa"],
  ["Straße, Œuvre & Łódź", "strasse-oeuvre-and-lodz"],
  ["  --  5 reasons, 100%  --  ", "5-reasons-100"],
  ["ＦＵＬＬ　ｗｉｄｔｈ ²", "full-width-2"],
  ["教育", ""],
  ["🎉", ""],
  ["", ""],
  ["../../etc/passwd", "etc-passwd"],
  ['<script>alert("x")</script>', "script-alert-x-script"],
])("%j becomes %j", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test("a long title is cut between words, a single long word anywhere", () => {
  const slug = slugOf("school ".repeat(40));
  expect(slug).toMatch(/^school(-school)+$/);
  expect(slug.length).toBeLessThanOrEqual(80);
  expect(slugOf("x".repeat(200))).toBe("x".repeat(80));
  expect(slugOf(`${"x".repeat(80)} more`)).toBe("x".repeat(80));
});

test("a slug of a slug is itself", () => {
  for (const title of ["Ẹ káàbọ̀ — Ṣadé’s story", "school ".repeat(40), "a & b"])
    expect(slugOf(slugOf(title))).toBe(slugOf(title));
});
