import type { DemoEvent } from "../demo-event.ts";
import { html } from "../markup.ts";

export const WORKSHOPS: DemoEvent[] = [
  {
    name: "Four terms in four weeks: the bridging course",
    category: "workshop",
    status: "completed",
    daysAgo: 31,
    time: "08:30:00",
    location: "Teachers' Centre, Papa-Titun",
    picture: "event-4",
    report: html`
      Who has been away from school for two years does not need to be told everything again. She needs somebody to find
      out what is still there. That is how the bridging course begins: with a long conversation and a short test that
      nobody can fail, because it has no marks.

      This time twenty-six students came for four weeks. In the mornings they worked through mathematics and English in
      three groups that changed every Monday; whoever had closed a gap moved on. The afternoons were for everything that
      is easy to lose when you leave a classroom: how to take notes, how to ask a question in front of thirty people, how
      to plan a week in which homework, a child and a market stall must all find room.

      > "I thought the others would be quicker. Then I saw that everybody had a different hole, and that we could mend
      > each other's." Basira, 18

      At the end every student took home a single page: what she can do, what she is working on, and the name of one
      teacher at her school who has read it. Twenty-five are in class today. The twenty-sixth has started as an
      apprentice electrician and says the fractions come in handy.

      ## For teachers

      The course book, with all exercises and the unmarked test, is free to copy. Ask us for it; we only ask to hear
      what did not work.
    `,
  },
  {
    name: "Study skills for busy hands",
    category: "workshop",
    status: "completed",
    daysAgo: 58,
    time: "14:00:00",
    location: "Community library, Odo-Ewa",
    picture: "post-17",
    report: html`
      How do you learn a chapter of history between the washing and the evening meal? Nineteen students and four
      teachers spent an afternoon on that question. They drew their ordinary day as a strip of paper two metres long and
      looked for the quiet places in it.

      There are more than one thinks: twenty minutes at the well, the walk to the market, the half hour in which the baby
      sleeps after noon. For each of them the group collected a way of learning that fits: cards with a question on one
      side, a friend to recite to, a recording on the phone.

      The strips hang in the library now. Visitors stop before them longer than before any poster we have ever printed.
    `,
  },
  {
    name: "First aid for school nurseries",
    category: "workshop",
    status: "completed",
    daysAgo: 76,
    time: "09:00:00",
    location: "Health post, Igbo-Ayo",
    picture: "post-12",
    report: html`
      Four schools now run a nursery for the children of their students. The people who look after them are mostly
      grandmothers, and between them they have raised some ninety children. What they wanted from this day was the part
      that has changed since: the new advice on fever, how to clear a small throat, which number to call.

      Nurse Talatu practised every grip with every participant until it sat. In the last hour the roles were turned
      round, and the grandmothers taught the nurse three lullabies and a way to carry twins.
    `,
  },
  {
    name: "Teachers' day: welcoming her back",
    category: "workshop",
    status: "completed",
    daysAgo: 104,
    time: "09:00:00",
    location: "Teachers' Centre, Papa-Titun",
    picture: "post-3",
    report: html`
      Thirty-three form teachers from eleven schools came together to talk about the first ten days after a student has
      returned. Not about policy: about where she sits, what is said when she is late because the child was ill, and who
      tells the class what, or rather who does not.

      The morning began with three returned students, who described their own first day. One of them had been introduced
      with applause and wanted to sink into the ground. One had been ignored, which she liked for an hour and hated for a
      week. For the third, a teacher had simply left her old exercise book on the desk, open at the last page she had
      written. "As if I had only been ill for a few days," she said.

      From these stories the teachers made a list of eleven points. It fits on one page, and it begins with a sentence
      that nobody in the room needed to vote on:

      > Ask her. Then do what she says.

      The list went to every school in the district. In two of them, colleagues who had not been there signed it as well.
    `,
  },
  {
    name: "Counting on it: bookkeeping for young mothers",
    category: "workshop",
    status: "completed",
    daysAgo: 149,
    time: "15:00:00",
    location: "Cooperative hall, Ilu-Agba",
    picture: "post-16",
    report: html`
      Many of our students earn money beside school: with tailoring, with fried yam, with phone credit. On four
      afternoons fifteen of them learnt to keep a cash book, to put a price on their own hours and to see from two columns
      whether a stall feeds them or eats them.

      On the last afternoon everybody opened her own book. Three had found out that they were selling at a loss; all
      three have changed their prices since. One will drop the stall during the examination term and knows to the week
      how long her savings will last.
    `,
  },
  {
    name: "Speak up: debating for beginners",
    category: "workshop",
    status: "completed",
    daysAgo: 203,
    time: "10:00:00",
    location: "Girls' Secondary School, Oke-Ireti",
    picture: "story-1",
    report: html`
      "This house believes that homework should be abolished." Nobody in the room needed to be persuaded; that is what
      made it so hard to speak against. Twenty-two students from three schools learnt in one day how to build an argument,
      how to take one apart without hurting anybody, and how to breathe when your knees shake.

      By the afternoon the youngest speaker, fifteen and back at school for a month, had turned half of the audience
      round in favour of homework. She apologised to them afterwards.
    `,
  },
  {
    name: "Digital first steps",
    category: "workshop",
    status: "upcoming",
    daysAgo: -26,
    time: "13:30:00",
    endTime: "16:00:00",
    location: "Community library, Odo-Ewa",
    picture: "post-6",
    report: html`
      The examination board has moved its registration online, and a form that breaks off half way has cost more than one
      student a year. In this workshop everybody fills it in once from the first page to the last, on a copy that cannot
      do any harm, and goes home with a list of what to have at hand.

      There are ten laptops and two people for each of them. No knowledge is needed. Children are looked after next door.
    `,
  },
];
