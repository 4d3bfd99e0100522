import { usePublicSite } from "#app/platform/settings/public-site.ts";
import { ConfiguredLinkButton, LinkButton } from "#app/ui/control/button.tsx";

/** Invites readers of a report to take part. */
export function JoinOurMission() {
  const joinUrl = usePublicSite()?.joinUrl;
  return (
    <section className="join-mission on-dark" aria-labelledby="join-our-mission">
      <div className="wrap">
        <h2 id="join-our-mission">Join Our Mission</h2>
        <p className="lead">
          Every girl who comes back to class has people who walked a part of the way with her. Be one of them.
        </p>
        <div className="button-row">
          {joinUrl ? (
            <ConfiguredLinkButton href={joinUrl} variant="accent">
              Get Involved
            </ConfiguredLinkButton>
          ) : null}
          <LinkButton href="/events" variant="secondary">
            View More Events
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
