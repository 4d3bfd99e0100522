/** A video on another site. */
export type Video = {
  site: "YouTube" | "Vimeo";
  /** The address where people watch it: the same for every way to write it. */
  page: string;
  /** The address of the player, which begins at once. */
  player: string;
  /** Where the site says what the video is called, and what it looks like (oEmbed). */
  about: string;
};

/** Reads the address of a video. Undefined for any other address. */
export function videoOf(address: string): Video | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, pathname, searchParams } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") return undefined;
  const [first = "", second] = pathname.split("/").filter(Boolean);
  switch (hostname.replace(/^(?:www|m)\./, "")) {
    case "youtu.be":
      return onYouTube(first);
    case "youtube.com":
    case "youtube-nocookie.com":
      return onYouTube(first === "watch" ? searchParams.get("v") : IN_PATH.has(first) ? second : undefined);
    case "vimeo.com":
      return onVimeo(first, second);
    case "player.vimeo.com":
      return first === "video" ? onVimeo(second, searchParams.get("h") ?? undefined) : undefined;
    default:
      return undefined;
  }
}

const IN_PATH: ReadonlySet<string> = new Set(["embed", "shorts", "live"]);

function onYouTube(id: string | null | undefined): Video | undefined {
  if (!/^[\w-]{11}$/.test(id ?? "")) return undefined;
  const page = `https://www.youtube.com/watch?v=${id}`;
  return {
    ...{ site: "YouTube", page, player: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1` },
    about: `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(page)}`,
  };
}

/** @param key part of the address of a video that is not listed */
function onVimeo(id: string | undefined, key: string | undefined): Video | undefined {
  if (!/^\d{5,12}$/.test(id ?? "") || !/^[0-9a-f]{0,20}$/.test(key ?? "")) return undefined;
  const page = `https://vimeo.com/${key ? `${id}/${key}` : id}`;
  return {
    ...{ site: "Vimeo", page },
    player: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${key ? `&h=${key}` : ""}`,
    about: `https://vimeo.com/api/oembed.json?width=1280&url=${encodeURIComponent(page)}`,
  };
}
