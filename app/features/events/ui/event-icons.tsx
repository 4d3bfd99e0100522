import type { ReactNode } from "react";
import { strokedIcon } from "#app/ui/control/stroked-icon.tsx";

const stroked = (paths: ReactNode) => strokedIcon(paths, 18);

/** The icons beside an event's facts. Decorative: the text carries the meaning. */
export const DateIcon = stroked(<path d="M4 5.5h16V21H4zM4 10.5h16M8.5 2.5v5M15.5 2.5v5" />);
export const ClockIcon = stroked(<path d="M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19M12 7v5.5l3.5 2" />);
export const PlaceIcon = stroked(
  <path d="M12 22c4.7-5 7-9 7-12a7 7 0 1 0-14 0c0 3 2.3 7 7 12zM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5" />,
);
export const BackIcon = stroked(<path d="M20 12H5M11 6l-6 6 6 6" />);
export const ForwardIcon = stroked(<path d="M4 12h15M13 6l6 6-6 6" />);
export const CalendarPlusIcon = stroked(
  <path d="M20 12V5.5H4V21h8M4 10.5h16M8.5 2.5v5M15.5 2.5v5M18 16v6M15 19h6" />,
);
