import type { MergeRules } from "#app/platform/records/merge-values.server.ts";

/** The fields of an executive that two people may change concurrently. */
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
  // A description belongs to its picture.
  together: [{ fields: ["pictureId", "alt"] }],
};
