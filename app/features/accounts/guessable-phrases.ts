/**
 * Phrases that are long but often guessed, because many people chose them: verses, prayers,
 * pangrams, sayings, and names missing from the English dictionary of the strength library. In
 * lower case without spaces. The beginnings of each phrase count, too.
 */
const PHRASES = [
  "the quick brown fox jumps over the lazy dog",
  "a quick brown fox jumps over the lazy dog",
  "quick brown fox jumps over the lazy dog",
  "correct horse battery staple",
  "pack my box with five dozen liquor jugs",
  "to be or not to be that is the question",
  "god is good all the time",
  "god bless you and your family",
  "god is able",
  "god is great",
  "god is love",
  "god is my strength",
  "in god we trust",
  "with god all things are possible",
  "jesus is lord",
  "jesus loves me this i know",
  "jesus loves you",
  "jesus is my saviour",
  "glory be to god",
  "thank you jesus",
  "thank you lord",
  "praise the lord",
  "the lord is my shepherd i shall not want",
  "the lord is good",
  "for god so loved the world",
  "our father who art in heaven",
  "hail mary full of grace",
  "allah is great",
  "allahu akbar",
  "bismillah ir rahman ir rahim",
  "alhamdulillah",
  "i love you so much",
  "i love my family",
  "i love my mother",
  "i love jesus",
  "i love nigeria",
  "god bless nigeria",
  "arise o compatriots",
  "nigeria we hail thee",
  "may the force be with you",
  "once upon a time",
  "happy birthday to you",
  "twinkle twinkle little star",
  "let me in please",
  "open sesame",
  "this is my password",
  "my password is password",
  "what is your name",
  "home sweet home",
  "time is money",
  "knowledge is power",
  "never give up",
  "education is the key",
  "back to school",
];

const NAMES =
  "abubakar adaeze adaobi adebayo aisha amaka aminu amina ayodele babatunde bukola chiamaka chidi chidinma chika chinedu chinwe chioma chukwuemeka damilola ebele emeka fatima folake funke halima hassan hauwa ibrahim ifeanyi ifeoma ifunanya kehinde kemi maryam mohammed muhammad musa ngozi nkechi nneka nnamdi nwankwo obinna okafor okeke okonkwo okoro olamide olumide oluwaseun oluwatobi onyinye rukayat sadiq seun simisola taiwo temitope tunde uche yakubu yusuf zainab".split(
    " ",
  );

/** The additional words of the strength estimate's dictionary. */
export const GUESSABLE_WORDS: string[] = [...NAMES, ...PHRASES.flatMap(beginnings)];

/** Returns a phrase and its beginnings, down to two words. */
function beginnings(phrase: string): string[] {
  const words = phrase.split(" ");
  const counts = words.map((_, index) => index + 1).filter((count) => count >= Math.min(2, words.length));
  return counts.map((count) => words.slice(0, count).join(""));
}
