import type { Feature, Waiting } from "#app/platform/features/feature.ts";
import { HOUR } from "#app/platform/program/jobs.server.ts";
import { counted } from "#app/platform/text/formats.ts";
import { countOpenConsents, listPseudonyms } from "./consent-list.server.ts";
import { remindOfEnds } from "./consent-reminders.server.ts";
import { PICTURE_LIST } from "./picture-details.server.ts";
import { countPictures } from "./picture-library.server.ts";

/** The library of pictures, who is in them, and the consents of the girls (decision 63). */
export const pictures = {
  menu: [
    { to: "/admin/pictures", label: "Pictures", icon: "picture", place: 55, group: "Content" },
    { to: "/admin/consents", label: "Consents", icon: "shield", place: 56, group: "Content" },
  ],
  access: {
    "/admin/pictures": "editors",
    "/admin/pictures/unclassified": "owners",
    "/admin/consents": "editors",
  },
  audit: ["consent"],
  lists: [PICTURE_LIST],
  tables: {
    pictureDetails: "carried",
    consents: "carried",
    consentForms: "carried",
    pictureConsents: "carried",
    pictureCards: "left out: cards are drawn again on request",
  },
  jobs: [
    {
      name: "remind of the end of consents",
      everyMs: HOUR,
      run: ({ db, config }) => remindOfEnds(db, config.siteUrl),
    },
  ],
  // The names that girls have here lead to nobody.
  listAdults: listPseudonyms,
  async findWaiting(db, now) {
    const [unclassified, unapproved, { ending, endingSoon, unconfirmed, stopped }] = await Promise.all([
      countPictures(db, "unclassified"),
      countPictures(db, "approval"),
      countOpenConsents(db, now),
    ]);
    const waiting: Waiting[] = [];
    if (stopped > 0)
      waiting.push({
        text: `${counted(stopped, "girl")} asked to be shown no more. Withdraw ${stopped === 1 ? "the consent" : "the consents"}.`,
        to: "/admin/consents",
        isUrgent: true,
      });
    if (unclassified > 0)
      waiting.push({
        text: `${counted(unclassified, "picture")}: nobody has said who can be recognised.`,
        to: "/admin/pictures?show=unclassified",
      });
    if (unapproved > 0)
      waiting.push({
        text: `${counted(unapproved, "picture")} of children: a second person must look before visitors do.`,
        to: "/admin/pictures?show=approval",
      });
    if (unconfirmed > 0)
      waiting.push({
        text: `${counted(unconfirmed, "consent")}: ask her a second time before visitors see her.`,
        to: "/admin/consents",
      });
    if (ending > 0)
      waiting.push({
        text: `${counted(ending, "consent")} ${ending === 1 ? "ends" : "end"} within a month.`,
        to: "/admin/consents",
        isUrgent: endingSoon > 0,
      });
    return waiting;
  },
} satisfies Feature;
