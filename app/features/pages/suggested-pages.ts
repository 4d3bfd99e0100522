import type { PageTables } from "#db/schema.ts";

export type PageTemplate = NonNullable<PageTables["pages"]["template"]>;

/** A page that visitors look for, with a text to complete. */
export type SuggestedPage = { template: PageTemplate; title: string; why: string; text: string };

/**
 * The pages that every foundation should have. Their texts state only what is true of this program;
 * what depends on the foundation stands in square brackets, and a page that still has such a place
 * cannot be published.
 */
export const SUGGESTED_PAGES: readonly SuggestedPage[] = [
  {
    template: "privacy",
    title: "How we use your data",
    why: "Visitors want to know it before they write to you, and in many countries the law asks for it.",
    text: `<p>[fill in: the name of the foundation] looks after what you tell us. This page says what we keep, why, and for how long.</p>
<h2>When you only read</h2><p>This website stores nothing about you. It counts how often a page was read, not by whom. It sets no cookies for visitors and asks no other company to watch you.</p>
<h2>When you write to us</h2><p>We keep your name, your address and your message to answer you. [fill in: who reads messages, for example the name of your office] reads them. We delete archived messages after [fill in: how long].</p>
<h2>When you subscribe to the newsletter</h2><p>We keep your address until you unsubscribe. Every mail has a link that does it at once.</p>
<h2>Pictures and stories</h2><p>We show pictures and tell stories only with consent. If you are in one and want it removed, write to us; you do not have to say why.</p>
<h2>Your rights</h2><p>You can ask what we keep about you, and have it corrected or deleted. Write to [fill in: a contact address]. If our answer does not help, you can turn to [fill in: the data protection authority of your country].</p>`,
  },
  {
    template: "safeguarding",
    title: "Keeping girls safe",
    why: "Families, schools and donors ask how you protect the girls you work with.",
    text: `<p>Every girl has the right to be safe with us and because of us. This page says what we do for that, and what you can do if something is wrong.</p>
<h2>Who is responsible</h2><p>[fill in: name and role of the person responsible for safeguarding], [fill in: how to reach this person].</p>
<h2>Our rules</h2><ul><li>Nobody works with girls before we have checked references.</li><li>No adult of the foundation is alone with a girl where nobody can see them.</li><li>We do not publish what could lead a stranger to a girl: full name, school, village or date together with a picture.</li><li>We ask a girl and her guardian before we show her picture or tell her story, and remove it when one of them asks.</li></ul>
<h2>If you are worried</h2><p>Tell [fill in: whom to tell]. You do not need proof. We answer within [fill in: how many] days and do not tell others who you are without asking you.</p>
<h2>In an emergency</h2><p>Call [fill in: the emergency number or child helpline of your country].</p>`,
  },
  {
    template: "complaints",
    title: "How to complain",
    why: "Somebody who was treated badly should know where to turn, and that an answer will come.",
    text: `<p>We make mistakes. If we treated you badly, if money was not used as promised, or if something on this website is wrong, please tell us.</p>
<h2>How to reach us</h2><p>Write to [fill in: address or telephone number for complaints], use the <a href="/contact">contact form</a>, or tell anybody who works for us. You can complain without giving your name.</p>
<h2>What happens then</h2><ol><li>We confirm within [fill in: how many] days that your complaint has arrived.</li><li>Somebody whom it does not concern looks into it.</li><li>You get an answer within [fill in: how many] weeks.</li></ol>
<h2>If you do not agree with our answer</h2><p>Turn to [fill in: who decides then, for example the chair of the board].</p>
<p>Nobody will be treated worse because of a complaint.</p>`,
  },
];

/** A place of a suggested text that somebody has to complete. */
export const PLACE_TO_FILL_IN = /\[fill in[^[\]]{0,100}\]/gi;

/** Finds the places of a page's plain text that somebody still has to complete. */
export function findPlacesToFillIn(text: string): string[] {
  return [...new Set(text.match(PLACE_TO_FILL_IN))];
}
