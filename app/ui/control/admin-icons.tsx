import type { ReactNode } from "react";
import { strokedIcon } from "./stroked-icon.tsx";

const stroked = (paths: ReactNode) => strokedIcon(paths, 20, 2);

/** Icons of the admin area. Separate from icons.tsx, so that public pages don't download them. */
export const HomeIcon = stroked(<path d="M3 11l9-8 9 8v10h-6v-6H9v6H3z" />);
export const CalendarIcon = stroked(<path d="M4 5h16v16H4zM4 10h16M8 2v5M16 2v5" />);
export const PeopleIcon = stroked(
  <path d="M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8M2 21a7 7 0 0 1 14 0M16 3.5a4 4 0 0 1 0 7M18 14.5a7 7 0 0 1 4 6.5" />,
);
export const MessageIcon = stroked(<path d="M3 4h18v13H9l-6 4z" />);
export const PencilIcon = stroked(<path d="M4 20l1-5L16 4l4 4L9 19zM13 7l4 4" />);
export const SettingsIcon = stroked(
  <path d="M4 7h10M18 7h2M4 17h2M10 17h10M16 5a2 2 0 1 0 0 4 2 2 0 0 0 0-4M8 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4" />,
);
export const SignOutIcon = stroked(<path d="M14 4H5v16h9M10 12h11M17 8l4 4-4 4" />);
export const SearchIcon = stroked(<path d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5 21 21" />);
export const TrashIcon = stroked(<path d="M4 6h16M9 6V3h6v3M6 6l1 15h10l1-15M10 10v7M14 10v7" />);
export const PlusIcon = stroked(<path d="M12 4v16M4 12h16" />);
export const PictureIcon = stroked(<path d="M3 4h18v16H3zM3 17l6-6 5 5 3-3 4 4M15.5 8v.01" />);
export const ChartIcon = stroked(<path d="M4 20V10M10 20V4M16 20v-7M22 20H2" />);
export const ExternalIcon = stroked(<path d="M14 4h6v6M20 4l-9 9M18 14v6H4V6h6" />);
export const EnvelopeIcon = stroked(<path d="M3 5h18v14H3zM3 6l9 7 9-7" />);
export const GiftIcon = stroked(
  <path d="M4 11h16v10H4zM3 7h18v4H3zM12 7v14M12 7C10 7 7 6.500 7 4.500S10 2 12 7M12 7c2 0 5-.5 5-2.500S14 2 12 7" />,
);
export const RecordIcon = stroked(<path d="M9 6h12M9 12h12M9 18h12M4 6v.01M4 12v.01M4 18v.01" />);
export const DownloadIcon = stroked(<path d="M12 3v12M7 10l5 5 5-5M4 20h16" />);
export const ArchiveIcon = stroked(<path d="M3 4h18v5H3zM5 9v11h14V9M10 13h4" />);
export const KeyIcon = stroked(
  <path d="M15 3a6 6 0 1 0 0 12 6 6 0 0 0 0-12M10.5 13.5 3 21M6 18l3 3M17 7v.01" />,
);
export const ShieldIcon = stroked(<path d="M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-5" />);
export const CopyIcon = stroked(<path d="M8 8h13v13H8zM16 8V3H3v13h5" />);
