import type { DemoPost } from "../demo-post.ts";
import { html } from "../markup.ts";

export const VOLUNTEER_POSTS: DemoPost[] = [
  {
    title: "The bursar who never sends anyone home",
    excerpt:
      "Officially Mrs Okon keeps the books of a school. Unofficially she is the reason why nineteen students are still there. A visit to the smallest office in Oke-Ireti.",
    author: "Adaeze Folarin",
    daysAgo: 9,
    tags: "people,school,office,nursery",
    picture: "post-16",
    content: html`
      The office measures two metres by two and a half. There is a desk in it, a safe to which the key has been missing
      since 1998, a chair for visitors and a drawer with biscuits. Behind the desk sits Mrs Okon, who has kept the books of
      Oke-Ireti Secondary School for twenty-two years, and on the visitors' chair sits a student who is crying a little.

      It is about a levy. It is always about a levy. Mrs Okon opens a large black book, runs her finger down a column, and
      says: "This here is from before the new roof. Who remembers that? Sit down. Have a biscuit. We shall make a plan."

      ## A rule with a back door

      The rule says that whoever owes does not get entered. Mrs Okon has never broken it. She has only read it very exactly.
      Nowhere in it does it say how quickly one has to pay. So there are students who settle a term's levy in nineteen
      parts, in coins, on Fridays. Each part is entered and receives a receipt with a stamp. "A debt with a plan is not a
      debt," she says. "It is an appointment."

      When we came to her office for the first time, with our list of names and our careful arguments, she let us
      finish. Then she took out a list of her own. It was longer. She had been keeping it for eleven years: every girl who
      had stopped coming, the date, the reason as far as she knew it, and an empty column on the right. "I always thought
      that somebody would come and ask about this one day," she said.

      ## The other list

      Today there is an entry in that column in sixty-three rows: a date of return. She writes it in with green ink.

      Since the nursery opened, she has also been the person who is responsible for it. She enters the children in the
      morning and crosses them out at noon, and in between she is to be found there remarkably often, although it is in the
      other building. The grandmothers say that she comes because of the groundnuts. She says that she is checking the
      inventory.

      ## What she does not want

      She did not want to be photographed, and she did not want to be called a volunteer, because after all she is paid, if
      not for this. We asked what we might call her then. She considered it with the same thoroughness as everything else.

      "Write that I am on duty," said Mrs Okon, and pushed the biscuits across.
    `,
  },
  {
    title: "A driver, three villages and no fare",
    excerpt:
      "Musa has been taking students to school on his motorcycle for four years. He has never asked for money and has had one breakdown, for which he still apologises.",
    author: "Tunde Akande",
    daysAgo: 37,
    tags: "people,transport,way to school",
    picture: "post-8",
    content: html`
      If you want to talk with Musa, you have to get up early or be quick. At a quarter to six he leaves Igbo-Ayo with the
      first passenger, at half past six with the second, at ten past seven with the third. After that he earns his living,
      with passengers who pay. At two it goes the other way round.

      It began with a favour. His niece had returned to school, and on the second day she was standing by the road in the
      rain. He took her along. On the third day there was another girl standing beside her, who looked at the ground and
      asked nothing. "What should I have done, driven past slowly?" he says.

      ## The order of the seats

      Every student has her own day for sitting behind him without a stop on the way, as it is the pleasanter ride. He has a
      notebook in which that is written down, so that it is fair. There are three helmets, all in different sizes; the
      smallest has a sticker of a crown on it, put there by somebody he will not name.

      He does not talk while he drives. But he listens, because they learn their lessons aloud behind him, against the wind.
      "I left school after form one," he says. "By now I have done biology up to form five. I know what a mitochondrion is.
      It is like a generator."

      ## The breakdown

      Three years ago, on the day of the English examination, the chain broke at kilometre four. Musa pushed the motorcycle
      into the ditch, took the girl's bag and ran ahead of her to the road, where he stopped a lorry full of goats by
      standing in front of it. She arrived with two minutes to spare, and smelling of goat. She passed.

      He tells this story as an apology. Since then he has carried a second chain, a pump and a folding umbrella.

      ## What he gets for it

      We wanted to pay him for the petrol. He refused for a long time and then proposed something else: that somebody should
      teach him to read properly, not just the signs. Now he sits in the learning centre on two evenings a week, in a row
      behind his niece. She says that he asks too many questions. He says he has a lot to catch up on, and that he is often
      held up by traffic.
    `,
  },
  {
    title: "Saturday with the book doctors",
    excerpt:
      "Glue, thread and patience: five volunteers mend what three hundred readers have loved to pieces.",
    author: "Her Value Team",
    daysAgo: 57,
    tags: "books,library,repair",
    picture: "event-3",
    content: html`
      They call themselves the book doctors, and they have consulting hours: Saturdays from nine, in the back room of the
      library at Odo-Ewa. Patients are entered on a card with their complaint. "Spine." "Page 40 missing." "Soup."

      Missing pages are copied out by hand from another copy. It is a student who does that, Chiamaka, whose writing is so
      neat that some readers like page 40 best.
    `,
  },
  {
    title: "Retired, but not from fractions",
    excerpt: "Mrs Eze taught for twenty-nine years. Then she began with what she had always wanted to try.",
    author: "Bisi Olatunde",
    daysAgo: 90,
    tags: "people,teaching,bridging course",
    picture: "event-4",
    content: html`
      "At school I had forty minutes and a syllabus," says Mrs Eze. "Now I have all day and twenty-six people." After her
      retirement she had lasted for three weeks with the television. Then she rang us and asked whether we knew anybody who
      would like to learn fractions.

      Her former pupils include two doctors, a judge and the man who reads the news. When one of them comes to see her, he
      is handed a piece of chalk before he has sat down.
    `,
  },
  {
    title: "My first village meeting",
    excerpt: "A new volunteer had prepared eleven slides. Then there was no wall.",
    author: "Halima Sule",
    daysAgo: 133,
    tags: "village meeting,learning,volunteering",
    picture: "event-1",
    content: html`
      I had prepared eleven slides. When we got to Igbo-Ayo there was no electricity, no wall and no beginning either:
      everybody was already talking. I sat there with my laptop on my knees like somebody with an umbrella in the sun.

      After half an hour an old woman asked me what was in the thing. I said: figures. She asked: which? I told her one. She
      repeated it loudly to all of them, and somebody objected, and there it was, the conversation. I have left the
      laptop at home since. I always take a figure along.
    `,
  },
  {
    title: "What you can give if you have one hour a week",
    excerpt:
      "You do not need to be a teacher. Seven things that are wanted just now, and none of them takes longer than an hour.",
    author: "Her Value Team",
    daysAgo: 178,
    tags: "volunteering,get involved",
    picture: "highlight-3",
    content: html`
      - Listen to somebody reading aloud, by telephone.
      - Cover exercise books.
      - Drive a box of books from A to B.
      - Explain one single topic that you know really well.
      - Hold a baby during a test.
      - Write a letter to go into a school bag.
      - Come and say what we could do better.

      Write to us through the [contact page](/contact) and tell us when your hour is. We will find the rest.
    `,
  },
];
