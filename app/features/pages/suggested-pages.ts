import type { PageTables } from "#db/schema.ts";

export type PageTemplate = NonNullable<PageTables["pages"]["template"]>;

/** A page that visitors look for, with a text to complete. */
export type SuggestedPage = { template: PageTemplate; title: string; why: string; text: string };

/**
 * The pages that every foundation should have. Their texts state only what this program does. What
 * the foundation does or promises is for it to say: such a place stands in square brackets, and a
 * page that still has one cannot be published.
 */
export const SUGGESTED_PAGES: readonly SuggestedPage[] = [
  {
    template: "privacy",
    title: "How we use your data",
    why: "Visitors want to know it before they write to you, and in many countries the law asks for it.",
    text: `<p>This page says what [fill in: the name of the foundation] keeps of you, why, and for how long.</p>
<h2>When you only read</h2><p>This website counts how often a page was read, not by whom. It sets no cookies for visitors and loads nothing from other companies. So that nobody can flood it, it keeps a scrambled form of your network address for a short time.</p>
<h2>When you write to us</h2><p>We keep your name, your email address and your message to answer you. Messages are read by [fill in: who reads them]. We delete archived messages after [fill in: how long, as in Settings › Data].</p>
<h2>When you subscribe to the newsletter</h2><p>We keep your email address until you unsubscribe, for which every letter has a link. Afterwards we keep a scrambled form of it, so that nobody signs you up again against your will.</p>
<h2>Pictures and stories</h2><p>[fill in: whom you ask before you show a picture or tell a story, and how somebody in one can have it removed]</p>
<h2>Your rights</h2><p>Ask us what we keep of you, or to correct or delete it: [fill in: a contact address]. If our answer does not help, you can turn to [fill in: the data protection authority of your country].</p>`,
  },
  {
    template: "safeguarding",
    title: "Keeping girls safe",
    why: "Families, schools and donors ask how you protect the girls you work with.",
    text: `<p>Every girl has the right to be safe with us. This page says what we do for that, and what you can do if something is wrong.</p>
<h2>Who is responsible</h2><p>[fill in: name and role of the person responsible, and how to reach them]</p>
<h2>Our rules</h2><ul><li>[fill in: how you check people before they work with girls]</li><li>[fill in: when an adult may be alone with a girl]</li><li>[fill in: what you never publish about a girl, such as her full name with her school]</li><li>[fill in: whose consent you ask for before a picture or a story, and what happens when it is withdrawn]</li></ul>
<h2>If you are worried</h2><p>Tell [fill in: whom]. You do not need proof. [fill in: when you answer, and who learns of it]</p>
<h2>In an emergency</h2><p>Call [fill in: the emergency number or child helpline of your country].</p>`,
  },
  {
    template: "complaints",
    title: "How to complain",
    why: "Somebody who was treated badly should know where to turn, and what happens then.",
    text: `<p>If we treated you badly, if money was not used as promised, or if something on this website is wrong, please tell us.</p>
<h2>How to reach us</h2><p>Use the <a href="/contact">contact form</a>, or [fill in: other ways, also for people who do not want to give their name].</p>
<h2>What happens then</h2><ol><li>We confirm within [fill in: how many] days that your complaint has arrived.</li><li>It is looked into by [fill in: who, and who does it if the complaint is about that person].</li><li>You get an answer within [fill in: how many] weeks.</li></ol>
<h2>If you do not agree with our answer</h2><p>Turn to [fill in: who decides then, for example the chair of the board].</p>
<h2>Nobody is worse off for complaining</h2><p>[fill in: how you see to that]</p>`,
  },
];

/** A place of a suggested text that somebody has to complete. */
export const PLACE_TO_FILL_IN = /\[fill in[^[\]]{0,200}\]/gi;

/** Finds the places of a page's plain text that somebody still has to complete. */
export function findPlacesToFillIn(text: string): string[] {
  return [...new Set(text.match(PLACE_TO_FILL_IN))];
}
