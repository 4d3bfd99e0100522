/** The pages of the navigation, in its order (specification, "Shared navigation and footer"). */
export const mainPages = [
  { to: "/", label: "Home" },
  { to: "/about", label: "About Us" },
  { to: "/events", label: "Events" },
  { to: "/partners", label: "Partners" },
  { to: "/blogs", label: "Blog" },
  { to: "/contact", label: "Contact Us" },
] as const;
