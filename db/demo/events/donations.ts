import type { DemoEvent } from "../demo-event.ts";
import { html } from "../markup.ts";

export const DONATIONS: DemoEvent[] = [
  {
    name: "Books and bags for two hundred",
    category: "donation",
    status: "completed",
    daysAgo: 24,
    time: "09:30:00",
    location: "Secondary School, Ilu-Agba",
    picture: "event-5",
    report: html`
      Two hundred school bags take up more room than one thinks. They filled the whole veranda of the school in Ilu-Agba,
      and in each of them lay what a term needs: eight exercise books, a mathematics set, pens, a dictionary shared by
      two, and a letter.

      The letters are the part that we are asked about most. Each was written by somebody who gave something for a bag.
      We read them all beforehand; then we stopped, because they were good. "I am a bus driver," said one. "I left school
      in form two. I drive past yours every day. Please wave."

      The bags went to every student of the school and not only to those who had returned. That was the wish of the
      students' council, and it was the right one: nobody can tell from a bag who has been away.

      The dictionaries were counted at the end of the week. There were two more than we had brought. A teacher had put
      his own with them, and so had somebody else, who did not want to be named.
    `,
  },
  {
    name: "Solar lamps for evening study",
    category: "donation",
    status: "completed",
    daysAgo: 53,
    time: "18:30:00",
    location: "Odo-Ewa and Ona-Tuntun",
    picture: "post-1",
    report: html`
      It is dark by seven here, and the day's work is seldom done before. Sixty solar lamps, each of them good for five
      hours of reading, went to the homes of students who will sit an examination this year.

      We handed them over in the evening, because that is when one sees what they do. At a given word all sixty were
      switched on at once on the square of Odo-Ewa. For a moment nobody said anything. Then somebody opened a book.

      The lamps belong to the students. A repair corner at the community library has spare batteries and somebody who
      knows how to change them; the first lamp has been there already, after a fall into a pot of soup. It works again.
    `,
  },
  {
    name: "A library arrives by canoe",
    category: "donation",
    status: "completed",
    daysAgo: 97,
    time: "08:00:00",
    location: "Ebute-Oro",
    picture: "event-7",
    report: html`
      There is no road to Ebute-Oro that a lorry could use, so the four hundred and twelve books of its new library came by
      water: in nine canoes, under plastic sheets, with a student in each who had made it her task to keep them dry.

      The shelves had been built by the carpenter's apprentices. They are a little too high for the smallest readers,
      which is why there is also a very beautiful stool.
    `,
  },
  {
    name: "Desks from old doors",
    category: "donation",
    status: "completed",
    daysAgo: 139,
    time: "08:00:00",
    location: "Primary and Secondary School, Igbo-Ayo",
    picture: "partner-2",
    report: html`
      When the old district hospital was pulled down, a builder rang and asked if anybody could use a hundred and thirty
      solid doors. We could. In five weeks a group of carpenters, parents and students turned them into ninety-four desks.

      In one of them, under the varnish, you can still read *Ward 3, please knock*. It is the most popular seat in school.
    `,
  },
  {
    name: "Shoes before the rains",
    category: "donation",
    status: "completed",
    daysAgo: 220,
    time: "12:00:00",
    location: "Four schools, Imisi District",
    picture: "post-2",
    report: html`
      The way to school leads through three streams and, from June on, through a fourth. A shoe shop in the city gave
      three hundred pairs of closed shoes, last year's colours and every size. Volunteers had measured feet for a week, so
      that nobody had to choose in front of others: each pair lay ready in a bag with a name on it.

      Eleven pairs did not fit. They were exchanged within the week, by motorcycle.
    `,
  },
  {
    name: "Give a morning: volunteers' sorting day",
    category: "donation",
    status: "upcoming",
    daysAgo: -5,
    time: "08:30:00",
    endTime: "12:00:00",
    location: "Her Value store, Papa-Titun",
    picture: "event-3",
    report: html`
      Four pallets of books have arrived, and nobody knows yet what is in them. We need twenty people for one morning who
      like to open boxes: sorting by subject and level, mending spines, writing labels. There is breakfast at half past
      eight and a prize for the oddest find. Last time it was a cookery book for submarines.
    `,
  },
  {
    name: "Evening concert for the scholarship fund",
    category: "donation",
    status: "cancelled",
    daysAgo: 14,
    time: "19:00:00",
    location: "Town hall, Oke-Ireti",
    picture: "partner-3",
    report: html`
      The concert had to be cancelled: a storm has damaged the roof of the town hall, and the repairs take longer than we
      had hoped. All tickets have been paid back. Many holders gave the money to the scholarship fund instead, so that the
      evening that did not take place has already paid for two school years. Thank you.
    `,
  },
];
