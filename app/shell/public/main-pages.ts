/** The pages of the main navigation, in order (specification, "Shared navigation and footer"). */
export const mainPages: readonly MainPage[] = [
  { to: "/", label: "Home" },
  { to: "/about", label: "About Us" },
  { to: "/events", label: "Events", holds: "/event-blog/" },
  { to: "/partners", label: "Partners" },
  { to: "/blogs", label: "Blog", holds: "/blog/" },
  { to: "/contact", label: "Contact Us" },
];

export type MainPage = {
  to: string;
  label: string;
  /** The path prefix of the items that the page lists. */
  holds?: string;
};
