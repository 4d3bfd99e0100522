import { describe, expect, test, vi } from "vitest";
import type { PostDraft } from "#app/features/blog/post-draft.ts";
import { createPostForm, filledFields, missingFields } from "./post-form.ts";
import { newTags, TAG_SUGGESTIONS } from "./tags-field.tsx";

const EMPTY: PostDraft = {
  ...{ title: "", slug: "", excerpt: "", category: "", author: "", date: "2026-03-01", readTime: "" },
  ...{ tags: [], content: "", pictureId: null, alt: "", decorative: false, featured: false },
  ...{ allowComments: true, language: "en" as const, metaTitle: "", metaDescription: "" },
  ...{ status: "published", publishDate: "", publishTime: "" },
};

const typed = (html: string, characters = html.length) => ({
  html: () => html,
  counts: { words: 1, characters, paragraphs: 1 },
  undescribed: 0,
});

describe("a post while it is being written", () => {
  test("lists missing fields in screen order, and how many are filled in", () => {
    const form = createPostForm(EMPTY, () => {});
    expect(missingFields(form)).toEqual(["title", "excerpt", "category", "content"]);
    expect(filledFields(form)).toBe(0);
    form.set({ title: "  ", author: "Team", category: "campaigns" });
    expect(missingFields(form)).toEqual(["title", "excerpt", "content"]);
    expect(filledFields(form)).toBe(2);
    form.set({ title: "Title", excerpt: "Excerpt", pictureId: "0".repeat(32) });
    form.setContent(typed("<p>Text</p>"));
    expect(missingFields(form)).toEqual([]);
    expect(filledFields(form)).toBe(6);
  });

  test("treats an empty paragraph as no content, and a picture alone as content", () => {
    const form = createPostForm({ ...EMPTY, content: "<p>&nbsp;</p>" }, () => {});
    expect(form.hasContent()).toBe(false);
    form.setContent(typed('<figure><img src="/pictures/1.jpg" alt=""></figure>', 0));
    expect(form.hasContent()).toBe(true);
    form.setContent(typed("<p></p>", 0));
    expect(form.hasContent()).toBe(false);
  });

  test("counts pictures without a description, including the featured one", () => {
    const figure = (alt = "") => `<figure><img src="/pictures/1.jpg" ${alt} width="4" /></figure>`;
    const form = createPostForm({ ...EMPTY, content: figure() + figure('alt=""') + figure() }, () => {});
    expect(form.undescribed()).toBe(2);
    form.set({ pictureId: "0".repeat(32) });
    expect(form.undescribed()).toBe(3);
    form.set({ decorative: true });
    form.setContent({ ...typed(figure()), undescribed: 1 });
    expect(form.undescribed()).toBe(1);
    form.replace({ ...EMPTY, content: figure('alt="A class"') });
    expect(form.undescribed()).toBe(0);
  });

  test("serialises the content to HTML only on request, and only once", () => {
    const form = createPostForm(EMPTY, () => {});
    const html = vi.fn(() => "<p>Long</p>");
    form.setContent({ html, counts: { words: 1, characters: 4, paragraphs: 1 }, undescribed: 0 });
    expect(html).not.toHaveBeenCalled();
    expect(form.read().content).toBe("<p>Long</p>");
    expect(form.read().content).toBe("<p>Long</p>");
    expect(html).toHaveBeenCalledOnce();
  });

  test("reports what the person typed, but not replacements", () => {
    const onTyped = vi.fn();
    const form = createPostForm(EMPTY, onTyped);
    form.replace({ ...EMPTY, title: "From elsewhere", content: "<p>Two words</p>" });
    expect(onTyped).not.toHaveBeenCalled();
    expect(form.filled()).toBe(1);
    expect(form.counts()).toMatchObject({ words: 2 });
    form.set({ title: "Mine" });
    expect(onTyped).toHaveBeenCalledOnce();
    expect(form.read()).toMatchObject({ title: "Mine", content: "<p>Two words</p>" });
  });
});

describe("tags", () => {
  test.each([
    ["  hope ", ["hope"]],
    ["", []],
    ["   ", []],
    ["School", []],
    ["one, two,, one", ["one", "two"]],
    ["#girls, ## hope", ["girls", "hope"]],
    ["#", []],
    ["#school", []],
    ["C#", ["C#"]],
  ])("%j adds %j to the existing tags", (text, added) => {
    expect(newTags(["school"], text)).toEqual(added);
  });

  test("each category suggests four different ones within the limits", () => {
    for (const [category, tags] of Object.entries(TAG_SUGGESTIONS)) {
      expect(new Set(tags).size, category).toBe(4);
      expect(newTags([], tags.join(",")), category).toEqual(tags);
    }
  });
});
