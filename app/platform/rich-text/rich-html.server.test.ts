import { describe, expect, test } from "vitest";
import { firstCharacters, firstWords, truncateText } from "#app/platform/text/cut-text.ts";
import { hostileVectors } from "#tests/support/hostile-html.ts";
import { randomText } from "#tests/support/random-text.ts";
import { collectedVectors, scriptVectors } from "#tests/support/script-vectors.ts";
import { expectHarmless } from "#tests/support/stored-html.ts";
import {
  feedHtml,
  isStoredForm,
  NOTHING_HIDDEN,
  plainTextOf,
  readableHtml,
  runningTextOf,
  trustedHtml,
} from "./rich-html.server.ts";
import { passAllowList, sanitizeNow } from "./sanitize-rich-html.ts";

const PICTURE = "/pictures/0123456789abcdef0123456789abcdef-640.jpg";

describe("the allow-list", () => {
  test.each([
    ["<p>Plain <strong>and</strong> <em>not</em> <u>so</u> <s>plain</s></p>"],
    ["<h2>Two</h2><h3>Three</h3><h4>Four</h4><h5>Five</h5>"],
    ['<p style="text-align:center">Middle</p><h2 style="text-align:right">End</h2>'],
    ['<a href="https://example.org/?a=1&amp;b=2" rel="noopener">out</a>'],
    ['<a href="/events">in</a><a href="mailto:a@example.org">mail</a><a href="tel:+234800">call</a>'],
    ['<ul><li>one</li></ul><ol start="3"><li>three</li></ol>'],
    ["<blockquote><p>said</p></blockquote>"],
    ['<p><span style="color:#cd0015">red</span> <mark style="background-color:#fff19c">marked</mark></p>'],
    [
      `<figure><img src="${PICTURE}" width="640" height="480" alt="A girl reads" /><figcaption>Amina</figcaption></figure>`,
    ],
    [
      '<table><tbody><tr><th colspan="2"><p>Term</p></th></tr><tr><td rowspan="2"><p>1</p></td></tr></tbody></table>',
    ],
  ])("lets pass %s", (html) => {
    expect(passAllowList(html)).toBe(html);
  });

  test.each([
    ["<h1>Title</h1>", "<h2>Title</h2>"],
    ["<h5>a</h5><h6>b</h6>", "<h5>a</h5><h5>b</h5>"],
    ["<b>a</b><i>b</i><del>c</del><ins>d</ins>", "<strong>a</strong><em>b</em><s>c</s><u>d</u>"],
    [
      '<p class="x" id="y" onclick="z()" style="position:fixed;text-align:left">a</p>',
      '<p style="text-align:left">a</p>',
    ],
    ['<p style="text-align:expression(alert(1))">a</p>', "<p>a</p>"],
    ['<p style="color:red">a</p>', "<p>a</p>"],
    ['<p style="color:#cd0015">a</p>', "<p>a</p>"],
    ['<span style="color:#cd0016">a</span><mark>b</mark><span>c</span>', "abc"],
    [
      '<span style="text-align:center;COLOR: rgb(205, 0, 21);background:url(x)">a</span>',
      '<span style="color:#cd0015">a</span>',
    ],
    ['<mark style="color:#cd0015;background-color:red">a</mark>', "a"],
    ["<pre><code>x = 1</code></pre>", "<p>x = 1</p>"],
    [
      "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>",
      "<table><tbody><tr><th>a</th></tr></tbody><tbody><tr><td>b</td></tr></tbody></table>",
    ],
    ['<ol start="0" type="a"><li>a</li></ol>', "<ol><li>a</li></ol>"],
    ['<a href="javascript:alert(1)">a</a>', "a"],
    ['<a href="java\tscript:alert(1)">a</a>', "a"],
    ['<a href="&#106;avascript:alert(1)">a</a>', "a"],
    ['<a href="data:text/html,x">a</a>', "a"],
    ['<a href="//evil.example">a</a><a href="/\\evil.example">b</a>', "ab"],
    ['<a href="no-place">a</a>', "a"],
    [
      '<a href="https://a.example" target="_blank" rel="opener">a</a>',
      '<a href="https://a.example" rel="noopener">a</a>',
    ],
    ['<img src="https://other.example/a.png" alt="x" />', ""],
    ['<img src="data:image/png;base64,AAAA" />', ""],
    ['<img src="/pictures/../admin" />', ""],
    [
      `<img src="${PICTURE}" onerror="x()" width="1e9" srcset="https://other.example/a.png 1x" />`,
      `<img src="${PICTURE}" />`,
    ],
    ["<script>alert(1)</script><style>p{}</style>text", "text"],
    [
      '<svg onload="x()"><p>in</p></svg><iframe src="x">frame</iframe><form><input name="a" /></form>',
      "<p>in</p>frame",
    ],
    ["<!-- comment --><p>a", "<p>a</p>"],
    ["1 < 2 & 3 > 2", "1 &lt; 2 &amp; 3 &gt; 2"],
    ["<p>a\u0000b\ud800</p>", "<p>ab\ufffd</p>"],
    ['<td colspan="9999" rowspan="2">a</td>', '<td rowspan="2">a</td>'],
  ])("makes of %s", (html, expected) => {
    expect(passAllowList(html)).toBe(expected);
  });

  test("own pictures keep their widths", () => {
    const html = `<img src="${PICTURE}" srcset="${PICTURE.replace("jpg", "webp")} 640w" sizes="(min-width: 48rem) 50vw, 100vw" alt="" />`;
    expect(passAllowList(html)).toBe(html);
  });

  test.each([
    ["words<p>a<p>b", "<p>words</p><p>a</p><p>b</p>"],
    [
      "<table><tr><td><table><tr><td>in</td></tr></table></td></tr></table>",
      "<table><tbody><tr><td><table><tbody><tr><td><p>in</p></td></tr></tbody></table></td></tr></tbody></table>",
    ],
    [
      "<table><table><tr><td>in</td></tr></table></table>",
      "<table><tbody><tr><td><p>in</p></td></tr></tbody></table>",
    ],
    ["<p>a<ul><li>b</ul>", "<p>a</p><ul><li><p>b</p></li></ul>"],
    [
      `<td><figure><img src="${PICTURE}" alt="x" /></figure></td>`,
      `<figure><img src="${PICTURE}" alt="x" /></figure>`,
    ],
    [
      "<strong>a<strong>b</strong></strong><h2><blockquote>c</blockquote></h2>",
      "<p><strong>ab</strong></p><blockquote><p>c</p></blockquote>",
    ],
    // As the editor writes it, so nothing is normalised.
    [
      "<p>two  spaces </p><p></p><ul><li><p></p></li></ul>",
      "<p>two  spaces </p><p></p><ul><li><p></p></li></ul>",
    ],
  ])("gives %s the editor's shape", (html, expected) => {
    expect(sanitizeNow(html)).toBe(expected);
  });

  test("nothing hostile passes, and a result passes again unchanged", () => {
    for (const vector of [
      ...scriptVectors(),
      ...collectedVectors("hostile-html.json"),
      ...collectedVectors("naughty-strings.json"),
    ])
      expectHarmless(vector);
  });

  test("deep nesting is cheap and limited", () => {
    expectHarmless("<blockquote>".repeat(20_000));
    expectHarmless(`${"<ul><li>".repeat(5_000)}deep`);
  });
});

