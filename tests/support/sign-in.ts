import { listStatistics } from "#app/features/home/statistics.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { phonePhoto } from "./hostile-pictures.ts";
import type { TestServer } from "./server.ts";

/** A signed-in administrator who sends plain HTTP requests, like the forms of the admin area. */
export type SignedIn = {
  /** The session, for a Cookie header. */
  cookie: string;
  /** Sends a request with the session. A form is sent as if from a page of the same site. */
  ask(path: string, form?: FormData | URLSearchParams): Promise<Response>;
  /** Changes the value of the first statistic of the home page. */
  saveFirstStatistic(value: number): Promise<void>;
  /** Replaces the hero picture with a phone's 12-megapixel photo. */
  uploadHeroPhoto(): Promise<void>;
};

/**
 * Signs in as the server's administrator.
 *
 * @throws if signing in, or a later change, gets an unexpected answer
 */
export async function signIn({ url, origin, database, administrator }: TestServer): Promise<SignedIn> {
  const headers = { Origin: origin, "Sec-Fetch-Site": "same-origin" };
  const answer = await fetch(`${url}/auth/login`, {
    method: "POST",
    headers,
    body: new URLSearchParams(administrator),
    redirect: "manual",
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0];
  if (answer.status !== 303 || !cookie) throw new Error(`Not signed in: ${answer.status}`);

  const ask = (path: string, form?: FormData | URLSearchParams) =>
    fetch(url + path, {
      headers: { ...headers, Cookie: cookie },
      redirect: "manual",
      ...(form ? { method: "POST", body: form } : {}),
    });

  async function save(path: string, form: FormData | URLSearchParams): Promise<void> {
    const saved = await ask(path, form);
    if (!saved.ok) throw new Error(`${path} answered ${saved.status}: ${await saved.text()}`);
  }

  return {
    cookie,
    ask,
    async saveFirstStatistic(value) {
      const statistic = await readFirstStatistic(database);
      const { id, title, description, updatedAt } = statistic;
      const fields = { title, description, value: String(value), updatedAt: String(updatedAt) };
      await save(`/admin/statistics/${id}`, new URLSearchParams(fields));
    },
    async uploadHeroPhoto() {
      const form = new FormData();
      form.set(
        "picture",
        new Blob([new Uint8Array(await phonePhoto())], { type: "image/jpeg" }),
        "IMG_0001.jpg",
      );
      form.set("alt", "A photo from a phone");
      await save("/admin/hero-picture", form);
    },
  };
}

async function readFirstStatistic(location: TestServer["database"]) {
  const database = openDatabase(location);
  try {
    const [first] = await listStatistics(database.db);
    if (!first) throw new Error("There is no statistic");
    return first;
  } finally {
    await database.close();
  }
}
