import { ConfiguredLinkButton } from "#app/ui/control/button.tsx";
import { savingOnPhones } from "#app/ui/picture/phone-sizes.ts";
import { Picture } from "#app/ui/picture/picture.tsx";
import type { Home } from "../home.server.ts";
import { FallbackHero } from "./fallback-hero.tsx";

type HeroProps = {
  hero: Home["hero"];
  /** The text after "Join our cause to make a". */
  phrase: string;
  text: string;
  joinUrl: string | undefined;
  donateUrl: string | undefined;
};

/** The width of the hero picture: the whole of a phone, a good half of a larger screen. */
const SIZES = savingOnPhones("(min-width: 60rem) 56vw, 100vw");

/**
 * Renders the top of the home page. CSS alone animates it, and it is visible from the start, so
 * nothing waits for a script.
 */
export function Hero({ hero, phrase, text, joinUrl, donateUrl }: HeroProps) {
  return (
    <section className="hero" aria-labelledby="hero-heading">
      <div className="hero-words">
        <p className="eyebrow">So much more than a pretty face</p>
        <h1 id="hero-heading">
          Join our cause to make a <em className="paper-strip">{heldTogether(phrase)}</em>
        </h1>
        <p className="lead">{text}</p>
        <div className="button-row">
          {donateUrl ? <ConfiguredLinkButton href={donateUrl}>Donate</ConfiguredLinkButton> : null}
          {joinUrl ? (
            <ConfiguredLinkButton href={joinUrl} variant="secondary">
              Join Community
            </ConfiguredLinkButton>
          ) : null}
        </div>
      </div>
      <div className="hero-picture">
        <div className="hero-cut">
          {hero ? <Picture {...hero} sizes={SIZES} priority /> : <FallbackHero sizes={SIZES} />}
        </div>
      </div>
    </section>
  );
}

/** What fits on one line of a phone. */
const MAX_END = 16;

/**
 * Keeps the heading's last words on one line: "difference in her life" breaks only after its first
 * word.
 */
function heldTogether(phrase: string): string {
  const [first = "", ...others] = phrase.split(" ");
  const end = others.join("\u00a0");
  return others.length > 1 && end.length <= MAX_END ? `${first} ${end}` : phrase;
}
