declare module "virtual:react-router/server-build" {
  import type { ServerBuild } from "react-router";

  const build: ServerBuild;
  export = build;
}

declare module "virtual:document-script" {
  /** The address of what public pages load in the browser (`app/entry.document.ts`). */
  const address: string;
  export default address;
}
