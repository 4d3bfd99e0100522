import { useLayoutEffect } from "react";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";

/** In the place of a report that is on its way. */
export function ReportSkeleton() {
  // It is a page of its own: seen from its top, wherever its visitor came from.
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