describe("text", () => {
  test.each([
    ["<p>One</p><p>two</p>", "One two"],
    ["<ul><li>a</li><li>b</li></ul>c<br />d", "a b c d"],
    ["<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>", "1 2"],
    ["un<strong>brok</strong>en &amp; &lt;b&gt; &quot;q&quot; &amp;lt;", 'unbroken & <b> "q" &lt;'],
    [`<p>a</p><img src="${PICTURE}" alt="a &gt; b" /><p> b\n\n c </p>`, "a b c"],
    ["", ""],
  ])("of %j", (html, text) => {
    expect(plainTextOf(html)).toBe(text);
  });

  test("for a summary leaves out figures with their captions", () => {
    const figure = (caption: string) =>
      `<figure><img src="${PICTURE}" /><figcaption>${caption}</figcaption></figure>`;
    expect(runningTextOf(`${figure("Her")}<p>a</p>${figure("her")}<p>b</p>`)).toBe("a b");
    expect(runningTextOf("<p>a</p><figure>b")).toBe("a");
  });

  test("ends with '...' only if something is cut off", () => {
    expect(truncateText("abc", 3)).toBe("abc");
    expect(truncateText("abcd", 3)).toBe("abc...");
    expect(truncateText("x".repeat(200), 150)).toBe(`${"x".repeat(150)}...`);
    expect(firstCharacters("x".repeat(200), 160)).toBe("x".repeat(160));
  });

  test("is never cut inside a character", () => {
    expect(firstCharacters("🎓🎓🎓", 2)).toBe("🎓🎓");
    expect(firstCharacters("ab👩🏾‍🎓c", 3)).toBe("ab");
    expect(firstCharacters("ab👩🏾‍🎓c", 6)).toBe("ab👩🏾‍🎓");
    expect(firstCharacters("cafe\u0301s", 4)).toBe("caf");
    expect(firstCharacters("🇳🇬🇬🇭", 3)).toBe("🇳🇬");
  });

  test.each([
    ["Back to school", 14, "Back to school"],
    ["Back to school", 12, "Back to"],
    ["Back to school", 7, "Back to"],
    ["Back to school", 8, "Back to"],
    ["She doesn't know", 9, "She"],
    ["For 40,000 girls", 7, "For"],
    ["x".repeat(200), 160, "x".repeat(160)],
    ["กลับโรงเรียน", 7, "กลับ"],
  ])("the beginning of %j in words, at most %i characters, is %j", (text, count, expected) => {
    expect(firstWords(text, count)).toBe(expected);
  });

  test("on a page pictures wait and wide tables scroll in a frame", () => {
    expect(readableHtml(`<img src="${PICTURE}" alt="" />`, NOTHING_HIDDEN)).toContain('<img loading="lazy"');
    expect(readableHtml(`<img src="${PICTURE}" />`, NOTHING_HIDDEN)).toMatch(/ alt="" /);
    expect(
      readableHtml(`<img src="${PICTURE}" alt="A girl" />`, NOTHING_HIDDEN).match(/ alt=/g),
    ).toHaveLength(1);
    expect(
      readableHtml(
        '<table><tbody><tr><th colspan="2"><p></p></th><th></th><th><p>a</p></th></tr></tbody></table>',
        NOTHING_HIDDEN,
      ),
    ).toContain('<tr><td colspan="2"><p></p></td><td></td><th><p>a</p></th></tr>');
    expect(readableHtml("<table><tbody></tbody></table>", NOTHING_HIDDEN)).toMatch(
      /^<div class="prose-table".*<\/table><\/div>$/,
    );
    const figure = (picture: string) =>
      `<figure class="prose-picture"><img src="${picture}" alt="Her" /><figcaption>Her</figcaption></figure>`;
    const other = PICTURE.replace(/[0-9a-f]{32}/, "e".repeat(32));
    const view = { ...NOTHING_HIDDEN, hidden: new Set(["e".repeat(32)]) };
    const text = `<p>a<img src="${other}" alt="Her" /></p>${figure(other)}${figure(PICTURE)}`;
    for (const show of [readableHtml, feedHtml])
      expect(show(text, view)).toBe(show(`<p>a</p>${figure(PICTURE)}`, NOTHING_HIDDEN));
    const nested = readableHtml("<table><table></table></table><table></table>", NOTHING_HIDDEN);
    expect(nested.replaceAll(/<div [^>]*>/g, "<div>")).toBe(
      "<div><table><table></table></table></div><div><table></table></div>",
    );
  });
});

