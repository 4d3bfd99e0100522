import type { CalendarDate, Instant } from "./column-types.ts";

/** Who is in the pictures, what the girls in them have agreed to, and who has approved texts. */
export type ConsentTables = {
  pictureDetails: PictureDetailTable;
  consents: ConsentTable;
  /** The photo of a signed form, as a JPEG that is encrypted like the names. */
  consentForms: { consentId: string; sealed: string; createdAt: Instant };
  /** The consents of the girls in a picture. */
  pictureConsents: { pictureId: string; consentId: string };
  /** The social cards that were drawn over a picture, by their keys among the files. */
  pictureCards: { key: string; pictureId: string };
  textApprovals: TextApprovalTable;
};

/** What people say about a picture. It exists once somebody has said who is in it. */
type PictureDetailTable = {
  id: string;
  people: "nobody" | "adults" | "children";
  /** How many children can be recognised in it. */
  children: number;
  description: string;
  credit: string;
  takenOn: CalendarDate | null;
  /** Who has said who is in it. Somebody else must approve a picture with children. */
  classifiedBy: string | null;
  /** Who has approved what was said. Empty again once somebody says something else. */
  approvedBy: string | null;
  approvedByName: string | null;
  approvedAt: Instant | null;
  /** Why the same person approved it, who was the only administrator. */
  approvalReason: string | null;
  updatedAt: Instant;
};

/** The consent of one girl. */
type ConsentTable = {
  id: string;
  /** What everybody calls her here. */
  pseudonym: string;
  /** Her real name and her guardian's, encrypted with a key outside the database. */
  sealed: string;
  /** How she agreed herself. */
  assent: "spoken" | "written";
  /** How her guardian agreed. `adult`: she decides alone. */
  guardian: "spoken" | "written" | "adult";
  forWebsite: boolean;
  forSocial: boolean;
  forPrint: boolean;
  forAppeals: boolean;
  askedBy: string;
  askedOn: CalendarDate;
  /** When she was asked a second time, and still agreed. Nothing is shown before. */
  askedAgainOn: CalendarDate | null;
  /** The last day. */
  validUntil: CalendarDate;
  /** The month in which she turns eighteen and must be asked herself, `yyyy-mm`. */
  turnsAdult: string | null;
  /** When the consent ends by itself: computed from the two above. */
  endsAt: Instant;
  /** How many days before its end owners were reminded of it last. */
  remindedDays: number | null;
  /** When she asked by her private link that nothing be shown any more. */
  stopAskedAt: Instant | null;
  withdrawnAt: Instant | null;
  createdAt: Instant;
  updatedAt: Instant;
};

/** Texts about a child that somebody would publish, and what a second person says. */
type TextApprovalTable = {
  /** A hash of the texts. */
  id: string;
  subject: string;
  recordId: string;
  title: string;
  /** Why it is about a child, in words. */
  reasons: string;
  /** The row's texts by their columns, as JSON. Empty once they are approved. */
  texts: string;
  askedBy: string;
  askedByName: string;
  askedAt: Instant;
  /** Null if nobody was asked, because visitors saw them already. */
  approvedByName: string | null;
  approvedAt: Instant | null;
  /** Why the same person approved it, who was the only administrator. */
  approvalReason: string | null;
  /** What the second person wants to be different. */
  sentBack: string | null;
  sentBackByName: string | null;
  /** When it was published last. */
  usedAt: Instant | null;
};
