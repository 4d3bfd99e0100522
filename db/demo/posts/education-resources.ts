import type { DemoPost } from "../demo-post.ts";
import { html } from "../markup.ts";

export const RESOURCE_POSTS: DemoPost[] = [
  {
    title: "Coming back to school: a guide in eight steps",
    excerpt:
      "From the first thought to the first bell: what to do, whom to ask and which papers you need. To read, to print and to pass on.",
    author: "Her Value Team",
    daysAgo: 21,
    tags: "guide,registration,documents,step by step",
    picture: "hero",
    content: html`
      You are thinking about going back to school? Then you have already taken the step that nobody can take for you. For
      all the others there are people. This guide collects what more than a hundred students found out before you.

      ## 1. Tell one person

      Choose somebody who can keep a secret and is not easily frightened. A plan that has been said aloud once is harder to
      forget.

      ## 2. Find out where your name stands

      You have most likely not been struck off. Ask at the office, or let us ask, whether you are still in the register and
      what was the last class you finished.

      ## 3. Collect your papers

      - Birth certificate or declaration of age
      - Your last report, if you still have it
      - Two passport photographs
      - For your child: the vaccination card, if the school has a nursery

      Something is missing? That is the rule and not the exception. There is a way round every one of these papers, and the
      bursar usually knows it.

      ## 4. Ask about open levies

      Do not be afraid of the figure. Most schools accept part payments if there is a plan. Ask for a receipt for every
      payment, however small, and keep them together in a bag.

      ## 5. Plan your day

      Draw a day from getting up to going to sleep. Where is the child? Who fetches the water? When do you learn? Where it
      does not fit, show the drawing to somebody. Others often see a gap that you do not see.

      ## 6. Visit the school when it is empty

      On an afternoon, with a friend. Look for your classroom. Sit down in it. Many say that this was the moment from which
      on it was easier.

      ## 7. Agree on the first ten days

      Ask for a buddy. Say how you would like to be greeted, and whether anybody should know why you were away. You decide
      that.

      ## 8. Go in

      The first day is the longest. The second is shorter. If on the third you do not want to go any more, ring us before
      you decide: it was like that for almost everybody, and almost everybody is glad today that somebody picked up.

      **You can reach us** by telephone, by message or through the [contact page](/contact). We answer within two working
      days, and we do not ask why you left.
    `,
  },
  {
    title: "Learning with little time: ten methods that fit into a full day",
    excerpt:
      "Twenty minutes at the well are twenty minutes. Ten ways of learning that students with children, stalls and long ways have tried out and kept.",
    author: "Bisi Olatunde",
    daysAgo: 66,
    tags: "study skills,time,methods,examinations",
    picture: "post-6",
    content: html`
      Nobody who comes back to school has whole afternoons to learn in. That is no reason not to learn well. The following
      methods come from our study skills workshops; each of them was invented or improved by a student.

      **1. The question card.** On the front a question, on the back the answer. Five of them fit into any pocket. Put those
      that you knew twice into a box and take them out again after a week.

      **2. Three sentences.** After each lesson write down three sentences: what was it about, what did I understand, what
      would I like to ask? Not more. More is not done, three sentences are.

      **3. Tell it to a child.** Explain the water cycle to a three-year-old. Where she asks "why?" and you do not know, is
      the place that you should look up.

      **4. The way as a book.** Fix one thing to each landmark on your way: the mango tree is 1804, the bridge is 1861. When
      you walk past in the examination, in your head, everything is still hanging there.

      **5. The recording.** Read a page aloud into your phone and listen to it while you wash up. Your own voice is strange
      at first. Then it is the best teacher, because it speaks exactly as fast as you think.

      **6. Wrong on purpose.** Solve a task with a mistake and give it to your friend to find. Then swap. Who hides
      mistakes well knows the rule.

      **7. The blank sheet.** Before you open the book, write down what you still know. Only then look. What you remembered
      by yourself stays.

      **8. The last five minutes.** Put out in the evening what you need in the morning, and read the heading of the next
      chapter. Your head begins with it overnight.

      **9. One task a day.** A single one, but every day, even on Sundays and even when you are tired. In a school year that
      is three hundred and sixty-five.

      **10. The pause.** Ten minutes without a book, without a phone and without a child, if it can be done. Sit. Look
      into a tree. This is not lost time; it is the glue.

      > "I always thought that I had no time. In fact I had a great deal of it, only in very small coins." Basira, 18
    `,
  },
  {
    title: "Your rights on one page",
    excerpt:
      "May a school refuse me because I have a child? The most frequent questions, answered briefly and in plain words.",
    author: "Ibrahim Danladi",
    daysAgo: 87,
    tags: "rights,school,questions",
    picture: "event-2",
    content: html`
      **May a school send me away because I am pregnant?** No. You may go to school for as long as you feel well, and come
      back afterwards.

      **Do I have to change schools?** No. You may if you want to.

      **Do I have to say who the father is?** Not to the school. To nobody there.

      **Am I too old?** There is no upper age for the final examination.

      If somebody tells you otherwise, ask for it in writing, and then show it to us. This page is no legal advice, but we
      know people who give it.
    `,
  },
  {
    title: "A reading list for evenings with a lamp",
    excerpt: "Twelve kinds of books that our students lend to each other most, and what they say about them.",
    author: "Her Value Team",
    daysAgo: 114,
    tags: "reading,library,books",
    picture: "post-18",
    content: html`
      We asked at the library in Odo-Ewa what is never on the shelf, because somebody has always got it. In the first places:
      everything in which somebody goes away and comes back. Then crime stories ("you learn to pay attention to details"),
      books about stars, a cookery book with pictures, poems that are shorter than a page, and, to everybody's surprise, a
      handbook on keeping bees.

      The bees are out on loan until June.
    `,
  },
  {
    title: "Filling in the examination form without tears",
    excerpt:
      "The form breaks off, the photograph is too large, the code does not arrive: what to have ready before you begin.",
    author: "Tunde Akande",
    daysAgo: 151,
    tags: "examinations,registration,online",
    picture: "post-19",
    content: html`
      Have these ready before you open the first page:

      1. Your name exactly as on the birth certificate, letter by letter.
      2. A photograph with a light background, smaller than the form allows. We can make it smaller for you.
      3. A telephone that can receive a code, charged.
      4. The list of your subjects.

      Save after every page. Write down the number that appears at the top on paper. If it breaks off, you can go on from
      there.
    `,
  },
  {
    title: "For teachers: eleven points for the first ten days",
    excerpt:
      "Thirty-three form teachers wrote down what helps when a student comes back. It fits on one page and begins with a question.",
    author: "Bisi Olatunde",
    daysAgo: 102,
    tags: "teachers,first days,school",
    picture: "partner-2",
    content: html`
      1. Ask her. Then do what she says.
      2. No applause, no announcement.
      3. A seat among others, not beside the door.
      4. One person for questions.
      5. Late because of the child is not late.
      6. No test in the first week, but a task that she can manage.
      7. Copies of the last term's notes, without being asked.
      8. The same rules as for everybody.
      9. A look at her timetable before you plan an excursion.
      10. Talk with the class about respect, but not about her.
      11. After ten days, ask again.
    `,
  },
];
