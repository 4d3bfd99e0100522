/** Word lists for finding what could lead to a child. They know English, and no single country. */

const listed = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Begin a sentence with a capital letter, but are no names. */
export const STARTERS = listed(`
  A About After All Also An And Another Any Are As Ask At Back Be Because Before Begin Behind Born Both But By Call
  Can Come Could Daughters Day Did Do Does During Each Education Eight Eleven Every Everybody Everyone Few Fifteen
  First Five Fathers For Forty Four From Get Girls Give Go Had Half Has Have He Help Her Here Hers His How I If In Is
  It Its Just Last Later Learners Let Like Little Look Many May Meet Most Mothers My Near Neither Never New Next Nine
  No Nobody None Not Nothing Now Of On Once One Only Or Other Others Our Parents Pencils Please Policy Pupils Read
  Ring Said School Schools Second See Send Seven She Since Six Sixteen Sixty So Some Someone Sometimes Soldiers
  Stories Students Support Teachers Tell Ten Thank Thanks That The Their Them Then There These They This Those Three
  Through To Today Together Tomorrow Too Twelve Twenty Two Under Until Up Very Visit We Were What When Where Which
  While Who Whose Why Will With Women Would Write Year Years Yes Yesterday Yet You Young Your`);

/** Capitalised, but neither a person nor a small place. */
export const COMMON = listed(`
  I Class Form Grade Standard Term
  January February March April May June July August September October November December
  Monday Tuesday Wednesday Thursday Friday Saturday Sunday Christmas Easter Ramadan Eid Independence
  English French Arabic Swahili Kiswahili Hausa Igbo Yoruba Twi Ewe Luganda Acholi Bible Koran Quran God Allah Internet
  WhatsApp Facebook YouTube BECE KCPE KCSE WAEC WASSCE PLE UCE UACE NECO OK TV NGO
  Africa African Kenya Kenyan Nigeria Nigerian Uganda Ugandan Ghana Ghanaian Malawi Tanzania Rwanda Zambia Europe
  Nairobi Mombasa Kisumu Eldoret Nakuru Kakamega Busia Siaya Turkana Kilifi Homa Bay Garissa Kitale Thika Machakos Nyeri
  Lagos Abuja Kano Kaduna Jos Minna Ibadan Enugu Benin Calabar Maiduguri Sokoto Zaria Ilorin Owerri Onitsha Port Harcourt
  Kampala Gulu Lira Mbale Mbarara Jinja Kasese Masaka Entebbe Soroti Arua Hoima Tororo Masindi Iganga
  Accra Kumasi Tamale Sunyani Hohoe Bolgatanga Wa Koforidua Takoradi Cape Coast Ho Tema
  Lilongwe Blantyre Mzuzu Zomba Dodoma Mwanza Arusha Kigali Lusaka Niger Volta Upper Northern Southern Eastern Western
  North South East West Central Lake Cross River`);

/** Makes a group of capitalised words the name of an organisation, an office or a celebration. */
export const ORGANISATION = listed(`
  Foundation Fund Trust Ltd Limited Company Club Association Union University Ministry Government Service Services
  Works Books Weavers Bank Hospital Clinic Council Commission Committee Parliament Office Radio Party Day Week Project
  Programme Network Initiative International National Education`);

/** Makes a group of capitalised words the name of a school. */
export const SCHOOL =
  /\b(?:School|Academy|College|Institute|JHS|SHS|(?:Primary|Secondary|Grammar|Senior High|Junior High))\b/;
/** Words in the names of many schools, which alone name none. */
export const SCHOOL_WORDS = listed(`
  School Schools Academy College Institute Primary Secondary Grammar Senior Junior High Day Boarding Girls Girls' Boys
  Boys' Government Community Model Township Technical Comprehensive JHS SHS The Progressive Modern`);

/** A region is too large to lead to anybody. */
export const REGION = listed("County State Region District Province Republic");

/** Come before or after the name of an adult in a role. */
export const ROLE =
  /\b(?:Mr|Mrs|Ms|Miss|Madam|Dr|Prof|Professor|Sir|Rev|Reverend|Pastor|Father|Sister|Bishop|Imam|Hon|Honourable|Nurse|Governor|Councillor|Commissioner|Minister|President|Principal|Headmaster|Headmistress|(?:head ?)?teachers?|coordinators?|directors?|founders?|chair(?:man|woman|person)?|treasurer|secretary|presenter|bishop|volunteers?|mentors?|matron|doctor|nurse|midwife|partners?|donors?|thank you|thanks|reporter|author|by)\b/i;

const RELATIVES =
  "mother|mum|mama|father|dad|parents|uncle|aunt|auntie|brother|sister|cousin|grandmother|grandfather|stepfather|stepmother|guardian|husband|friend";
/** Comes directly before the name of somebody through whom a child is found. */
export const RELATIVE_BEFORE = new RegExp(
  `(?:\\b(?:her|whose)|['’]s)\\s+(?:\\w+\\s+)?(?:${RELATIVES})(?:\\s+is)?,?\\s*$|\\b(?:daughter|niece|granddaughter|sister|wife|child) of(?: the)?[\\w\\s]{0,20}$`,
  "i",
);

/** Kinds of small places, after the name or before it ("the village of"). */
const SMALL_PLACE =
  "village|parish|ward|hamlet|settlement|estate|quarters|street|road|lane|sub-location|trading centre|market|mosque|church|chapel|bridge|dispensary|junction|camp";
export const PLACE_AFTER = new RegExp(`^\\s+(?:${SMALL_PLACE})\\b`, "i");
export const PLACE_BEFORE = new RegExp(
  `\\b(?:${SMALL_PLACE})\\s+(?:of|in)\\s+$|\\b(?:in|from|near)\\s+(?:old\\s+)?$`,
  "i",
);
export const PLACE_WORDS = new RegExp(`\\b(?:${SMALL_PLACE})\\b`, "i");

/** Is about a child, or about a young mother. */
export const CHILD =
  /\b(?:girls?|pupils?|students?|learners?|schoolgirls?|teen\w*|daughters?|child|children|mothers?|pregnan\w*|expecting|baby|babies|birth|uniform|class|school)\b/i;
/** Is about one child. */
export const ONE_CHILD =
  /\b(?:the|a|an|one|our|only|this|that|youngest|her)\s+(?:[\w-]+\s+){0,2}?(?:girl|student|pupil|learner|teenager|young mother|schoolgirl)\b|\bgirl['’]s\b|\bshe (?:is|was) (?:pregnant|expecting)|\bhas a (?:son|daughter|baby)\b/i;
/** Says that a name is invented. */
export const PSEUDONYM =
  /\b(?:not (?:her|their) real names?|(?:name|names) (?:\w+ ){0,3}changed|changed (?:her|their|the) names?|real name|a name that we gave|we call her)\b/i;
/** Follows a name at the beginning of a sentence. */
export const AFTER_NAME =
  /^(?:,?\s+(?:\(|aged\b|now\b|(?:(?:also|never|only)\s+)?(?:is|was|has|had|lives?|lived|comes?|came|tells|told|says|said|wants?|writes|wrote|from|left|lost|returned|goes|went|attends|hid|sat|ran|stopped|stayed|started|began|dreams|laughs|walks?|carries|shares|gave|found|and|who|whose|at|stood|sells|sold|works|worked|studies|studied|passed|scored|ring)\b)|,\s*(?:1\d|9|(?:thir|four|fif|six|seven|eigh|nine)teen|twelve|eleven|ten)\b|['’]s\b)/i;
