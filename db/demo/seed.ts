import type { Site } from "#app/platform/site.server.ts";

/** Fills an empty site with a believable, invented foundation, once. */
export async function seedDemoContent(_site: Pick<Site, "db" | "pictures" | "log">): Promise<void> {}
