import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every address of the site, in the order of the specification's route table. */
export default [
  layout("shell/public-layout.tsx", [
    index("features/home/public/index.tsx"),
    route("contact", "features/messages/public/contact.tsx"),
    route("newsletter", "features/newsletter/public/subscribe.tsx"),
    route("newsletter/confirm/:token", "features/newsletter/public/confirm.tsx"),
    route("newsletter/unsubscribe/:token", "features/newsletter/public/unsubscribe.tsx"),
    route("saved", "features/saved/public/index.tsx"),
    route("offline", "shell/public-offline.tsx"),
    route("*", "shell/not-found.tsx"),
  ]),
  route("auth/login", "features/accounts/login.tsx"),
  route("auth/sign", "features/accounts/sign.ts"),
  route("logout", "features/accounts/logout.tsx"),
  route("admin", "shell/admin-layout.tsx", [
    index("features/dashboard/dashboard.tsx"),
    route("hero-picture", "features/dashboard/hero-picture.ts"),
    route("statistics/:id", "features/dashboard/statistic.ts"),
    route("campaign-highlights/:id", "features/dashboard/campaign-highlight.ts"),
    route("events", "features/events/admin/list.tsx"),
    route("executives", "features/executives/admin/list.tsx"),
    route("messages", "features/messages/admin/list.tsx"),
    route("blog", "features/blog/admin/list.tsx"),
    route("settings", "shell/admin-settings-layout.tsx", [
      index("features/settings/settings.tsx"),
      route("story-cards", "features/home/admin/story-cards.tsx"),
    ]),
    route("story-cards/:id", "features/home/admin/story-card.ts"),
    route("logo", "features/settings/logo.ts"),
    route("*", "shell/admin/admin-not-found.tsx"),
  ]),
  route("feed.xml", "features/blog/public/feed-rss.ts"),
  route("feed.json", "features/blog/public/feed-json.ts"),
  route("counts/:subject/:id/:act?", "features/counters/public/counts.ts"),
  route("social-cards/:subject/:id?", "shell/social-card.ts"),
  route("sitemap.xml", "shell/sitemap.ts"),
  route("robots.txt", "shell/robots.ts"),
  route("site.webmanifest", "shell/web-manifest.ts"),
] satisfies RouteConfig;
