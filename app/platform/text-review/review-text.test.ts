import { expect, test } from "vitest";
import { ownLinks } from "./own-links.ts";
import { findNotes, reviewLine, reviewText } from "./review-text.ts";
import { DEFAULT_WORDS, findWordsToAvoid, wordAdvice } from "./words-to-avoid.ts";

const RULES = { adults: [], words: [] };
const places = (html: string) => reviewText(html, RULES).map(({ place }) => place);

test("a picture without a description is found, by its number; a decorative one is not", () => {
  const html =
    '<figure><img src="/a.jpg" alt="" /></figure><blockquote><figure><img src="/b.jpg" /></figure></blockquote><figure><img src="/c.jpg" alt="A school" /></figure>';
  expect(reviewText(html, RULES)).toMatchObject([{ picture: "/b.jpg", place: { picture: 1 } }]);
});

test.each([
  ["<h2>One</h2><h3>Two</h3><h2>Three</h2>", []],
  ["<p>Text</p><h3>Too deep</h3>", [{ words: "Too deep" }]],
  ["<h2>One</h2><h4>A &amp; B</h4><h4>Beside it</h4>", [{ words: "A & B" }]],
  ["<h2>One</h2><h3></h3><h4>Below an empty one</h4>", [{ words: "Below an empty one" }]],
])("headings that skip a level are found: %s", (html, expected) => {
  expect(places(html)).toEqual(expected);
});

test.each([
  ["Opened in [date], said [name of the head teacher]. TODO: ask her.", 3],
  ["She was ??? years old […]", 2],
  ["Lorem ipsum dolor", 1],
  ["What did she say? “I was [never] afraid” [1], she told [the reporter]. Todo el mundo.", 0],
  ["The TKO of the TODOS club [namely this]", 0],
])("notes that somebody left for later are found: %s", (text, count) => {
  expect(findNotes(text)).toHaveLength(count);
});

test("a note is listed once, wherever it stands", () => {
  expect(places("<ul><li><p>One [check] two</p></li></ul><p><strong>[check]</strong></p>")).toEqual([
    { words: "[check]" },
  ]);
});

test("a group of a few girls is found, in a text and in a title", () => {
  expect(places("<p>It was late.</p><p>Then four girls came.</p>")).toEqual([{ words: "four girls" }]);
  expect(reviewLine("Four girls came", RULES)).toMatchObject([{ quote: "Four girls" }]);
});

test("links to this site are listed once each, without those to other sites and places", () => {
  const html =
    '<p><a href="/blog/a-day?x=1&amp;y=2"><strong>A</strong> day</a> <a href="https://here.example/events#next">Events</a> <a href="/events">again</a> <a href="https://else.example/events">Elsewhere</a> <a href="//else.example/x">x</a> <a href="mailto:a@here.example">Mail</a></p>';
  expect(ownLinks(html, "https://here.example")).toEqual([
    { path: "/blog/a-day?x=1&y=2", words: "A day" },
    { path: "/events", words: "Events" },
  ]);
});

test.each([
  ["Teen  mums and a VICTIM, a VICTIM.", ["VICTIM", "Teen  mums"]],
  ["The dropouts’ class, drop-outs included", ["dropouts", "drop-outs"]],
  ["victimless, unimpregnated, éillegitimate child", []],
])("words to avoid are found as they are written, and not within longer ones: %s", (text, expected) => {
  const advice = wordAdvice({ words: DEFAULT_WORDS });
  expect(findWordsToAvoid(text, advice).map(({ words }) => words)).toEqual(expected);
});

test("a list says what to write instead, or nothing; its signs have no meaning of their own", () => {
  const words = wordAdvice({ words: "poor (girl) = girl\n\n = nothing\nshame" });
  expect(words).toEqual([
    { avoid: "poor (girl)", instead: "girl" },
    { avoid: "shame", instead: "" },
  ]);
  expect(reviewLine("A poor (girl) in shame", { adults: [], words })).toMatchObject([
    { quote: "poor (girl)", advice: "Perhaps “girl”." },
    { quote: "shame", advice: "Leave it out." },
  ]);
});
