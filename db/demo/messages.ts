export type DemoMessage = {
  name: string;
  email: string;
  subject?: string;
  message: string;
  phone?: string;
  company?: string;
  /** The team's reply. */
  reply?: string;
  /** Why it is in quarantine. */
  suspicion?: string;
};

/**
 * Messages from invented people, newest first. Their addresses and numbers lead nowhere (RFC 2606).
 */
export const MESSAGES: DemoMessage[] = [
  {
    name: "Ngozi Umeh",
    email: "ngozi.umeh@example.org",
    subject: "Helping on Saturdays",
    message:
      "Good morning, I am a librarian and free on Saturdays. Could the book doctors use another pair of hands?",
  },
  {
    name: "Peter Lawal",
    email: "p.lawal@example.com",
    subject: "Minibus",
    message:
      "I read about the walk. We have a garage in Papa-Titun and would service the minibus for free in its first year. Whom should we talk to?",
    phone: "+234 800 555 0142",
    company: "Lawal Motors",
  },
  {
    name: "Kehinde Oni",
    email: "kehinde.oni@example.org",
    message:
      "My niece is seventeen and has a baby. She asks me every day whether she can go back. She can, can she not? How do we begin?",
    phone: "0800 555 0167",
  },
  {
    name: "Sister Agnes Obi",
    email: "agnes@example.org",
    subject: "Visit from our school",
    message:
      "Six teachers of our school would like to see your nursery. Would a Thursday in the coming month suit you?",
  },
  {
    name: "Dele Martins",
    email: "dele.martins@example.com",
    subject: "Solar lamps",
    message:
      "One of the lamps has stopped charging. It belongs to my daughter and she has an examination. Can I bring it to the library?",
  },
  {
    name: "Maryam Aliyu",
    email: "maryam.aliyu@example.org",
    subject: "Study skills workshop",
    message:
      "Will there be another study skills workshop? Three girls from our village would like to come, and one would need to bring her child.",
  },
  {
    name: "Femi Coker",
    email: "femi@example.com",
    subject: "Receipt for my donation",
    message:
      "Please send me a receipt for my donation of last month. Thank you for the letter from the student, it hangs above my desk.",
  },
  {
    name: "Joy Etim",
    email: "joy.etim@example.org",
    message:
      "I passed!!! I wanted you to be the first to know. Please tell Mrs Eze that it was the fractions.",
  },
  {
    name: "Anita Hoffmann",
    email: "anita.hoffmann@example.com",
    subject: "Partnership with our school",
    message:
      "We are a secondary school abroad and our students would like to write to yours. How could that work, and what should we be careful about?",
  },
  {
    name: "Rasheed Balogun",
    email: "rasheed.b@example.org",
    subject: "Motorcycle helmets",
    message:
      "I sell helmets. The story about Musa made me think. I have twelve in small sizes that you can have.",
    reply:
      "Dear Mr Balogun, twelve helmets are twelve heads. Yes, please. Musa comes to you on Saturday morning.",
  },
  {
    name: "Chidi Nwosu",
    email: "chidi.nwosu@example.com",
    subject: "Question about the scholarship",
    message: "Until when can one apply for the scholarship for the next year, and may a student apply twice?",
    reply:
      "Until the last day of June, and yes, a student may apply again. The form is at the library desk, and we help to fill it in.",
  },
  {
    name: "Mama Tola",
    email: "tola.family@example.org",
    message:
      "My daughter writes this for me. I want to say thank you for the evening in the library. We will come again, and I bring my sister.",
    reply: "Bring her. And whoever else would like to come.",
  },
  {
    name: "Grace Bassey",
    email: "grace.bassey@example.org",
    subject: "Broken link?",
    message:
      "On my phone the page with the reading list did not open this morning. Now it does. I thought you would like to know.",
  },
  {
    name: "Samuel Idowu",
    email: "samuel.idowu@example.com",
    subject: "Tailors' guild",
    message:
      "The guild asks for the date of the next uniform morning, so that we can keep the day free. We would be fifty this time.",
  },
  {
    name: "Linda Cross",
    email: "linda.cross@example.com",
    subject: "Interview request",
    message:
      "I am writing an article about school nurseries. May I talk with one of the grandmothers? I would of course send the text before it is printed.",
    reply:
      "Thank you for asking first. Two of the grandmothers would like to talk with you, on the phone and without pictures.",
  },
  {
    name: "Hauwa Bello",
    email: "hauwa.bello@example.org",
    message: "I am nineteen, I left in form two. Is form two too little to come back?",
    reply:
      "Dear Hauwa, form two is not too little. It is where you go on. Come on any weekday before noon and ask for Mrs Eze.",
  },
  {
    name: "Emeka Obi",
    email: "emeka.obi@example.com",
    subject: "Carpentry",
    message: "We have eight more doors.",
  },
  {
    name: "Patience Udo",
    email: "patience.udo@example.org",
    subject: "Buddy group",
    message:
      "I was a buddy last term and would like to do it again. Also I think that buddies should meet once before. May I organise that?",
  },
  {
    name: "Olu Adeyemi",
    email: "olu.adeyemi@example.com",
    subject: "Company volunteering",
    message:
      "Our office has twenty-five people and one free day each year. What would really be of use to you, and what would only be work?",
  },
  {
    name: "Fatima Yusuf",
    email: "fatima.yusuf@example.org",
    subject: "Ferry",
    message:
      "The ferry has a new timetable from Monday. The last one goes at half past three now. That is too early for the afternoon shift!",
  },
  {
    name: "Janet Mensah",
    email: "janet.mensah@example.org",
    message: "Do you also work in our district? Here there is nobody, and I know at least ten girls.",
  },
  {
    name: "Victor Eze",
    email: "victor.eze@example.com",
    subject: "My mother",
    message:
      "Please see to it that my mother goes home before six. She says that you need her. We do as well. (Mrs Eze's son)",
  },
  {
    name: "Blessing John",
    email: "blessing.john@example.org",
    subject: "Radio recordings",
    message: "Can one download the five evenings from the radio? Our women's group has no reception at six.",
  },
  {
    name: "Tobias Lind",
    email: "tobias.lind@example.com",
    subject: "Course book",
    message:
      "I teach adults and would like to try your bridging course book. Is there a printed copy, and may we translate it?",
  },
  {
    name: "Rita Okafor",
    email: "rita.okafor@example.org",
    message: "I changed my number. Please note the new one for the house visits, you have it from Halima.",
  },
  {
    name: "Suleiman Garba",
    email: "suleiman.garba@example.com",
    subject: "Footbridge",
    message: "The village has finished the footbridge. It holds. You may come and jump on it.",
  },
  {
    name: "Esther Cole",
    email: "esther.cole@example.org",
    subject: "Books for form five",
    message:
      "I have kept all my textbooks for physics and chemistry, second edition. Are they still in use with you?",
  },
  {
    name: "Daniel Ojo",
    email: "daniel.ojo@example.com",
    subject: "Thank you",
    message:
      "My wife went back to school this term. I cook on Mondays and Wednesdays now. Nobody has been ill so far.",
  },
  {
    name: "Amina Danjuma",
    email: "amina.danjuma@example.org",
    subject: "Pads for the box",
    message: "Our sewing group has made eighty washable pads. Which school needs them most just now?",
  },
  {
    name: "Michael Osei",
    email: "michael.osei@example.com",
    subject: "Laptop donation",
    message:
      "We are replacing fourteen laptops, four years old, wiped and in working order. Would the library like to have them?",
  },
  {
    name: "Ruth Akpan",
    email: "ruth.akpan@example.org",
    message: "Is the open house also for people who do not know anybody there?",
  },
  {
    name: "Bola Fashola",
    email: "bola.fashola@example.org",
    subject: "Photographs",
    message:
      "I took pictures at the football match. I only send those in which nobody can be recognised, as you asked. There is a very good one of the goat.",
  },
  {
    name: "Christine Mbeki",
    email: "christine.mbeki@example.com",
    subject: "University project",
    message:
      "I am studying education and would like to write my thesis about returning students. I would come to listen first. Whom may I ask?",
  },
  {
    name: "Haruna Ali",
    email: "haruna.ali@example.org",
    subject: "Water can",
    message: "The tippy-tap at Ona-Tuntun is standing again. We have tied up the goat.",
  },
  {
    name: "Nneka Ibe",
    email: "nneka.ibe@example.org",
    message: "I would like to volunteer but I have no certificate of any kind. Is that a problem?",
  },
  {
    name: "Paul Anyanwu",
    email: "paul.anyanwu@example.com",
    subject: "Monthly giving",
    message:
      "Can I give a small amount each month instead of a large one at the end of the year? That would be easier for me.",
  },
  {
    name: "Sarah Tetteh",
    email: "sarah.tetteh@example.org",
    subject: "Lost property",
    message:
      "I left a blue umbrella in the van at the ferry landing. If it is raining with you, please use it.",
  },
  {
    name: "Ismail Ade",
    email: "ismail.ade@example.com",
    subject: "Debating club",
    message:
      "Our school would like to challenge yours to a debate. Subject: this house believes that there should be more homework.",
  },
  {
    name: "Gloria Peters",
    email: "gloria.peters@example.org",
    message: "Thank you for calling me back. I have thought about it for two weeks. The answer is yes.",
  },
  {
    name: "Yakubu Musa",
    email: "yakubu.musa@example.com",
    subject: "Printing",
    message:
      "We print the fathers' card for you, five thousand pieces, at no cost. We only need the file with higher resolution.",
  },
  {
    name: "Helen Brown",
    email: "helen.brown@example.com",
    subject: "Legacy",
    message:
      "My late mother was a teacher, and we would like to do something in her name. May I ring you next week?",
  },
  {
    name: "Abiola Sanni",
    email: "abiola.sanni@example.org",
    subject: "Concert tickets",
    message:
      "I do not want the money for the concert back. Please put it into the fund, and tell me when the roof is mended.",
  },
  {
    name: "Mercy Okoro",
    email: "mercy.okoro@example.org",
    subject: "The minibus",
    message:
      "I only wanted to say that I sat in the first row. It took fourteen minutes. I did not know that it is so short.",
  },
  {
    name: "Thomas Keller",
    email: "thomas.keller@example.com",
    message: "I would like to know how much of a donation reaches the students. Where can I read that?",
  },
];

/** The messages in quarantine. */
export const SUSPECTED_MESSAGES: DemoMessage[] = [
  {
    name: "Top Ranking Team",
    email: "offer@example.com",
    subject: "First page in seven days",
    message:
      "We bring every website to the first page. See https://one.example.com https://two.example.com https://three.example.com and order today.",
    suspicion: "hidden field, links",
  },
  {
    name: "Ifeoma Nnadi",
    email: "ifeoma.nnadi@example.org",
    subject: "Application",
    message:
      "I had written it all down before and only pasted it: I would like to apply as a volunteer for the evening classes.",
    suspicion: "hurried",
  },
];
