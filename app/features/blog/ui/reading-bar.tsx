import { strokedIcon } from "#app/ui/control/stroked-icon.tsx";
import { readingText } from "./reading-text.ts";

/**
 * Sticks to the top while somebody reads, with a back link, the progress and the remaining time
 * (`reading-bar.browser.ts`). Without scripts it is just the back link.
 *
 * @param minutes the estimated reading time
 */
export function ReadingBar({ minutes }: { minutes: number }) {
  return (
    <div className="reading-bar" data-enhance="reading-bar" data-minutes={minutes}>
      <div className="wrap">
        <a href="/blogs" className="reading-back">
          <BackIcon /> Back to Blog
        </a>
        <span className="reading-left">{readingText(0, minutes)}</span>
      </div>
      <div
        className="reading-line"
        role="progressbar"
        aria-label="Reading progress"
        aria-valuenow={0}
        hidden
      />
    </div>
  );
}

const BackIcon = strokedIcon(<path d="M20 12H5M11 6l-6 6 6 6" />, 18);
