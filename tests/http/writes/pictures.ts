import { randomUUID } from "node:crypto";
import { CONSENT_FORM, insertConsent, insertSignedForm } from "#tests/support/consents.ts";
import { EMPTY, type Examples, post, remove, withPicture } from "./example.ts";

/** Writes of the library of pictures and of consents, by the path of the route. */
export const PICTURES_WRITES: Examples = {
  "/admin/pictures/unclassified": [
    post(async () => ({
      path: "/admin/pictures/unclassified",
      form: EMPTY,
      audit: { action: "updated", subject: "picture", detail: /Hidden/ },
    })),
    remove(async () => ({
      path: "/admin/pictures/unclassified",
      form: EMPTY,
      audit: { action: "updated", subject: "picture", detail: /Shown/ },
    })),
  ],
  "/admin/pictures/:id/details": [
    post(async ({ rows }) => {
      const [picture] = rows("select id, updated_at from picture_details order by id desc limit 1");
      return {
        path: `/admin/pictures/${picture?.id}/details`,
        form: new URLSearchParams({
          ...{ people: "adults", description: "A class", credit: "" },
          updatedAt: String(picture?.updated_at),
        }),
        audit: { action: "described", subject: "picture", detail: /Who can be recognised/ },
      };
    }),
  ],
  "/admin/pictures/:id/replacement": [
    post(async ({ rows }) => {
      const [used] = rows("select picture_id from executives where deleted_at is null limit 1");
      return {
        path: `/admin/pictures/${used?.picture_id}/replacement`,
        form: await withPicture({}, 41),
        audit: { action: "replaced a picture of", subject: "executive" },
      };
    }),
  ],
  "/admin/pictures/:id/crop": [
    post(async ({ administrator }) => {
      const uploaded = await administrator.ask("/admin/uploads", await withPicture({}, 43));
      const { picture } = (await uploaded.json()) as { picture: { id: string } };
      return {
        path: `/admin/pictures/${picture.id}/crop`,
        form: new URLSearchParams({ left: "0.1", top: "0.2", width: "0.5", height: "0.5" }),
        audit: { action: "cropped", subject: "picture" },
      };
    }),
  ],
  "/admin/pictures/:id/approval": [
    post(async ({ rows, change }) => {
      const [picture] = rows("select id, updated_at from picture_details order by id limit 1");
      change(`update picture_details set people = 'children', children = 1 where id = '${picture?.id}'`);
      return {
        path: `/admin/pictures/${picture?.id}/approval`,
        form: new URLSearchParams({ seen: String(picture?.updated_at) }),
        audit: { action: "approved", subject: "picture" },
      };
    }),
  ],
  "/admin/consents/:id/details": [
    post(async () => ({
      path: `/admin/consents/${randomUUID()}/details`,
      form: new URLSearchParams({ ...CONSENT_FORM, pseudonym: "Zawadi" }),
      audit: { action: "recorded", subject: "consent", detail: /^Zawadi$/ },
    })),
  ],
  "/admin/consents/:id/confirmation": [
    post(async (known) => ({
      path: `/admin/consents/${insertConsent(known, "Zuri")}/confirmation`,
      form: EMPTY,
      audit: { action: "confirmed", subject: "consent", detail: /Zuri/ },
    })),
  ],
  "/admin/consents/:id/withdrawal": [
    post(async (known) => ({
      path: `/admin/consents/${insertConsent(known, "Sanaa")}/withdrawal`,
      form: EMPTY,
      audit: { action: "withdrawn", subject: "consent", detail: /Sanaa/ },
    })),
  ],
  "/admin/consents/:id/form": [
    post(async (known) => ({
      path: `/admin/consents/${insertConsent(known, "Imani")}/form`,
      form: await withPicture({}, 91),
      audit: { action: "stored the signed form of", subject: "consent", detail: /Imani/ },
    })),
  ],
  "/admin/consents/:id/form/photo": [
    post(async (known) => ({
      path: `/admin/consents/${insertSignedForm(known, "Furaha")}/form/photo`,
      form: EMPTY,
      audit: { action: "looked at the signed form of", subject: "consent", detail: /Furaha/ },
    })),
  ],
  "/admin/consents/:id/names": [
    post(async (known) => ({
      path: `/admin/consents/${insertConsent(known, "Neema")}/names`,
      form: EMPTY,
      audit: { action: "read", subject: "consent", detail: /Neema/ },
    })),
  ],
};
