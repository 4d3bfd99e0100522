/**
 * The home page and the dashboard of the invented foundation. The first three statistics are the
 * counters of the home page.
 */
export const STATISTICS: { title: string; value: number; description: string }[] = [
  {
    title: "Female Children Educated",
    value: 500,
    description:
      "Girls and young women who returned to a classroom with our help and finished the school year.",
  },
  {
    title: "Volunteers",
    value: 50,
    description: "People who give us at least one hour a week, from the ferry landing to the library.",
  },
  {
    title: "Successful Campaigns",
    value: 5,
    description: "Campaigns that reached the goal that we had announced beforehand.",
  },
  {
    title: "School Nurseries",
    value: 4,
    description: "Schools at which students' children are looked after during lessons.",
  },
  {
    title: "Villages Visited",
    value: 38,
    description: "Villages and hamlets in which we were invited to a meeting in the last twelve months.",
  },
  {
    title: "Books in Circulation",
    value: 2140,
    description: "Books in our two libraries and in the van, counted at the end of the last term.",
  },
];

/** `opens` is the title of the post that the card leads to. */
export const STORY_CARDS: { title: string; text: string; picture: string; opens: string }[] = [
  {
    title: "Back in the front row",
    text: "A cleared levy, a uniform that fits and a teacher who has kept her seat: for Amarachi, nineteen, school goes on where it had broken off.",
    picture: "story-1",
    opens: "The front row is hers again",
  },
  {
    title: "A village that walks along",
    text: "Mothers, aunts and neighbours share the hours between eight and two, so that young mothers can learn, and often they learn with them.",
    picture: "story-2",
    opens: "The nursery behind the staff room",
  },
  {
    title: "A trade in her own hands",
    text: "Not every way leads through the same door. In the sewing room, students earn what they need for school and lose no year over it.",
    picture: "story-3",
    opens: "From the sewing room to the science lab",
  },
];

/** Noon, so that the dates, which are the specification's, are the same in every time zone. */
export const HIGHLIGHTS: { title: string; location: string; picture: string; updatedAt: number }[] = [
  {
    title: "Back in Class: doors opened early",
    location: "Oke-Ireti",
    picture: "highlight-1",
    updatedAt: Date.UTC(2025, 0, 3, 12),
  },
  {
    title: "Her Seat Is Waiting, five evenings on air",
    location: "Radio Imisi, Papa-Titun",
    picture: "highlight-2",
    updatedAt: Date.UTC(2025, 0, 2, 12),
  },
  {
    title: "One Uniform, One Morning",
    location: "Central market, Papa-Titun",
    picture: "highlight-3",
    updatedAt: Date.UTC(2025, 0, 1, 12),
  },
];
