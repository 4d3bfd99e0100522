import { SITE_TEXT_NAMES } from "#app/platform/settings/site-texts.ts";
import { pdfWith } from "#tests/support/pdfs.ts";
import { readRenderedForm } from "#tests/support/rendered-form.ts";
import { changedForm, EMPTY, type Examples, post, remove, row, withPicture } from "./example.ts";

/**
 * Writes of the site itself, on the dashboard and in the settings, by the path of the route whose
 * action performs them.
 */
export const SITE_WRITES: Examples = {
  "/admin/hero-picture": [
    post(async () => ({
      path: "/admin/hero-picture",
      form: await withPicture({ alt: "Girls on their way" }, 11),
      audit: { action: "replaced", subject: "hero picture" },
    })),
  ],
  "/admin/backup/file": [
    post(async () => ({
      path: "/admin/backup/file",
      form: EMPTY,
      audit: { action: "downloaded", subject: "backup" },
    })),
  ],
  "/admin/uploads": [
    post(async () => ({
      path: "/admin/uploads",
      form: await withPicture({}, 16),
      audit: { action: "uploaded", subject: "picture", detail: /pixels/ },
    })),
  ],
  "/admin/documents": [
    post(async () => {
      const form = new FormData();
      form.set("document", new Blob([new Uint8Array(pdfWith())]), "Poster.pdf");
      return {
        ...{ path: "/admin/documents", form },
        audit: { action: "uploaded", subject: "PDF", detail: /^poster\.pdf, 1 kB$/ },
      };
    }),
  ],
  "/admin/uploads/video": [
    post(async () => ({
      path: "/admin/uploads/video",
      form: new URLSearchParams({ address: "https://youtu.be/abcdefghij-" }),
      audit: { action: "looked up", subject: "video", detail: /^https:\/\/www\.youtube\.com\/watch/ },
    })),
  ],
  "/admin/statistics/:id": [
    post(async (known) => {
      const { id, updatedAt } = row(known, "statistics", 0);
      return {
        path: `/admin/statistics/${id}`,
        form: new URLSearchParams({ title: "Girls back in class", value: "777", description: "", updatedAt }),
        audit: { action: "updated", subject: "statistic", detail: /Girls back in class.*777/ },
      };
    }),
  ],
  "/admin/statistics/:id/confirmation": [
    post(async (known) => {
      const { id } = row(known, "statistics", 1);
      known.change(`update statistics set is_example = true where id = '${id}'`);
      return {
        path: `/admin/statistics/${id}/confirmation`,
        form: EMPTY,
        audit: { action: "confirmed", subject: "statistic", detail: /\w, \d/ },
      };
    }),
  ],
  "/admin/campaign-highlights/:id": [
    post(async (known) => {
      const { id, updatedAt } = row(known, "campaign_highlights", 0);
      return {
        path: `/admin/campaign-highlights/${id}`,
        form: new URLSearchParams({ title: "A highlight", location: "Lagos", alt: "A class", updatedAt }),
        audit: { action: "updated", subject: "campaign highlight", detail: /A highlight/ },
      };
    }),
  ],
  "/admin/story-cards/:id": [
    post(async (known) => {
      const { id, updatedAt } = row(known, "story_cards", 0);
      return {
        path: `/admin/story-cards/${id}`,
        form: new URLSearchParams({ title: "A story", text: "She is back.", alt: "A class", updatedAt }),
        audit: { action: "updated", subject: "story card", detail: /A story/ },
      };
    }),
  ],
  "/admin/settings": [
    post(async (known) => ({
      path: "/admin/settings?index",
      form: await changedForm(known, "/admin/settings", { name: "Another Foundation" }),
      audit: { action: "updated", subject: "settings", detail: /name/i },
    })),
  ],
  "/admin/settings/texts": [
    post(async (known) => {
      const form = readRenderedForm(await (await known.administrator.ask("/admin/settings/texts")).text());
      form.set(SITE_TEXT_NAMES[0] as string, "Other words");
      return {
        path: "/admin/settings/texts",
        form,
        audit: { action: "updated", subject: "texts", detail: /\w/ },
      };
    }),
  ],
  "/admin/settings/partners": [
    post(async (known) => ({
      path: "/admin/settings/partners",
      form: await changedForm(known, "/admin/settings/partners", { "impact.partnerships": "9" }),
      audit: { action: "updated", subject: "partners", detail: /\w/ },
    })),
  ],
  "/admin/settings/reply-times": [
    post(async (known) => {
      const form = await changedForm(known, "/admin/settings/reply-times", {});
      form.delete("businessDays");
      form.append("businessDays", "2");
      return {
        path: "/admin/settings/reply-times",
        form,
        audit: { action: "updated", subject: "reply times", detail: /\w/ },
      };
    }),
  ],
  "/admin/settings/words": [
    post(async (known) => ({
      path: "/admin/settings/words",
      form: await changedForm(known, "/admin/settings/words", { words: "victim = survivor" }),
      audit: { action: "updated", subject: "words to avoid", detail: /\w/ },
    })),
  ],
  "/admin/settings/categories": [
    post(async (known) => {
      const form = await changedForm(known, "/admin/settings/categories", {});
      form.append("categoryName", "Health camps");
      return {
        path: "/admin/settings/categories",
        form,
        audit: { action: "updated", subject: "post categories", detail: /Health camps/ },
      };
    }),
  ],
  "/admin/settings/answers": [
    post(async (known) => {
      const form = await changedForm(known, "/admin/settings/answers", {});
      form.append("answerTitle", "Thank you");
      form.append("answerText", "We will call you.");
      return {
        path: "/admin/settings/answers",
        form,
        audit: { action: "updated", subject: "saved answers", detail: /\w/ },
      };
    }),
  ],
  "/admin/settings/data": [
    post(async (known) => ({
      path: "/admin/settings/data",
      form: await changedForm(known, "/admin/settings/data", { quarantineDays: "20" }),
      audit: { action: "updated", subject: "data retention", detail: /20 days/ },
    })),
  ],
  "/admin/logo": [
    post(async () => ({
      path: "/admin/logo",
      form: await withPicture({}, 14),
      audit: { action: "replaced", subject: "logo" },
    })),
    remove(async () => ({ path: "/admin/logo", form: EMPTY, audit: { action: "removed", subject: "logo" } })),
  ],
  "/admin/partner-pictures/:place": [
    post(async () => ({
      path: "/admin/partner-pictures/partner-1",
      form: await withPicture({ alt: "A class" }, 15),
      audit: { action: "replaced", subject: "first picture of the partners page" },
    })),
    remove(async () => ({
      path: "/admin/partner-pictures/partner-1",
      form: EMPTY,
      audit: { action: "removed", subject: "first picture of the partners page" },
    })),
  ],
};
