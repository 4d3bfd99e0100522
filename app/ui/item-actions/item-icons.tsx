import type { ReactNode } from "react";
import { strokedIcon } from "../control/stroked-icon.tsx";

const stroked = (paths: ReactNode) => strokedIcon(paths, 18);

/** Icons of the actions on posts and events. The text beside them carries the meaning. */
export const EyeIcon = stroked(
  <path d="M2 12c3-5 6.3-7 10-7s7 2 10 7c-3 5-6.3 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6" />,
);
export const HeartIcon = stroked(
  <path d="M12 20.5C5.5 16 3 12.5 3 9a4.7 4.7 0 0 1 9-2 4.7 4.7 0 0 1 9 2c0 3.5-2.5 7-9 11.5z" />,
);
export const BookmarkIcon = stroked(<path d="M6 3h12v18l-6-5-6 5z" />);
export const ShareIcon = stroked(
  <path d="M8.3 10.7 15.7 6.3M8.3 13.3l7.4 4.4M6 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5M18 2.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5M18 16.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5" />,
);
