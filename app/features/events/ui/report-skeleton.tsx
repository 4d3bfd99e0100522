import { useLayoutEffect } from "react";
import { VisuallyHidden } from "#app/ui/control/visually-hidden.tsx";
import { Skeleton } from "#app/ui/feedback/skeleton.tsx";

/** Placeholder for a report that is loading. */
export function ReportSkeleton() {
  // The report is a new page, so it starts at the top wherever the visitor came from.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className="report-skeleton wrap" role="status">
      <VisuallyHidden>Loading the event</VisuallyHidden>
      <Skeleton style={{ width: "6rem", height: "1.75rem" }} />
      <Skeleton style={{ width: "min(34rem, 90%)", height: "3.5rem" }} />
      <Skeleton style={{ width: "min(22rem, 70%)", height: "1.5rem" }} />
      <Skeleton className="report-picture" />
      <Skeleton style={{ width: "min(42rem, 100%)", height: "12rem" }} />
    </div>
  );
}
