import type { ReactNode } from "react";
import { CheckIcon, InfoIcon, WarningIcon } from "./icons.tsx";

type AlertProps = {
  tone?: "info" | "success" | "warning" | "error";
  title?: string;
  children?: ReactNode;
  /** True where the box appears in answer to something the person did, so that a screen reader says it. */
  announce?: boolean;
};

const icons = { info: InfoIcon, success: CheckIcon, warning: WarningIcon, error: WarningIcon };

/** A box that tells of a state or an outcome, in the page (a toast tells in passing). */
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
