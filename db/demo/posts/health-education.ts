import type { DemoPost } from "../demo-post.ts";
import { html } from "../markup.ts";

export const HEALTH_POSTS: DemoPost[] = [
  {
    title: "No day missed: what helps when the period comes at school",
    excerpt:
      "Many girls miss days at school each month that nobody counts. What schools, families and friends can do about it, and most of it costs nothing.",
    author: "Nurse Talatu Garba",
    daysAgo: 14,
    tags: "periods,health,school days,hygiene",
    picture: "post-4",
    content: html`
      When I talk with a class about the period, I begin with arithmetic. Two days a month, nine months a school year: how
      many days are missed? Eighteen. How many weeks of lessons is that? Then somebody says it: almost four. And then nobody
      giggles any more.

      A period is no illness. It is a sign that a body is well and working. What keeps girls at home is seldom the
      bleeding. It is the door that does not lock, the water that is too far away, the fear of a stain, and the pain about
      which one is not supposed to speak.

      ## What a school can do

      - **A door with a bolt on the inside.** Nothing else on this list helps as much, and it costs less than a football.
      - **Water within sight of that door,** in a can if there is no tap.
      - **A box in the staff room** with pads and a spare skirt, and one person who opens it without asking questions.
      - **A rule that one may go out** without having to say why in front of everybody.

      ## What a family can do

      Talk about it before it begins. A girl who knows what is coming is not frightened. Fathers may do that too; the
      sentence "Tell me if you need anything from the market" is quite enough.

      Washable pads made of cotton are safe if they are washed with soap and dried in the sun. Not in a corner and not
      under a cloth: the sun is what makes them clean. If you feel shy about it, hang a wrapper in front, loosely.

      ## What helps against the pain

      Warmth on the belly, movement, and drinking enough. Some girls are helped by a tablet, taken with food and in the
      dose that is on the packet. Who has such pain that she cannot stand, or bleeds for longer than a week, should
      come to the health post. That is not making a fuss. It is what we are there for.

      ## Questions I am asked every time

      *May I do sports?* Yes. *May I touch plants, or cook?* Yes, nothing will wither and nothing will go sour. *Does it mean
      that I can become pregnant?* Yes, from now on you can, and also if it does not come regularly yet. *Do boys need to
      know about this?* They do. At Odo-Ewa the boys of form three built the new door.

      The class that worked out the eighteen days has been counting since. Last term it was three.

      *This text gives general advice. It does not replace a visit to a nurse or a doctor.*
    `,
  },
  {
    title: "Eating for two, learning for one: food in the school months",
    excerpt:
      "Iron, beans and a proper breakfast: simple advice for young mothers who go to school, from the women who cook in our learning centre.",
    author: "Nurse Talatu Garba",
    daysAgo: 50,
    tags: "nutrition,breastfeeding,iron,recipes",
    picture: "post-11",
    content: html`
      Who is breastfeeding a child and learning for an examination at the same time is doing two kinds of hard work, and
      both of them make you hungry. Tired students are often not lazy and not overburdened. They have not had breakfast.

      In the kitchen of the learning centre we have collected what works in an ordinary household with an ordinary budget.

      ## Before school

      Something that lasts. Pap on its own fills you up and lets you go again at ten o'clock. With a spoon of groundnut
      paste, or with beans from the evening before, it carries you until noon. Who cannot manage to eat early takes it
      along; a boiled egg in a twist of paper needs no box.

      ## Iron, the quiet strength

      After a birth many women are short of iron. One notices it by being out of breath at the hill, by cold hands, and by
      words that will not stay in the head. Iron is in beans, dark green leaves, liver and dried fish. The body takes up
      more of it if there is something sour with it: a tomato, a piece of orange, a splash of lime. Tea straight after the
      meal does the opposite. Drink it an hour later.

      If you were given iron tablets at the health post, take them to the end, and with food if they upset your stomach.

      ## Water

      A full cup each time the child drinks. It is as simple as that, and hardly anybody does it. We have painted a line
      with the days of the week on a bottle for every student; when it is empty in the evening, it was a good day.

      ## Mama Risi's bean pot

      For a household of six, on Sunday evening, for the first three days of the week:

      1. Soak four cups of brown beans overnight and cook them until soft.
      2. Fry two onions in a little palm oil, add three tomatoes and one pepper.
      3. Stir in the beans, two handfuls of washed and chopped ugu leaves, and dried fish if there is any.
      4. Salt at the end. Squeeze half a lime over it.

      "On the first day as soup, on the second with yam, on the third in bread," says Mama Risi. "And on the fourth
      somebody else cooks."
    `,
  },
  {
    title: "Five signs that a baby needs the health post today",
    excerpt: "A short list for the wall of every school nursery.",
    author: "Nurse Talatu Garba",
    daysAgo: 74,
    tags: "babies,first aid,nursery",
    picture: "post-12",
    content: html`
      Go at once if a small child

      - does not drink, or brings everything up,
      - breathes fast, or the skin between its ribs draws in,
      - is so sleepy that you can hardly wake it,
      - has a fit, or a stiff neck,
      - is younger than three months and feels hot.

      You need not be sure. To have come once too often is no mistake, and nobody at the health post will say so.
    `,
  },
  {
    title: "Sleep is homework too",
    excerpt:
      "Why we send students to bed during examination weeks, and how a household can give somebody one more hour.",
    author: "Bisi Olatunde",
    daysAgo: 119,
    tags: "sleep,examinations,learning",
    picture: "post-13",
    content: html`
      What you learn in the evening is put in order by your head while you sleep. Who learns until two has a great many loose
      sheets in the morning and no folder. So for the weeks of the examinations there is a simple rule in our learning
      groups: lamp off at ten.

      With a small child that is easily said. One hour can be found all the same if everybody looks for it: a neighbour who
      takes the first half of the night twice a week, porridge that somebody else stirs, and a sister who is woken with
      a whisper.
    `,
  },
  {
    title: "Talking with a friend who has gone quiet",
    excerpt:
      "You notice that somebody is not well and do not know what to say. Four sentences to begin with.",
    author: "Her Value Team",
    daysAgo: 160,
    tags: "mental health,friendship,listening",
    picture: "post-14",
    content: html`
      It does not have to be the right sentence. It has to be one at all. Students of the buddy group have collected four
      that were good for them:

      - "I have kept you a seat."
      - "You do not need to tell me. I am going that way in any case, shall we go together?"
      - "I have noticed that you are quieter. I like you quiet as well."
      - "Is there a grown-up you trust? I will come with you."

      And one that does not help, even if it is meant well: "It could be worse."
    `,
  },
  {
    title: "Clean water in a school yard without a tap",
    excerpt:
      "A can, a stick and a piece of soap on a string: how students at Ona-Tuntun built a place to wash their hands.",
    author: "Tunde Akande",
    daysAgo: 215,
    tags: "water,hygiene,do it yourself",
    picture: "post-15",
    content: html`
      It is called a tippy-tap, and one can build it in an hour. Two forked branches, a third one across, and on it a can with
      a small hole. A string leads from the can to a stick on the ground: you step on it, the can tips, and nobody has to
      touch anything. The soap hangs beside it in an old stocking.

      The one at Ona-Tuntun has been standing for eight months. It was knocked over twice, both times by the same goat.
    `,
  },
];
