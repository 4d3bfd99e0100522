/** One text of a public page that an administrator can change. */
export type SiteTextRule = {
  /** Its label in the form. */
  label: string;
  hint?: string;
  /** The most characters it may have. */
  max: number;
  /**
   * Rows of its field. One row means a single line. More rows allow line breaks, each of which
   * starts a paragraph.
   */
  rows: number;
  /** The default text, which can be restored. If it is empty, the text may be left out. */
  standard: string;
};

/**
 * The texts of the public pages that the specification describes without quoting them. Quoted texts
 * are fixed and not included.
 */
export const SITE_TEXTS = {
  heroPhrase: {
    label: "Highlighted words of the heading",
    hint: "They follow “Join our cause to make a”.",
    max: 40,
    rows: 1,
    standard: "difference in her life",
  },
  heroText: {
    label: "Text below the heading",
    hint: "Search engines and shared links show it too.",
    max: 300,
    rows: 3,
    standard:
      "We empower girls in rural communities for a better educational future: back to school after a pregnancy, and all the way through it.",
  },
  informationText: {
    label: "Text of “Her Value Goes Beyond Stereotypes”",
    max: 400,
    rows: 3,
    standard:
      "Regular campaigns and donations keep the door of the school open: for fees, books and uniforms, for somebody who looks after the baby during lessons, and for talks in the village that change minds.",
  },
  quotation: {
    label: "Quotation beside that text (optional)",
    hint: "In the words of somebody who agreed to be quoted here. Without quotation marks.",
    max: 200,
    rows: 3,
    standard: "",
  },
  quotationBy: {
    label: "Who says it (optional)",
    hint: "Only what she wants to be known, such as a first name that isn't hers.",
    max: 80,
    rows: 1,
    standard: "",
  },
  storiesHeading: {
    label: "Heading of the stories",
    max: 80,
    rows: 1,
    standard: "Where the road leads back to class",
  },
  aboutHeading: {
    label: "Heading of the lines about us",
    max: 80,
    rows: 1,
    standard: "Teachers, mothers, neighbours",
  },
  aboutText: {
    label: "Lines about us",
    max: 400,
    rows: 3,
    standard:
      "We are people from the communities we serve. We sit down with families, find the school that will take her back, pay what it costs and stay by her side until she has finished.",
  },
  aboutLead: {
    label: "Text below the heading of the About page",
    max: 300,
    rows: 3,
    standard:
      "We walk with girls in rural communities who left school when they became pregnant: back to their desks, and on until they have finished.",
  },
  missionLead: {
    label: "First words of “Why We Exist”",
    max: 400,
    rows: 3,
    standard:
      "When a girl becomes pregnant, the door of her school often falls shut behind her. It takes no rule for that: a look, a whisper, a fee that nobody pays any more.",
  },
  missionText: {
    label: "Text of “Why We Exist”",
    hint: "Each new line begins a paragraph.",
    max: 1500,
    rows: 9,
    standard: [
      "She has not become less clever, less curious or less worth teaching. She has become a mother, and she is still a student. What is missing is not her will but a way back: a head teacher who says yes, a family that says yes, somebody who minds the baby during lessons.",
      "We exist to open that way and to keep it open. Whoever finishes school earns more, chooses more freely and sends her own children to school. One desk that is hers again changes two lives at once.",
    ].join("\n"),
  },
  firstStepTitle: { label: "First step: title", max: 60, rows: 1, standard: "She decides" },
  firstStepText: {
    label: "First step: text",
    max: 250,
    rows: 2,
    standard:
      "We ask her first: whether, when and where. Her story is hers, and she tells it only if she wants to.",
  },
  secondStepTitle: { label: "Second step: title", max: 60, rows: 1, standard: "The village opens the door" },
  secondStepText: {
    label: "Second step: text",
    max: 250,
    rows: 2,
    standard:
      "We sit down with parents, elders and teachers, as often as it takes, until her place is waiting for her.",
  },
  thirdStepTitle: {
    label: "Third step: title",
    max: 60,
    rows: 1,
    standard: "We stay until she has finished",
  },
  thirdStepText: {
    label: "Third step: text",
    max: 250,
    rows: 2,
    standard:
      "Fees, books, a uniform that fits and care for her child: not for one term, but to the last exam.",
  },
  partnersText: {
    label: "Text after “Together We Make a Greater Impact”",
    max: 300,
    rows: 3,
    standard:
      "No one brings a girl back to class alone. A head teacher opens the door, a company makes the uniform, a friend tells her story, and she walks in.",
  },
  becomePartnerHeading: {
    label: "Heading of the call to partners",
    max: 80,
    rows: 1,
    standard: "There is a place for you beside her",
  },
  becomePartnerText: {
    label: "Text of the call to partners",
    max: 300,
    rows: 3,
    standard:
      "A school, a firm, a clinic, a voice that people listen to: tell us what you do, and we find out together what it can do for her.",
  },
  footerCall: {
    label: "Call in the foot of every page",
    max: 100,
    rows: 1,
    standard: "She is ready to go back to school. Stand with her.",
  },
} as const satisfies Record<string, SiteTextRule>;

export type SiteTextName = keyof typeof SITE_TEXTS;
export type SiteTexts = Record<SiteTextName, string>;

export const SITE_TEXT_NAMES = Object.keys(SITE_TEXTS) as SiteTextName[];

/** The texts until an administrator changes them. */
export const DEFAULT_SITE_TEXTS = Object.fromEntries(
  SITE_TEXT_NAMES.map((name) => [name, SITE_TEXTS[name].standard]),
) as SiteTexts;
