import { z } from "zod";
import type { Video } from "../rich-text/blocks/video/video-address.ts";

const PATIENCE_MS = 8_000;
const MAX_STILL_BYTES = 5_000_000;
const MAX_TITLE = 200;

/** Where the two sites keep their stills. */
const STILLS = /\.(?:ytimg|vimeocdn)\.com$/;

const answer = z.object({ title: z.string().catch(""), thumbnail_url: z.url().optional().catch(undefined) });

type VideoFacts = { title: string; still: Uint8Array | undefined };

/**
 * Asks the site of a video for its title and its still. Without an answer both are empty: the
 * server may not be allowed to reach it.
 *
 * @param ask the `fetch` of tests
 */
export async function findVideoFacts({ about }: Video, ask: typeof fetch = fetch): Promise<VideoFacts> {
  const get = (address: string) =>
    ask(address, { redirect: "error", signal: AbortSignal.timeout(PATIENCE_MS) });
  try {
    const response = await get(about);
    if (!response.ok) return NOTHING;
    const { title, thumbnail_url: address } = answer.parse(await response.json());
    return { title: title.slice(0, MAX_TITLE), still: address ? await readStill(address, get) : undefined };
  } catch {
    return NOTHING;
  }
}

const NOTHING: VideoFacts = { title: "", still: undefined };

async function readStill(
  address: string,
  get: (address: string) => Promise<Response>,
): Promise<Uint8Array | undefined> {
  const { protocol, hostname } = new URL(address);
  // Whatever the answer says, nothing else is requested from here.
  if (protocol !== "https:" || !STILLS.test(hostname)) return undefined;
  const response = await get(address).catch(() => undefined);
  if (!response?.ok || Number(response.headers.get("Content-Length") ?? 0) > MAX_STILL_BYTES)
    return undefined;
  const bytes = new Uint8Array(await response.arrayBuffer());
  return bytes.length <= MAX_STILL_BYTES ? bytes : undefined;
}
