import type { DemoEvent } from "../demo-event.ts";
import { html } from "../markup.ts";

export const OUTREACH: DemoEvent[] = [
  {
    name: "Under the big tree: village meeting in Igbo-Ayo",
    category: "outreach",
    status: "completed",
    daysAgo: 9,
    time: "16:00:00",
    location: "Igbo-Ayo",
    picture: "event-1",
    report: html`
      In Igbo-Ayo everything of importance is settled under the big tree, so that is where we were invited to. About
      eighty people came: elders, mothers with babies, young men who leaned on their motorcycles and pretended to wait
      for somebody else.

      We had not brought a speech. We had brought Funmilayo, who grew up five kilometres from here, left school at
      sixteen when she became pregnant, returned at eighteen and is a pupil nurse today. She told her story in ten
      minutes and then sat down on a mat and answered questions for an hour and a half.

      ## The questions

      They were the ones that are asked everywhere. Who pays? Who looks after the child? Will she not be laughed at? And,
      from the back, the one that usually stays unspoken: what is it to us?

      It was an old farmer who answered that. He got up slowly and counted on his fingers: who writes his letters to the
      cooperative, who reads the label on the pesticide, who stayed with his wife when the fever came. Each time it was a
      girl who had gone to school. "So it is this to us," he said, and sat down again.

      ## What was agreed

      - Two households offered to look after children during school hours.
      - The village will repair the footbridge before the rains, so that the short way to school can be used again.
      - Five girls gave us their names, and one boy asked if there is something like this for boys who had to leave.

      There is, or rather there will be. We are coming back in three weeks.
    `,
  },
  {
    name: "Health talk on the ferry landing",
    category: "outreach",
    status: "completed",
    daysAgo: 38,
    time: "11:00:00",
    location: "Ebute-Oro",
    picture: "post-4",
    report: html`
      Whoever waits for the ferry at Ebute-Oro waits for an hour, and has nothing to do. Nurse Talatu put up her chart
      there. She spoke about iron, clean water and monthly pain, showed how to fold a pad that can be washed, and let
      everybody ask in a whisper what they did not want to ask aloud.

      Three ferries left without some of their passengers, who preferred to hear the end.
    `,
  },
  {
    name: "Football and a phone number",
    category: "outreach",
    status: "completed",
    daysAgo: 66,
    time: "15:30:00",
    location: "School field, Papa-Titun",
    picture: "event-6",
    report: html`
      Eight teams, four of them with players who had not been on a school field for years. The rules were the usual ones
      with a single addition: at half time each team shared its water with the other, and with it a card that carries our
      telephone number.

      The final between *Market Lions* and *Form Five* ended three to two after a penalty that will be argued about until
      next year. The goalkeeper of the winners had borrowed her boots that same morning. She kept the card as well, and
      rang on Monday. She has been in form three since the beginning of this month.

      We have been asked how football and school belong together. Like this: a girl who has been seen to be good at
      something finds it easier to come back to the place where she was seen.
    `,
  },
  {
    name: "House visits in the river villages",
    category: "outreach",
    status: "completed",
    daysAgo: 91,
    time: "09:00:00",
    location: "Ebute-Oro and four hamlets",
    picture: "post-14",
    report: html`
      A village meeting reaches those who come. For the others one has to go to the door. During one week six volunteers
      visited fifty-three households along the river, always in pairs, always announced by somebody whom the family knows.

      We ask little on such visits, and we listen long. Of the fifty-three families, thirty-one have a daughter who left
      school; in nineteen she would like to return. In most of them the reason is not a lack of will, but one thing that
      can be named: the ferry fare, a sick grandmother, an older brother who has to be asked.

      Each of these nineteen has a name in our book now, a next step and a date for it. It is slow work. It is also the
      part of our work that has never once been for nothing.
    `,
  },
  {
    name: "Reading evening for mothers and daughters",
    category: "outreach",
    status: "completed",
    daysAgo: 117,
    time: "17:30:00",
    location: "Community library, Odo-Ewa",
    picture: "story-2",
    report: html`
      The idea came from the mothers. Some of them never learnt to read, and their daughters now read aloud to them from
      schoolbooks in the evening. Why not do that together, with better books and some tea?

      Twenty-four pairs came to the first evening. It turned out that the daughters read and the mothers know: at every
      second page one of them would interrupt to tell how it really was, in the year of the great flood or at the opening
      of the railway. The librarian wrote along as fast as she could. The booklet has forty pages already.
    `,
  },
  {
    name: "School on wheels: the term's first stop",
    category: "outreach",
    status: "completed",
    daysAgo: 188,
    time: "10:00:00",
    location: "Ona-Tuntun",
    picture: "post-8",
    report: html`
      Our van carries a folding table, three hundred books, a box of chalk and whoever can teach that day. Its first stop
      this term was Ona-Tuntun, a settlement that is not on most maps. Fourteen young women were waiting, and one of them
      had swept the place under the mango trees for us.

      We stayed for three hours and left sixty books behind. The van comes every second Tuesday from now on.
    `,
  },
  {
    name: "Open house at the learning centre",
    category: "outreach",
    status: "upcoming",
    daysAgo: -40,
    time: "10:00:00",
    location: "Her Value learning centre, Oke-Ireti",
    picture: "partner-3",
    report: html`
      Come and see where it happens. The learning centre opens its doors for a whole Saturday: a look into the classrooms
      and the nursery, a lesson for adults who would like to find out how much algebra they still know, and jollof from
      the kitchen that the students run themselves.

      At three o'clock the students of the bridging course present what they have written this term. There is no entrance
      fee, and there are enough chairs.
    `,
  },
];
