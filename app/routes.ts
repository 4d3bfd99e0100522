import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every address of the site, in the order of the specification's route table. */
export default [
  layout("shell/public-layout.tsx", [
    index("features/home/public/index.tsx"),
    route("offline", "shell/public-offline.tsx"),
    route("*", "shell/not-found.tsx"),
  ]),
  route("site.webmanifest", "shell/web-manifest.ts"),
] satisfies RouteConfig;
