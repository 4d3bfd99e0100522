import type { Feature } from "#app/platform/features/feature.ts";

/** The frame of the admin area, and what it composes of several features. */
export const shell = {
  menu: [
    { to: "/admin", label: "Home", icon: "home", place: 0, group: "Daily work" },
    { to: "/admin/trash", label: "Trash", icon: "trash", place: 70, group: "Website" },
  ],
  access: {
    "/admin": "editors",
    "/admin/*": "editors",
    "/admin/documents": "editors",
    "/admin/search": "editors",
    "/admin/trash": "editors",
    "/admin/undo": "editors",
    "/admin/uploads": "editors",
  },
  tables: {},
} satisfies Feature;
