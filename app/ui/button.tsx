import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { Spinner } from "./spinner.tsx";

type Look = {
  /** `accent` is the marigold button of public pages: one on a screen. */
  variant?: "primary" | "accent" | "secondary" | "quiet" | "danger";
  size?: "normal" | "small";
};

function buttonClass({ variant = "primary", size = "normal" }: Look, extra?: string) {
  return ["button", `button-${variant}`, size === "small" && "button-small", extra].filter(Boolean).join(" ");
}

type ButtonProps = ComponentProps<"button"> &
  Look & {
    /** Work is under way: a spinner, and a press does nothing. The focus stays on it, which a disabled button would lose. */
    busy?: boolean;
    /** What the button reads while busy, for instance "Sending...". */
    busyLabel?: ReactNode;
  };

export function Button({
  variant,
  size,
  busy,
  busyLabel,
  className,
  children,
  type,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? "button"}
      className={buttonClass({ variant, size }, className)}
      // Also what Enter in one of the form's fields presses.
      onClick={busy ? (event) => event.preventDefault() : onClick}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner /> : null}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

/** A link within the site that looks like a button. */
export function LinkButton({ variant, size, className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={buttonClass({ variant, size }, className)} />;
}

/** A link to another site that looks like a button; see ExternalLink. */
export function ExternalLinkButton({
  variant,
  size,
  className,
  ...rest
}: ComponentProps<typeof ExternalLink> & Look) {
  return <ExternalLink {...rest} className={buttonClass({ variant, size }, className)} />;
}

/**
 * A link that leaves the site: opens beside it, tells the other site nothing, and says so to a screen reader through
 * the description with the id `opens-beside`, which each layout carries once.
 */
export function ExternalLink({ children, ...rest }: ComponentProps<"a"> & { href: string }) {
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer" aria-describedby="opens-beside">
      {children}
    </a>
  );
}

/**
 * A link to an address from the settings: another site's, or a path of this site where the
 * administrator has not set one yet (`CONTACT_PATH`).
 */
export function ConfiguredLink({ href, ...rest }: ComponentProps<typeof ExternalLink>) {
  const { children, className } = rest;
  if (!href.startsWith("/")) return <ExternalLink {...rest} href={href} />;
  return (
    <Link to={href} className={className}>
      {children}
    </Link>
  );
}

/** A link that looks like a button; see ConfiguredLink. */
export function ConfiguredLinkButton({
  variant,
  size,
  className,
  ...rest
}: ComponentProps<typeof ConfiguredLink> & Look) {
  return <ConfiguredLink {...rest} className={buttonClass({ variant, size }, className)} />;
}

/** The description that ExternalLink points to. */
export function OpensBesideNote() {
  return (
    <span id="opens-beside" hidden>
      opens in a new tab
    </span>
  );
}
