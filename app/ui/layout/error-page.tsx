import { isRouteErrorResponse, useRouteError } from "react-router";
import { formatWait } from "#app/platform/text/formats.ts";
import { Button, LinkButton } from "../control/button.tsx";
import { PageHead } from "./page-head.tsx";

type Words = { heading: string; text: string; retry?: boolean };

const words: Record<number, Words> = {
  401: { heading: "Please sign in first", text: "This page is for the people who look after the site." },
  403: {
    heading: "This is not open to you",
    text: "The request was refused: it came from another site, or this place is for others. In the administrator area some parts are for owners only; an owner can make you one.",
  },
  404: {
    heading: "We cannot find this page",
    text: "It may have moved, or the address may have a slip in it. Everything we publish can be reached from the home page.",
  },
  408: {
    heading: "That took too long",
    text: "What you sent did not arrive within half a minute. Your connection may be weak at the moment. Please try again.",
    retry: true,
  },
  410: {
    heading: "This is no longer here",
    text: "It was published here once and has been taken down. Nothing is wrong with your device or your link.",
  },
  413: {
    heading: "That is too large",
    text: "What was sent is larger than we can take. A picture may have up to 10 MB.",
  },
  429: {
    heading: "Too many requests",
    text: "Many requests came from your network within a short time. Nothing you typed is lost: it is still on the page before this one.",
    retry: true,
  },
  500: {
    heading: "Something went wrong on our side",
    text: "It is not your fault, and nothing you sent before is lost. Please try again in a moment.",
    retry: true,
  },
  503: {
    heading: "We cannot show this just now",
    text: "A part of this website does not answer at the moment. It comes back by itself: nothing that was saved is lost. Please try again in a minute.",
    retry: true,
  },
};

/**
 * Renders the error of a route: the status of a thrown response, or 500 for any other error. Shows
 * the stack only in development.
 */
export function RouteErrorPage(ways: Pick<ErrorPageProps, "home" | "way" | "missing">) {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const detail = import.meta.env.DEV && error instanceof Error ? error.stack : undefined;
  const { retryAfterSeconds } = (isRouteErrorResponse(error) && error.data) || {};
  return <ErrorPage {...ways} status={status} detail={detail} retryAfterSeconds={retryAfterSeconds} />;
}

type Way = { to: string; label: string };

type ErrorPageProps = {
  status: number;
  home?: Way;
  /**
   * A link that is closer than the home page, such as the list that the missing item would be in.
   */
  way?: Way | undefined;
  /** The text and an additional link for a missing admin page. */
  missing?: { text: string; way: Way };
  /** When a retry helps, if that is known. */
  retryAfterSeconds?: number;
  detail?: string;
};

const HOME: Way = { to: "/", label: "Go to the home page" };

/**
 * Renders an error with the site's styles: what happened, whether anything is lost, and where to
 * continue.
 */
export function ErrorPage({ status, home = HOME, way, missing, retryAfterSeconds, detail }: ErrorPageProps) {
  const { heading, text, retry } = words[status] ?? (words[status < 500 ? 404 : 500] as Words);
  const elsewhere = status === 404 || status === 410 ? missing : undefined;
  return (
    <section className="error-page">
      <PageHead title={heading} />
      <p className="error-page-status" aria-hidden="true">
        {status}
      </p>
      <h1>{heading}</h1>
      <p>
        {elsewhere?.text ?? text}
        {status === 429 && retryAfterSeconds ? ` Try again in ${formatWait(retryAfterSeconds)}.` : null}
      </p>
      <div className="error-page-ways">
        {retry ? <RetryButton /> : null}
        {way ? (
          <LinkButton href={way.to} variant={retry ? "secondary" : "primary"}>
            {way.label}
          </LinkButton>
        ) : null}
        <LinkButton href={home.to} variant={retry || way ? "secondary" : "primary"}>
          {home.label}
        </LinkButton>
        {elsewhere ? (
          <LinkButton href={elsewhere.way.to} variant="secondary">
            {elsewhere.way.label}
          </LinkButton>
        ) : null}
      </div>
      {detail ? <pre>{detail}</pre> : null}
    </section>
  );
}

/**
 * Renders a button that requests the same address again (on documents, `retry.browser.ts`). It is a
 * form without fields, so it works without JavaScript.
 */
export function RetryButton() {
  return (
    <form onSubmit={reload} data-enhance="retry">
      <Button type="submit">Try again</Button>
    </form>
  );
}

function reload(event: { preventDefault(): void }) {
  event.preventDefault();
  window.location.reload();
}
