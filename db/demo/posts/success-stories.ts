import type { DemoPost } from "../demo-post.ts";
import { html } from "../markup.ts";

export const SUCCESS_STORIES: DemoPost[] = [
  {
    title: "The front row is hers again",
    excerpt:
      "Amarachi left school at sixteen and came back at nineteen, with a daughter and a plan. She tells how the first week felt, and who made room for her.",
    author: "Adaeze Folarin",
    daysAgo: 4,
    tags: "return to school,young mothers,first days,friendship",
    picture: "story-1",
    featured: true,
    content: html`
      The desk by the window has a scratch in the shape of a fish. Amarachi looked for it first. "I had drawn over it with
      my pen in form three," she says. "When I saw that it was still there, I thought: good, then so am I."

      She is nineteen now. When she left, she was sixteen, the second best in mathematics, and pregnant. Nobody sent her
      away. One day there was simply no form for her at registration, and nobody asked where she was. For three years she
      sold roasted maize at the junction in Papa-Titun and did the sums for the whole row of stalls, because she was the
      quickest.

      ## A conversation over maize

      It was there that she met Halima, a volunteer who had stopped to buy maize and stayed for two hours. Halima did not
      ask whether Amarachi wanted to go back to school. She asked what she had liked about it. "Nobody had asked me that,
      not even when I was there," says Amarachi. She talked about quadratic equations until the maize burnt.

      After that it took four months. There was an old levy that had to be settled and a head teacher who had to be
      visited, twice. Above all there was Kosisochukwu, two and a half, who needed somebody between eight and two.
      Amarachi's mother had always said that she could not do that on top of her own work. She said it again. Then she
      went and looked at her daughter's old exercise books, which she had kept in a biscuit tin, and said: "On Tuesdays
      and Thursdays I can."

      The other three days are shared by the school's new nursery and an aunt who says that she has never been so well
      informed about the French Revolution, since Amarachi learns aloud when she picks up her child.

      ## The first week

      On the first day she arrived so early that she had to wait for the caretaker. She had thought about what she would
      say if somebody asked. Nobody did. A girl she did not know moved her bag from the next chair and said: "That one
      wobbles. Take mine, I am used to it."

      In the second lesson she did not understand a word. In the third she understood everything and was too shy to raise
      her hand. On Thursday she raised it. "My voice was like a door that has not been opened for a long time," she says.
      The answer was right.

      > "People say that I was brave. I was not brave, I was bored. I had wanted to know for three years how it goes on."

      ## What she would say to you

      We asked Amarachi what she would tell a girl who is selling maize at a junction today. She thought about it for a
      good while, and then she did what she does with every task: she made a list.

      1. Say it to one person. Not to everybody. One.
      2. Your head has not become empty. It has only been busy with other things.
      3. Take the chair that does not wobble, if somebody offers it.

      In June she will sit her examination. Kosisochukwu has announced that she is coming along.

      *We have changed the names. Amarachi read this text before we published it, and corrected our mathematics.*
    `,
  },
  {
    title: "From the sewing room to the science lab",
    excerpt:
      "Zainab learnt to sew while she was away from school. Today her stitches pay for her chemistry books, and her classmates for her hems.",
    author: "Bisi Olatunde",
    daysAgo: 16,
    tags: "vocational training,science,independence",
    picture: "story-3",
    content: html`
      Zainab measures twice. She does so with cloth, and since last autumn she does it with hydrochloric acid too. "It is
      the same thing," she says. "If you are careless at the beginning, it will not fit in the end."

      She is twenty and in form five. Between form three and form five lie four years in a tailor's workshop in Oke-Ireti,
      to which her family sent her when school was no longer spoken of. She learnt quickly, she liked the work, and she
      could feed her son with it. She could have stayed. "That is what makes it hard to explain," she says. "I was not
      unhappy. I only wanted to know what the cloth is made of."

      ## A question nobody in the room could answer

      It began with a customer who brought a fabric that would not take any dye. The master tried, the journeywomen tried,
      and then they put it on the shelf. Zainab took a thread of it home and burnt it. It melted. So she went to the one
      person she knew who had finished school, a pharmacist's assistant, and asked her why. The answer contained the
      word *polymer*. She carried that word about with her for a month like a stone in a shoe.

      When our van stopped in Oke-Ireti that spring, she was waiting for it, with a list of eleven questions. Number one
      was: "Can one go back only for chemistry?"

      One cannot, the rules want all subjects. She sighed, she says, and then she took the rest as well.

      ## Two rooms, one week

      Her week is cut as exactly as a pattern. School from Monday to Friday, sewing on Saturday and two evenings. Her
      master, who had been the loudest against it, has given her a key to the workshop. He says that it is because of the
      orders. The journeywomen say that he asks her every Monday what they did in chemistry.

      The form five skirts, by the way, have never sat so well. There is a rule: who needs a hem taken up brings a page of
      notes from a lesson that Zainab missed when her son was ill. She has not missed anything so far.

      ## A plan with seams

      After the examination she would like to study textile technology. The nearest place is four hundred kilometres away,
      there are twelve seats, and she does not yet know how it could be paid for. She has written all of that down, in
      three columns: what I have, what I need, whom I can ask. The third column is the longest.

      And the fabric from back then? She found out last month. It wants a different kind of dye, one that works with heat.
      She went back to the customer, who had long forgotten, and dyed it blue for nothing.

      *Zainab is not her real name. The blue is real.*
    `,
  },
  {
    title: "“Half is a good place to begin”",
    excerpt:
      "Ronke was sure that she had forgotten everything. Her first test after two years said otherwise.",
    author: "Her Value Team",
    daysAgo: 27,
    tags: "bridging course,mathematics",
    picture: "post-1",
    content: html`
      The test had twenty questions, and Ronke had prepared herself for handing in an empty sheet. She wrote her name very
      slowly, to gain time. Then she read question one, and her hand knew the answer before she did.

      Ten were right. "I had forgotten half," she says. "Half is a good place to begin." Her teacher put no mark on the
      sheet but a date, and on the same date each month there is another one. The row of figures hangs above her bed: ten,
      twelve, eleven, fifteen. The eleven was the month in which her son learnt to walk.
    `,
  },
  {
    title: "A goalkeeper returns",
    excerpt:
      "She came for a football match in borrowed boots. On Monday she rang and asked about form three.",
    author: "Tunde Akande",
    daysAgo: 61,
    tags: "sport,confidence,return to school",
    picture: "event-6",
    content: html`
      Bose had not intended to play. She had come with her cousin, who plays in midfield and had forgotten her shin pads.
      Then the *Market Lions* were one goalkeeper short.

      What followed is a legend by now: two saved penalties, a cup made of a paint tin, and a girl of seventeen who was
      carried over the field on which she had last stood for the morning assembly, three years earlier. From up there, she
      says, she could see right into her old classroom. There was an empty chair. She rang on Monday.
    `,
  },
  {
    title: "Two sisters, one timetable",
    excerpt:
      "One of them studies in the morning, the other in the afternoon. In between they hand over a baby and a pen.",
    author: "Halima Sule",
    daysAgo: 98,
    tags: "family,childcare,shift school",
    picture: "post-2",
    content: html`
      The handover takes place at ten past twelve under the neem tree by the gate. Sade comes out of the morning shift,
      Lola is going into the afternoon one. Sade takes the baby, Lola takes the pen; there is only one that does not leak.

      They have not missed a day. When we asked what would make it easier, we had expected almost any answer: money, a
      nursery, a longer lunch break. They looked at each other. "Another pen," said Lola. We brought ten.
    `,
  },
  {
    title: "She reads the letters now",
    excerpt:
      "For years Mama Efe had her post read to her at the pharmacy. Today her daughter does it, and teaches her the letters.",
    author: "Her Value Team",
    daysAgo: 142,
    tags: "family,reading,mothers",
    picture: "story-2",
    content: html`
      When Efe said that she wanted to return to school, her mother asked only one thing: what good would it do? It was not
      meant badly. A question like that deserves an answer, and Efe gave hers in small coins: she read out the
      electricity bill, on which there was a mistake, and the letter from the cooperative, which had a deadline in it.

      After half a year her mother put a slate on the table and said: "Now show me how you do it." They are at the letter M.
    `,
  },
  {
    title: "The apprentice who kept her fractions",
    excerpt:
      "Not every way back ends in a classroom. Ngozi wires houses now, and says that the bridging course pays off every day.",
    author: "Tunde Akande",
    daysAgo: 190,
    tags: "vocational training,apprenticeship",
    content: html`
      Twenty-six students began the bridging course and twenty-five went on to school. When somebody asks what became of
      the other one, we send them to a building site in Oke-Ireti.

      There Ngozi, twenty-one, is pulling cable through a wall. She had found out in the third week that she would rather
      do things than write about them, and had said so, which takes more courage than staying. The electrician who took
      her on had his doubts. They lasted until she worked out in her head how much cable the upper floor would need. She
      was four metres off. He had been off by thirty.
    `,
  },
];
