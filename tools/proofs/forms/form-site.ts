import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { addPerson } from "#tests/support/people.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";
import { makeSmallSite } from "#tests/support/small-site.ts";
import { Requests } from "../requests.ts";

/** The site whose forms are attacked, and a session of its owner. */
export type FormSite = { server: TestServer; mails: MailServer; requests: Requests; owner: SignedIn };

/** Creates a site with demo content and its owner, and removes it after the work. */
export async function withFormSite<Result>(
  folder: string,
  work: (site: FormSite) => Promise<Result>,
): Promise<Result> {
  await makeSmallSite(folder);
  const mails = await startMailServer();
  const server = await startServer({
    TRUST_PROXY: "1",
    LOG_LEVEL: "info",
    DATA_DIR: folder,
    SMTP_URL: mails.url,
  });
  const requests = new Requests(server.url, 8);
  try {
    await addPerson(server, { ...server.administrator, name: "Owner", role: "owner" });
    return await work({ server, mails, requests, owner: await signIn(server) });
  } finally {
    requests.close();
    await server.stop();
    await mails.close();
  }
}
