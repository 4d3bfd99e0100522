import type { DemoEvent } from "../demo-event.ts";
import { html } from "../markup.ts";

export const CAMPAIGNS: DemoEvent[] = [
  {
    name: "Back in Class: a term of open doors",
    category: "campaign",
    status: "completed",
    daysAgo: 19,
    time: "08:00:00",
    location: "Oke-Ireti Secondary School",
    picture: "event-2",
    featured: true,
    report: html`
      On the first morning of term the gate of Oke-Ireti Secondary School stood open an hour earlier than usual. By half
      past seven the first of the returning students was through it, her exercise books wrapped in brown paper, her
      mother two steps behind her. By noon there were forty-one of them, and the register had run out of lines.

      ## Why an open door is not enough

      No school in the district has a rule that keeps young mothers out. What keeps them out is quieter: an unpaid levy
      from two years ago, a uniform that no longer fits, nobody at home to hold the baby between eight and two, and the
      fear of what the back row will say. *Back in Class* took these one at a time. Over six weeks our volunteers sat
      down with every girl who had told us she wanted to return, and wrote a list with her. Then we worked through it.

      - Old levies were settled with the bursar, girl by girl, and a receipt was put into her own hand.
      - Three tailors from the market cut uniforms to measure, on the school's veranda, in two afternoons.
      - Eleven grandmothers agreed on a rota and turned the old store room into a nursery with mats, water and shade.
      - Form teachers met for a day to plan what somebody who has missed four terms needs first.

      ## The first week

      The head teacher had reserved places in the front rows. Most of the girls walked past them and sat where their
      friends sat, which was the best sign we could have hoped for. On Wednesday a mathematics test was written, and
      on Friday it was handed back. "I was sure that I had forgotten everything," said one of them, who has a
      two-year-old son. "I had forgotten half. Half is a good place to begin."

      By the end of the week four more girls had come to the gate and asked what they needed to bring. The answer is on
      the wall of the school office now, in large letters: *yourself*.

      ## What comes next

      Thirty-eight of the forty-one finished the term. We know where the other three are and talk with each of them.
      The nursery stays open, and two neighbouring schools have asked to see how it works. The next round begins with
      the new term; if you would like to hold a baby, mend a hem or explain a fraction, we would love to hear from you.

      *We have changed the students' names.*
    `,
  },
  {
    name: "Walk for Her Books",
    category: "campaign",
    status: "completed",
    daysAgo: 47,
    time: "06:30:00",
    location: "Ilu-Agba to Odo-Ewa",
    picture: "post-7",
    report: html`
      Nine kilometres lie between Ilu-Agba and the nearest secondary school. Some students walk them twice a day. So on
      a cool Saturday morning two hundred and sixty people walked them once, to feel in their own feet what a school
      bus would change, and to pay for one.

      The banner at the front was carried by the students who know every stone of that road. They set the pace, which
      surprised some of the younger councillors. At each kilometre stood a table with water and a sheet of paper: *What
      would you have missed today if you had turned back here?* "The registration," somebody wrote at kilometre three.
      "Biology," at five. "My exam," at eight.

      Every walker had found people who gave something for each kilometre. Together with the market women's association,
      which doubled the last five, the walk brought in enough for a second-hand minibus and its first year of fuel. It
      will carry eighteen students; the three farthest hamlets come first.

      The most quoted sentence of the day came from Mama Risi, seventy-one, who walked all nine kilometres in house
      slippers. Asked whether she was tired, she said: "I am only tired of girls staying at home."
    `,
  },
  {
    name: "Her Seat Is Waiting: radio week",
    category: "campaign",
    status: "completed",
    daysAgo: 83,
    time: "18:00:00",
    location: "Radio Imisi, Papa-Titun",
    picture: "highlight-2",
    report: html`
      For five evenings Radio Imisi gave us the hour after the news, when the generators are on and most people are
      cooking. We did not use it for speeches. Each evening a student who had returned to school talked with somebody
      who had helped her: a teacher, an aunt, a husband, a driver who never once took a fare.

      The telephone did the rest. On Monday there were six callers, on Friday there were so many that the programme ran
      forty minutes over. A father from Ebute-Oro wanted to know whether a girl of twenty is too old for form four. She
      is not, and the form four student in the studio told him so herself. A young woman asked, very quietly, whether
      the school would tell her in-laws. We could answer that too.

      Sixty-four girls and families left a number. Volunteers called each of them back within the week, and twenty-seven
      have since been to see a school with us. All five conversations can be heard again every Sunday at six.
    `,
  },
  {
    name: "One Uniform, One Morning",
    category: "campaign",
    status: "completed",
    daysAgo: 128,
    time: "09:00:00",
    location: "Central market, Papa-Titun",
    picture: "post-9",
    report: html`
      A school uniform costs as much as a family here spends on food in nine days. For one morning the tailors of the
      central market sewed for nothing: forty-four machines in a long row under the tarpaulins, and a queue of girls who
      had never been measured for anything new.

      By two o'clock ninety-seven uniforms had been cut, sewn and pressed. The traders gave the cloth and the buttons.
      The tailors, who are used to working alone, have asked for the next date already; they say they have not laughed
      so much in a year.

      What we learnt: take more dark thread, and ask for shoe sizes at the same time.
    `,
  },
  {
    name: "Fathers at the Gate",
    category: "campaign",
    status: "completed",
    daysAgo: 171,
    time: "07:15:00",
    location: "Six primary and secondary schools, Imisi District",
    picture: "event-8",
    report: html`
      On one Thursday in the term, at six schools, fathers brought their daughters to class. That is all it was. But in
      villages where the way to school is a mother's business, a hundred and twelve men at a gate are a sentence that
      everybody reads.

      Some carried a schoolbag, some carried a grandchild. At Igbo-Ayo the village head came with two granddaughters and
      stayed for the first lesson, on a very small chair. "I signed papers for this school when it was built," he said.
      "I had never heard anybody read in it."

      We had printed a card to take home: three questions a father can ask in the evening that are not "did you behave".
      The card has been copied so often since that we have seen it in villages where we have never been.
    `,
  },
  {
    name: "Exam Fees Before Exam Fear",
    category: "campaign",
    status: "upcoming",
    daysAgo: -12,
    time: "10:00:00",
    endTime: "12:30:00",
    location: "Town hall, Oke-Ireti",
    picture: "post-19",
    report: html`
      Registration for the final examinations closes in six weeks, and thirty-four returning students still lack the
      fee. We open the campaign with a morning in the town hall: short speeches, long tables, and a wall on which every
      fee that has been covered gets a paper sun.

      Students who sat the examination last year will be there to answer questions about it, the honest ones included:
      how many hours they slept, what they would do differently, and what it is like to see your own number on the list.

      Everybody is welcome. Bring a friend who has never been to one of our mornings.
    `,
  },
  {
    name: "Market Day for Girls' Education",
    category: "campaign",
    status: "planning",
    daysAgo: undefined,
    time: undefined,
    location: "Ebute-Oro river market",
    picture: "highlight-3",
    report: html`
      The river market at Ebute-Oro brings together eleven villages, most of them without a secondary school. We are
      planning a day among the stalls: a reading corner for children, a table where levies and fees are explained, and
      the women of the fish smokers' cooperative, who offered the place and the shade.

      The date depends on the water level. We will announce it here as soon as the ferry runs on time again.
    `,
  },
];
