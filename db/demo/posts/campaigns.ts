import type { DemoPost } from "../demo-post.ts";
import { html } from "../markup.ts";

export const CAMPAIGN_POSTS: DemoPost[] = [
  {
    title: "What it really costs to go back to school",
    excerpt:
      "We are often asked what one return costs. Here is the whole list, from the old levy to the exercise books, and what it says about what money cannot buy.",
    author: "Ibrahim Danladi",
    daysAgo: 7,
    tags: "costs,transparency,back in class,donations",
    picture: "event-5",
    content: html`
      Those who give want to know what for, and they are right. So after the last round of *Back in Class* we sat down with
      forty-one receipts folders and added up. This is what it takes, on average, for one student to return and to stay
      for a school year.

      ## The list

      - **Old levies:** the largest single sum, and the one that nobody sees. Almost every student owed something from the
        term in which she left. As long as it is open, her name cannot be entered.
      - **Uniform and shoes:** one set of each. A second one would be sensible; so far we manage it for every third girl.
      - **Books and paper:** eight exercise books, three textbooks, one mathematics set. Dictionaries are shared by two.
      - **The way:** for students from the river villages this is more than all the rest together. A ferry goes twice a
        day, and it does not take promises.
      - **Childcare:** cheap, because grandmothers do it and are given a contribution to the midday meal. Without them it
        would be the largest item.
      - **Examination fee:** falls due only in the last year, and then all at once.

      Added up it is about as much as a middling mobile phone. That comparison is not ours. A student made it, who had just
      seen one on a poster.

      ## What the list does not say

      The most expensive thing on no receipt is time. On average seven conversations come before each first day at school,
      in kitchens, on benches, at the edge of fields. Volunteers hold them, and nobody pays for them. If we had to, every
      return would cost three times as much.

      And then there is the thing that is not for sale at all: a teacher who leaves an exercise book open on a desk. A
      neighbour who says "bring him to me" before anybody has asked. The girl who gives up the chair that does not wobble.
      We have tried to plan for such things. It does not work. But one can see to it that there are occasions for them.

      ## Where we spent too much, and where too little

      The first uniforms were too dear, because we bought them ready-made. Since the tailors of the market have been
      sewing them they cost half as much and fit twice as well. For the ferry, on the other hand, we had planned far too
      little, and in the rainy season eleven students missed nine days. This year there is a reserve for it.

      You can see the receipts at our office in Papa-Titun, every Wednesday from ten. There is tea. So far nobody has come
      for the receipts alone.
    `,
  },
  {
    title: "Nine kilometres, twice a day",
    excerpt:
      "Before two hundred and sixty people set out on the Walk for Her Books, we went the road with the girls who know it best. A morning in nine parts.",
    author: "Tunde Akande",
    daysAgo: 45,
    tags: "walk,way to school,transport",
    picture: "post-7",
    content: html`
      **Kilometre one.** Half past four. Ilu-Agba is still asleep, apart from two dogs and a kitchen. Mercy ties her shoes.
      She is seventeen and in form four, and she says that one should not talk before the mango tree. You need your breath
      for the hill.

      **Kilometre two.** The mango tree. Now there is talk. The three of them walk side by side, as wide as the road is.
      They go through the vocabulary for today. Whoever does not know a word carries the bags to the next post.

      **Kilometre three.** The hill. Seen from above, the plain is still blue. "I like it here," says Patience. "I would
      never tell my mother, or she will say that then I do not need a bus."

      **Kilometre four.** The stream. In the dry season it is a hop, in the rains a decision. There are stepping stones.
      Mercy's uncle laid them after she had come home wet three days in a row.

      **Kilometre five.** Here the tarred road begins, and with it the motorcycles. The girls walk in single file and close
      to the verge. Nobody practises words now. It is the only part of the way that they do not like, and the reason
      why none of them would ever walk it alone.

      **Kilometre six.** A man at a kiosk calls good morning. He has done so for two years. He keeps an eye out, says
      Mercy, and once when they had not come by eight he telephoned the school.

      **Kilometre seven.** Somebody else's fields, and somebody else's children who are not going to school. A small one
      walks along with them as far as the next bend and carries a ruler.

      **Kilometre eight.** They can hear the bell. They run. They always run here, even if there is time enough. "It is not
      because of the bell," Patience calls over her shoulder. "It is because of the slope!"

      **Kilometre nine.** Twenty past six, or rather: ten minutes before the gate opens. They sit down on the wall, take
      off their shoes and pour the sand out of them. In eight hours they will walk it all again, in the heat, in the other
      direction and with homework.

      That is the road. For the walk it was closed to traffic, there were water tables, and a brass band played at
      kilometre five. Mercy set the pace at the front with the banner. Behind her a councillor asked how much farther it was.
      She turned round and told him what she tells herself every morning.

      "After the hill it is only walking."
    `,
  },
  {
    title: "Five evenings on the radio, sixty-four telephone numbers",
    excerpt: "What we learnt from a week of live conversations about returning to school.",
    author: "Bisi Olatunde",
    daysAgo: 80,
    tags: "radio,her seat is waiting",
    picture: "highlight-2",
    content: html`
      We had been afraid of silence. Of a line that stays open while nobody rings. On the first evening it was like that
      for eleven minutes. Then a woman called and said that she did not have a question, she only wanted to hear whether
      there are really people there.

      After that it went on without a break. The lesson of the week: people do not ring because of an appeal, they ring
      because of a person. When Ronke told how her test had gone, four girls wanted to know which book she had used. When
      our chairwoman explained the law, nobody rang at all. She laughed about it the loudest.
    `,
  },
  {
    title: "Ninety-seven uniforms before lunch",
    excerpt:
      "Forty-four tailors, one market and a queue: pictures and figures from a morning that began with a bet.",
    author: "Her Value Team",
    daysAgo: 126,
    tags: "uniforms,volunteers,market",
    picture: "post-9",
    content: html`
      The bet was between two masters of the tailors' guild, and it was about whether one can sew a school blouse in under
      forty minutes. One can: thirty-four, with collar. That the blouse would be worn by a girl who needs it was an
      afterthought, and it became the whole morning.

      In the end there were ninety-seven uniforms. The fastest tailor was seventy and has asked us not to print his time,
      because otherwise his customers will want to know why theirs take a week.
    `,
  },
  {
    title: "The three questions on the fathers' card",
    excerpt: "A small card travels through the district. What is on it, and why it is not “Did you behave?”",
    author: "Ibrahim Danladi",
    daysAgo: 168,
    tags: "fathers,family,conversation",
    picture: "event-8",
    content: html`
      The card is as large as a bus ticket. On it there are three questions for the evening:

      1. What was the best question that somebody asked today?
      2. What do you know now that I do not know?
      3. Whom did you help?

      A father from Igbo-Ayo told us that at the second question he had at first felt offended. Then his daughter explained
      to him for half an hour why the moon does not fall down. "I went outside afterwards and looked at it for a while,"
      he said.
    `,
  },
  {
    title: "Why we do not show faces in need",
    excerpt:
      "Our campaigns show students, not sufferers. About a decision that has cost us money and that we would take again.",
    author: "Adaeze Folarin",
    daysAgo: 236,
    tags: "dignity,pictures,principles",
    picture: "post-5",
    content: html`
      We know that sad pictures bring in more. We were told so by people who mean well, with curves. We do without them
      all the same, for a simple reason: the girls see our posters too.

      A girl who is thinking about coming back does not look for somebody who is sorry for her. She looks for somebody who
      resembles her and has an answer. That is why our pictures are drawn and not taken, why every student reads the
      text about herself before we print it, and why she can take it back at any time, without having to give a reason.
    `,
  },
];
