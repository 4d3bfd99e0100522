import type { ReactNode } from "react";
import { strokedIcon } from "../control/stroked-icon.tsx";

const stroked = (paths: ReactNode) => strokedIcon(paths, 20, 2);

/** Icons of the toolbar. */
export const UndoIcon = stroked(<path d="M8 5 4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3" />);
export const RedoIcon = stroked(<path d="m16 5 4 4-4 4M20 9H10a6 6 0 0 0 0 12h3" />);
export const BoldIcon = stroked(<path d="M7 4h6a4 4 0 0 1 0 8H7zM7 12h7a4 4 0 0 1 0 8H7z" strokeWidth={3} />);
export const ItalicIcon = stroked(<path d="M10 4h8M6 20h8M14 4l-4 16" />);
export const HeadingIcon = stroked(<path d="M6 4v16M18 4v16M6 12h12" strokeWidth={3} />);
export const UnderlineIcon = stroked(<path d="M7 3v8a5 5 0 0 0 10 0V3M5 21h14" />);
export const StrikeIcon = stroked(
  <path d="M3 12h18M17 7a4.5 4.5 0 0 0-5-3c-3 0-5 1.500-5 4 0 2 2 3 5 4s5 2 5 4c0 2.500-2 4-5 4a5 5 0 0 1-5-3" />,
);
export const LeftIcon = stroked(<path d="M4 5h16M4 10h10M4 15h16M4 20h10" />);
export const CenterIcon = stroked(<path d="M4 5h16M7 10h10M4 15h16M7 20h10" />);
export const RightIcon = stroked(<path d="M4 5h16M10 10h10M4 15h16M10 20h10" />);
export const JustifyIcon = stroked(<path d="M4 5h16M4 10h16M4 15h16M4 20h16" />);
export const BulletsIcon = stroked(<path d="M9 6h12M9 12h12M9 18h12M4 6v.01M4 12v.01M4 18v.01" />);
export const NumbersIcon = stroked(
  <path d="M10 6h11M10 12h11M10 18h11M3.500 4.500 5 4v5M3.500 14.500c.5-1 2.500-.8 2.500.5 0 1-2.500 2-2.500 3.500H6" />,
);
export const QuoteIcon = stroked(<path d="M9 7H4v6h5zv4a4 4 0 0 1-4 4M20 7h-5v6h5zv4a4 4 0 0 1-4 4" />);
export const LinkIcon = stroked(
  <path d="M10 14a4 4 0 0 0 6 0l3-3a4.200 4.200 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4.200 4.200 0 0 0 6 6l1-1" />,
);
export const TableIcon = stroked(<path d="M3 4h18v16H3zM3 10h18M3 15h18M9 4v16M15 4v16" />);
export const ColourIcon = stroked(<path d="M6 16 12 3l6 13M8 12h8" />);
export const HighlightIcon = stroked(<path d="m9 15-3 3v2h4l2-2M9 15l8-11 4 3-9 11z" />);
export const ClearIcon = stroked(<path d="m8 20-5-5L14 4l6 6-10 10zM8 20h13M9 9l6 6" />);
export const HelpIcon = stroked(
  <path d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20M9 9.500a3 3 0 1 1 4 3c-.7.3-1 .8-1 1.500v.5M12 17.500v.01" />,
);
export const CoverIcon = stroked(<path d="M3 4h18v16H3zM8 20a4 4 0 0 1 8 0M9 8h6v5H9zM9 10.500h6" />);
export const DocumentIcon = stroked(<path d="M6 3h8l5 5v13H6zM14 3v5h5M12 18v-6M9 14.500l3-3 3 3" />);
export const FindIcon = stroked(<path d="M4 10a6 6 0 1 0 12 0 6 6 0 0 0-12 0M15 15l5 5" />);
export const FocusIcon = stroked(<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M9 12h6" />);
export const PreviousIcon = stroked(<path d="m6 15 6-6 6 6" />);
export const NextIcon = stroked(<path d="m6 9 6 6 6-6" />);
export const DownIcon = strokedIcon(<path d="m6 9 6 6 6-6" />, 14, 2.5);
