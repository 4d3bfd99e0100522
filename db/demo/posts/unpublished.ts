import type { DemoPost } from "../demo-post.ts";
import { html } from "../markup.ts";

/** Drafts and a scheduled post, by category. */
export const UNPUBLISHED: (DemoPost & {
  category: "success-stories" | "campaigns" | "programs" | "volunteer-stories";
})[] = [
  {
    category: "campaigns",
    status: "scheduled",
    title: "Thirty-four fees, thirty-four suns",
    excerpt:
      "The wall in the town hall is still empty. How the campaign for the examination fees begins, and how you can hang up a sun.",
    author: "Her Value Team",
    daysAgo: -3,
    tags: "examinations,fees,campaign",
    picture: "post-19",
    content: html`
      Registration closes in six weeks. Thirty-four students have done everything that one can do by learning; what is
      missing is the fee. For every one that is covered, we hang a paper sun on the wall of the town hall.

      The first was cut out by the students who passed last year. It is a little crooked. They insist that suns are.
    `,
  },
  {
    category: "success-stories",
    status: "draft",
    title: "A letter to my form-three self",
    excerpt: "Funmilayo is a pupil nurse today. She writes to the girl that she was at sixteen.",
    author: "Her Value Team",
    daysAgo: 2,
    tags: "letters,return to school",
    picture: "post-18",
    content: html`
      Dear Funmi, you are sitting behind the kitchen just now and believe that it is over. I know it, I was there. I would
      like to tell you about a Tuesday in five years' time.

      *(To be continued with Funmilayo on Thursday. She wants to decide herself what goes in.)*
    `,
  },
  {
    category: "programs",
    status: "draft",
    title: "What about the boys?",
    excerpt:
      "In Igbo-Ayo a boy asked whether there is something like this for him. We are thinking about it.",
    author: "Ibrahim Danladi",
    daysAgo: 6,
    tags: "boys,planning",
    content: html`
      Open questions before this goes out: what would we do differently? Who would lead it? And how do we make sure that
      nothing is taken away from the girls?
    `,
  },
  {
    category: "volunteer-stories",
    status: "draft",
    title: "Notes for a portrait of Mama Risi",
    excerpt: "Nine kilometres in house slippers: we would like to know more about her.",
    author: "Tunde Akande",
    daysAgo: 12,
    tags: "people,portrait",
    picture: "post-5",
    content: html`
      - How did she hear about the walk?
      - The story with the slippers
      - The bean pot (recipe is with Nurse Talatu)
      - Ask: may we draw her?
    `,
  },
];
