import type { MergeRules } from "#app/platform/merge/merge-values.server.ts";

/** What two people may change of an executive. */
export type ExecutiveValues = {
  name: string;
  role: string;
  linkedin: string | null;
  pictureId: string;
  alt: string;
};

export const EXECUTIVE_MERGE: MergeRules<ExecutiveValues> = {
  fields: {
    name: { label: "Name", text: String },
    role: { label: "Role", text: String },
    linkedin: { label: "LinkedIn (optional)", text: (address) => address ?? "" },
    pictureId: { label: "Image", pictureId: (id) => id },
    alt: { label: "What the picture shows", text: (alt) => alt || "It only decorates" },
  },
  // Words about a picture belong to that picture.
  together: [{ fields: ["pictureId", "alt"] }],
};
