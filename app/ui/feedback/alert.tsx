import type { ReactNode } from "react";
import { CheckIcon, InfoIcon, WarningIcon } from "../control/icons.tsx";

type AlertProps = {
  tone?: "info" | "success" | "warning" | "error";
  title?: string;
  children?: ReactNode;
  /**
   * Announces the box to screen readers. Set it if the box appears in response to a user action.
   */
  announce?: boolean;
};

const icons = { info: InfoIcon, success: CheckIcon, warning: WarningIcon, error: WarningIcon };

/** Renders a box that reports a state or an outcome within the page. A toast does so briefly. */
export function Alert({ tone = "info", title, children, announce }: AlertProps) {
  const Icon = icons[tone];
  const role = announce ? (tone === "error" ? "alert" : "status") : undefined;
  return (
    <div className={`alert alert-${tone}`} role={role}>
      <Icon />
      <div className="alert-body">
        {title ? <p className="alert-title">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
