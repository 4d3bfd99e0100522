import sharp from "sharp";
import { MAX_UPLOAD_BYTES } from "#app/platform/images/picture-refusal.ts";
import type { TestServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { type OpenLoad, openLoad } from "./open-load.ts";
import { processorSeconds } from "./processor.ts";
import { median, type Row } from "./table.ts";
import { keptPages } from "./visitors.ts";

const ROUNDS = 5;
const SECONDS = 5;
/** Pages per second: a busy day of such a site, and far below a server's capacity. */
const RATE = 100;
const GOAL = 2;
const [WIDTH, HEIGHT] = [4500, 3000];

/**
 * Measures how much slower pages are while the server processes a picture of 10 MB: receiving it,
 * making its versions, and making the AVIF versions after the answer. Bursts with and without
 * alternate. Half of the pages are cached, half are rendered for each request.
 */
export async function measurePicture(server: TestServer): Promise<Row[]> {
  const administrator = await signIn(server);
  const kinds = (await keptPages(server)).map((kind, _, { length }) => ({ ...kind, weight: 1 / length }));
  kinds.push({ ...(kinds[0] as (typeof kinds)[0]), weight: 1, path: "/auth/login" });
  let seed = 0;
  const burst = () => {
    seed += 1;
    return openLoad({ url: server.url, kinds, seconds: SECONDS, rate: RATE, seed });
  };
  const upload = async (picture: Buffer) => {
    const form = new FormData();
    form.set("picture", new Blob([new Uint8Array(picture)], { type: "image/jpeg" }), "IMG_0001.jpg");
    const answer = await administrator.ask("/admin/uploads", form);
    if (!answer.ok) throw new Error(`The picture was answered ${answer.status}: ${await answer.text()}`);
  };

  await burst();
  const without: OpenLoad[] = [];
  const during: OpenLoad[] = [];
  let worked = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await restOf(server);
    without.push(await burst());
    const picture = await largePhoto(round);
    const before = processorSeconds(server.pid) ?? 0;
    const [measured] = await Promise.all([burst(), upload(picture)]);
    during.push(measured);
    worked += (processorSeconds(server.pid) ?? 0) - before;
  }
  const rows: Row[] = [];
  for (const [name, pick] of [
    ["p50", (one: OpenLoad) => one.p50],
    ["p99", (one: OpenLoad) => one.p99],
  ] as const) {
    const [before, after] = [median(without.map(pick)), median(during.map(pick))];
    rows.push({
      name: `pages while a picture of 10 MB is worked on / without, ${name}`,
      figure: `${before.toFixed(1)} -> ${after.toFixed(1)} ms  ${(after / before).toFixed(2)}x`,
      goal: `<= ${GOAL}x`,
      met: after / before <= GOAL,
    });
  }
  const errors = [...without, ...during].reduce((sum, one) => sum + one.errors, 0);
  return [
    ...rows,
    {
      name: "processor time of server and picture process in a burst with a picture",
      figure: `${(worked / ROUNDS).toFixed(1)} s of ${SECONDS}`,
    },
    { name: "refused or lost", figure: String(errors), goal: "0", met: errors === 0 },
  ];
}

/** Waits until the picture process, which goes on after the answers, has nothing left to do. */
async function restOf({ pid }: TestServer): Promise<void> {
  for (;;) {
    const before = processorSeconds(pid);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const after = processorSeconds(pid);
    if (before === undefined || after === undefined || after - before < 0.1) return;
  }
}

/** Makes a photo as large as an upload may be: fine noise, in the quality that just fits. */
async function largePhoto(seed: number): Promise<Buffer> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  let state = 0x9e3779b9 + seed;
  for (let at = 0; at < pixels.length; at += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    // Large light and dark areas with some grain.
    pixels[at] = 96 + ((at / 9000) % 64) + ((state >>> 26) & 31);
  }
  for (let quality = 96; ; quality -= 4) {
    const photo = await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .jpeg({ quality })
      .toBuffer();
    if (photo.length <= MAX_UPLOAD_BYTES) return photo;
  }
}
