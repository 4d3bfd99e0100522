/** Example story cards, in their order. Visitors don't see them until somebody saves them. */
export const DEFAULT_STORY_CARDS = [
  {
    title: "Back in the front row",
    text: "A place at school, a uniform that fits and a teacher who says welcome back: what it takes to start again.",
  },
  {
    title: "A village that walks along",
    text: "Mothers, aunts and neighbours share the care of the children, so that their mothers can learn.",
  },
  {
    title: "One campaign at a time",
    text: "Every campaign brings books, fees and the conversations that change minds about girls and school.",
  },
] as const;

/** Example campaign highlights, in their order. */
export const DEFAULT_HIGHLIGHTS = [
  { title: "Back to School Drive", location: "Northern villages" },
  { title: "Community Meetup", location: "Market square" },
  { title: "Books and Bags", location: "River communities" },
] as const;
