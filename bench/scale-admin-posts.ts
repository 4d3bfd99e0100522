import type { ScaleSubject } from "./scale.ts";
import { posts } from "./scale-posts.ts";

/** The administrator's list of the same posts. */
export const adminPosts: ScaleSubject = {
  ...posts,
  title: "admin-posts",
  signedIn: true,
  pages: (count) => [
    { name: "the list", path: "/admin/blog" },
    { name: "the middle page", path: `/admin/blog?page=${count / 20}` },
    { name: "the last page", path: `/admin/blog?page=${count / 10}` },
    { name: "a status, a late page", path: `/admin/blog?status=published&page=${Math.floor(count / 11)}` },
    { name: "a category", path: "/admin/blog?category=programs" },
    { name: "a category, a late page", path: `/admin/blog?category=programs&page=${Math.floor(count / 66)}` },
    { name: "search: a word of every twentieth", path: "/admin/blog?q=scho" },
    { name: "search: a beginning", path: "/admin/blog?q=sc" },
    { name: "search: a word in a category", path: "/admin/blog?q=ba&category=programs" },
    { name: "search: nothing found", path: "/admin/blog?q=xylophonist" },
  ],
};
