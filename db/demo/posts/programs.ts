import type { DemoPost } from "../demo-post.ts";
import { html } from "../markup.ts";

export const PROGRAM_POSTS: DemoPost[] = [
  {
    title: "Inside the bridging course: four weeks that do not begin at the beginning",
    excerpt:
      "How do you catch up on two years? Not by hurrying. A visit to the course that looks for what is still there, and the test that nobody can fail.",
    author: "Bisi Olatunde",
    daysAgo: 11,
    tags: "bridging course,teaching,catching up",
    picture: "post-3",
    content: html`
      On the first morning there is a test. One can see on every face what that means: shoulders go up, pens are turned.
      Then Mrs Eze hands out the sheets and says the sentence with which every bridging course begins. "Cross out what you
      do not know. I only want to see what is there."

      It gets quiet. Somebody laughs softly. By the end of the hour twenty-six students have crossed out a great deal, and
      each of them has found something that she had thought she had lost: the seven times table, the three states of
      matter, a poem of eight lines.

      ## Looking for islands

      "If you have been away for two years, you do not need two years," says Mrs Eze, who taught at a secondary school for
      twenty-nine years and invented the course after her retirement. "You need somebody who helps you to find the islands.
      We build bridges from there." Whoever knows percentages from selling at the market does not have to begin with
      fractions. She begins with the price of a discounted basin, and at some point notices that she has been doing
      fractions for a quarter of an hour.

      So there are no years here and no classes, but three groups, and every Monday they are put together anew. Moving up
      is no distinction and staying is no punishment. Some stay in a group because a friend is there. That counts as a
      reason.

      ## The afternoon

      After the meal, which the students cook in turns, follows what is called "the tools" in the timetable: taking notes.
      Learning by heart without hating it. Asking when you have not understood for the second time. That last one is
      practised properly, in pairs, like a dance step: *I have followed you as far as here. Could you go on from there
      once more?*

      And there is the hour of plans. On a long strip of paper everybody draws the week that is waiting for her after the
      course: school, child, stall, water, sleep. Where it does not fit, everybody helps to push things about. Often it
      is not the girl who has to change her plan then but somebody else: a husband, an aunt, once a whole choir that
      moved its rehearsal.

      ## What becomes of it

      Of the hundred and eighteen students who have taken part so far, a hundred and one were still at school a year later.
      We know of every one of the others what she is doing, and for most of them it is something good.

      At the end everybody receives a page. It does not say what she lacks. It says, in three lines, what she can do, what
      she is working on, and who at her school knows about it. Mrs Eze writes each of them by hand. "It has to be something
      that you would like to unfold again," she says.
    `,
  },
  {
    title: "The nursery behind the staff room",
    excerpt:
      "Mats, shade, eleven grandmothers and a rota: how a store room became the most important room of a school, and what others can copy from it.",
    author: "Halima Sule",
    daysAgo: 34,
    tags: "childcare,nursery,grandmothers,how to",
    picture: "post-10",
    content: html`
      At nine in the morning the store room behind the staff room smells of soap and groundnut. There used to be broken
      chairs here and a bust of a founder whose name nobody knew any longer. Now there are nine small children and two
      grandmothers, and the bust wears a sun hat.

      The nursery of Oke-Ireti Secondary School was the first in the district. We are asked so often how it came about
      that we have written it down.

      ## 1. Ask the mothers, not the plan

      Our plan had cots. The students wanted mats. Our plan had fixed times. The students wanted to be able to look in
      during the long break, because many of them are still breastfeeding. Our plan would have been three times as dear.

      ## 2. The rota belongs to the grandmothers

      Eleven women share the week, always two at a time. They made the rota themselves and it is none of our business; that
      was their condition. They are given a midday meal, a contribution to the fare and a chair with armrests. We had
      forgotten about the chair. It was the first thing that they asked for.

      ## 3. A person, a number, a book

      There is one person at the school who is responsible, and that is not the head teacher but the bursar, because she is
      always there. There is one number to call when a child is ill. And there is a book, in which every child is entered
      in the morning and crossed out at noon. That is all the administration.

      ## 4. Talk with the neighbours in the staff room

      A few teachers feared for their quiet. They were asked to come and look before they decided. One of them now brings
      her own grandson on Wednesdays. Mr Bello, who was the most sceptical, has built a shelf, at the height of a
      two-year-old's eyes.

      ## 5. Begin small, and in the dry season

      With four children, in a corner, for two weeks. What does not work shows itself by then. With us it was the water:
      the tap was too far away. Now there is a container with a tap of its own, and a student council that fills it.

      ## What it has changed

      In the first year nineteen students used the nursery. Not one of them has left school since. Something else changed
      that we had not planned: in the long break girls without children sit there too, on the floor, among the building
      blocks, and talk with the grandmothers. About what, we do not know. It is none of our business either.
    `,
  },
  {
    title: "Every second Tuesday: the van and its timetable",
    excerpt:
      "Three hundred books, a folding table and whoever can teach that day. Where our van stops this term.",
    author: "Her Value Team",
    daysAgo: 40,
    tags: "mobile school,timetable",
    picture: "highlight-1",
    content: html`
      The van stops at Ona-Tuntun, Igbo-Ayo and the ferry landing of Ebute-Oro, every second Tuesday, from ten until one.
      You need not register and you need not bring anything. Books can be borrowed until the next stop; so far three have
      been lost and five that are not ours have been returned.

      In the rainy season look for the red flag at the junction: when it is up, the road is open.
    `,
  },
  {
    title: "How a scholarship is decided",
    excerpt:
      "Seven people, one table and no marks: the rules by which the scholarship fund chooses, and why we publish them.",
    author: "Ibrahim Danladi",
    daysAgo: 70,
    tags: "scholarships,transparency",
    picture: "partner-1",
    content: html`
      The scholarship fund pays fees, books and fares for a school year. There are more applications than money, so there
      have to be rules. These are ours.

      - Marks do not count. Who has been away had no chance to earn any.
      - Each application is read by three people who do not know the name.
      - Two of the seven seats on the committee belong to former students.
      - A refusal is given in a conversation, with a next step in it.

      Whoever is related to an applicant leaves the room. In a district like ours that is a good deal of coming and going.
    `,
  },
  {
    title: "A buddy for the first ten days",
    excerpt:
      "Every returning student gets somebody at her side. What a buddy does, and what she had better leave alone.",
    author: "Halima Sule",
    daysAgo: 111,
    tags: "buddies,first days,friendship",
    picture: "post-17",
    content: html`
      A buddy knows where the chalk is kept and which teacher must not be spoken to before ten. She keeps a seat at lunch. She
      lends her notes and takes them back. She does not ask about the child unless it is spoken of, and she is no helper but
      a classmate, who has agreed to be a little more attentive for ten days.

      Most of them forget on the eleventh day that they were ever anything else.
    `,
  },
  {
    title: "What we stopped doing",
    excerpt: "Three programmes that looked good and did not help, and what we learnt when we ended them.",
    author: "Adaeze Folarin",
    daysAgo: 255,
    tags: "learning,mistakes,principles",
    content: html`
      **The essay prize.** It was won every year by those who would have written in any case. The money goes into the lamps
      now.

      **The motivation days.** Beautiful speeches, full halls, and on Monday nothing was different. People are not short of
      motivation. They are short of ferry fares.

      **The starter kit.** A box with all that we thought was needed. Half of it was sold on, quite sensibly, to buy what was
      really missing. Since then we have asked first.
    `,
  },
];
