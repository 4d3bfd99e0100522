import { strokedIcon as stroked } from "./stroked-icon.tsx";

/**
 * Icons that public pages use as well. They are decorative; the text beside them carries the
 * meaning.
 */
export const MenuIcon = stroked(<path d="M3 6h18M3 12h18M3 18h12" />);
export const CloseIcon = stroked(<path d="M5 5l14 14M19 5 5 19" />);
export const ArrowIcon = stroked(<path d="M4 12h15M13 6l6 6-6 6" />);
export const CheckIcon = stroked(<path d="M4 13l5 5L20 6" />);
export const WarningIcon = stroked(<path d="M12 3 2 20h20zM12 10v4M12 17v.01" />);
export const InfoIcon = stroked(<path d="M12 11v6M12 7v.01M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20" />);
export const PhoneIcon = stroked(
  <path d="M5 3h4l2 5-2.5 2a12 12 0 0 0 5.5 5.5L16 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2z" />,
);
export const MailIcon = stroked(<path d="M3 5h18v14H3zM3 6l9 7 9-7" />);
export const ChatIcon = stroked(<path d="M3 4h18v13H9l-6 4z" />);