describe("HTML from the database", () => {
  const STORED = [
    '<h2 style="text-align:center">A</h2><p>b &lt;c&gt; <strong>d</strong><br /></p><hr /><ol start="3"><li><p>e</p></li></ol>',
    '<p><a href="https://a.example/?b=1&amp;c" rel="noopener">d</a> <a href="/events">e</a> <a href="mailto:a@b.example">f</a></p>',
    '<p><span style="color:#cd0015">a</span><mark style="background-color:#fff19c">b</mark></p>',
    `<figure><img src="${PICTURE}" srcset="${PICTURE} 320w, ${PICTURE} 640w" sizes="100vw" width="640" height="480" alt="c" /><figcaption>d</figcaption></figure>`,
    '<table><tbody><tr><th colspan="2"><p>a</p></th><td rowspan="2"><p>b</p></td></tr></tbody></table>',
  ];

  test.each(STORED)("passes unchanged if this site wrote it: %s", (stored) => {
    expect(sanitizeNow(stored)).toBe(stored);
    expect(trustedHtml(stored)).toBe(stored);
  });

  test.each([
    ['<p onclick="a()">b</p>', "<p>b</p>"],
    ["<p>a</p><script>b</script>", "<p>a</p>"],
    ['<a href="javascript:a()">b</a>', "<p>b</p>"],
    ['<a href="/&#47;evil.example" rel="noopener">b</a>', "<p>b</p>"],
    ['<img src="//evil.example/a.jpg" alt="" />', ""],
    [`<img src="${PICTURE}" alt="a" onerror="b()" />`, `<figure><img src="${PICTURE}" alt="a" /></figure>`],
    ['<p style="text-align:center;background:url(//a.example)">b</p>', '<p style="text-align:center">b</p>'],
    ["<p>a</p><!-- b --><p>c</p>", "<p>a</p><p>c</p>"],
  ])("%s, which this site never stored, passes the allow-list first", (stored, shown) => {
    expect(trustedHtml(stored)).toBe(shown);
    expect(readableHtml(stored, NOTHING_HIDDEN)).toBe(readableHtml(shown, NOTHING_HIDDEN));
    expect(feedHtml(stored, NOTHING_HIDDEN)).toBe(feedHtml(shown, NOTHING_HIDDEN));
  });

  test("only input from the editor passes without being parsed", () => {
    let passing = 0;
    for (let seed = 1; seed <= 300; seed += 1) {
      const html = sanitizeNow(randomText(seed));
      if (isStoredForm(html)) passing += 1;
      for (const part of ["&", "&nbsp;", "&quot;", " ", ">", '"', "\0", "<b>", "</p>", "<p>", "&#60;"]) {
        const at = (seed * 37) % (html.length + 1);
        const other = html.slice(0, at) + part + html.slice(at);
        if (isStoredForm(other)) expect(sanitizeNow(other), other).toBe(other);
      }
    }
    expect(passing).toBeGreaterThan(200);
    const deep = (depth: number) => `${"<blockquote>".repeat(depth)}<p></p>${"</blockquote>".repeat(depth)}`;
    expect([isStoredForm(deep(20)), isStoredForm(deep(50_000))]).toEqual([true, false]);
  });

  test("that is long and not ours loses its markup but no text", () => {
    const html = `<p onclick="a()">b &amp; c</p>`.repeat(10_000);
    expect(trustedHtml(html)).toBe(`<p>${Array(10_000).fill("b &amp; c").join(" ")}</p>`);
  });

  test("no hostile text counts as our own, but its sanitized form does", () => {
    for (const { html } of hostileVectors()) {
      const passed = sanitizeNow(html);
      expect(trustedHtml(passed)).toBe(passed);
      // Without a tag it is plain text, whatever it contains.
      if (html.includes("<") && trustedHtml(html) === html) expect(passAllowList(html)).toBe(html);
      if (isStoredForm(html)) expect(sanitizeNow(html)).toBe(html);
    }
  });
});
