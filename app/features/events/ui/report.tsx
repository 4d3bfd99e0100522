import { ItemActionStyles } from "#app/ui/item-actions/item-action-styles.tsx";
import { LikeToggle } from "#app/ui/item-actions/like-toggle.tsx";
import { SaveToggle } from "#app/ui/item-actions/save-toggle.tsx";
import { ShareMenu } from "#app/ui/item-actions/share-menu.tsx";
import { ShareCount, ViewCount } from "#app/ui/item-actions/view-count.tsx";
import { savingOnPhones } from "#app/ui/picture/phone-sizes.ts";
import { Picture } from "#app/ui/picture/picture.tsx";
import { CATEGORY_NAMES, eventPath } from "../event.ts";
import type { EventReport } from "../event-report.server.ts";
import { BackLink } from "./back-link.tsx";
import { EventFacts, StateBadge } from "./event-facts.tsx";
import { CalendarPlusIcon, ClockIcon } from "./event-icons.tsx";

type ReportProps = { report: EventReport; isPreview?: boolean };

/**
 * Shows an event's own page: what, when, where, the visitor's actions, and the report.
 *
 * @param isPreview whether it is a draft, which nobody can like, save or share
 */
export function Report({ report, isPreview }: ReportProps) {
  const { name, category, state, picture, alt, html, minutes } = report;
  return (
    <article className="report" aria-labelledby="report-name">
      <header className="wrap long-read-head">
        <BackLink />
        <p className="event-badges">
          <span className="badge badge-plum">{CATEGORY_NAMES[category]}</span>
          <StateBadge state={state} />
        </p>
        <h1 id="report-name">{name}</h1>
        <EventFacts {...report} />
        <StateNote report={report} />
        <p className="report-counts">
          <span className="item-count">
            <ClockIcon />
            {minutes} min read
          </span>
          {isPreview ? (
            <ItemActionStyles />
          ) : (
            <>
              <ViewCount subject="event" id={report.id} count={report.views} />
              <ShareCount count={report.shares} />
            </>
          )}
        </p>
      </header>
      <div className="wrap long-read-picture">
        <Picture
          picture={picture}
          alt={alt}
          sizes={savingOnPhones("(min-width: 76rem) 74rem, 100vw")}
          priority
        />
      </div>
      <div className="wrap long-read-body">
        {isPreview ? null : <Actions report={report} />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when saved */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      </div>
    </article>
  );
}

/** What a visitor can do with an event. */
function Actions({ report }: { report: EventReport }) {
  const { id, slug, name, summary, picture, alt } = report;
  const path = eventPath(slug);
  return (
    <div className="long-read-actions">
      <LikeToggle subject="event" id={id} count={report.likes} />
      <SaveToggle item={{ kind: "event", id, path, title: name, summary, picture, alt }} />
      <ShareMenu
        subject="event"
        id={id}
        title={name}
        path={path}
        networks={["twitter", "facebook", "whatsapp"]}
      />
      {report.hasCalendar ? (
        <a className="item-action" href={`${path}/calendar.ics`} type="text/calendar">
          <CalendarPlusIcon /> Add to calendar
        </a>
      ) : null}
    </div>
  );
}

/** Says first what anybody planning to come must know. */
function StateNote({ report: { state } }: { report: EventReport }) {
  if (state === "cancelled") return <p className="report-note">This event is cancelled.</p>;
  if (state === "postponed")
    return <p className="report-note">This event is postponed. Its new date will be announced here.</p>;
  return null;
}
