import type { DescribedSchema } from "./described.ts";

/** The tables behind the home page and the page of the executives. */
export const PAGES = {
  statistics: {
    id: "text",
    position: "number",
    title: "text",
    value: "number",
    description: "text",
    isExample: "boolean default",
    createdAt: "number",
    updatedAt: "number",
  },
  sitePictures: { slot: "text", pictureId: "text", alt: "text", updatedAt: "number" },
  storyCards: {
    id: "text",
    position: "number",
    title: "text",
    pictureId: "text null",
    alt: "text",
    isExample: "boolean default",
    updatedAt: "number",
    text: "text",
  },
  campaignHighlights: {
    id: "text",
    position: "number",
    title: "text",
    pictureId: "text null",
    alt: "text",
    isExample: "boolean default",
    updatedAt: "number",
    location: "text",
  },
  executives: {
    id: "text",
    position: "number",
    name: "text",
    role: "text",
    linkedin: "text null",
    pictureId: "text",
    alt: "text",
    createdAt: "number",
    updatedAt: "number",
    deletedAt: "number null",
  },
} satisfies Partial<DescribedSchema>;
