import path from "node:path";
import { STORED } from "#app/features.ts";
import { saveBackup } from "#app/platform/backup/backup-file.server.ts";
import { openFiles } from "#app/platform/files/open-files.server.ts";
import { type MailServer, readText, startMailServer } from "#tests/support/mail-server.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";
import type { Row } from "#tools/benches/table.ts";
import { filesOf, partsOf, placesOf, tokensIn } from "./erased/search.ts";
import { postForm } from "./posted-forms.ts";
import { atLeast, none, type Proof, storedRows, waitFor, withFolder } from "./proof.ts";
import { inParallel, Requests } from "./requests.ts";

const PATIENCE_MS = 40_000;
/**
 * Texts of the visitors that are erased. Full-text indexes store prefixes separately, so only the
 * end of each text is searched for.
 */
const CANARIES = ["qxvnamecanary", "qxvmailcanary", "qxvsubjectcanary", "qxvtextcanary", "qxvreplycanary"];
const READERS = ["qxvreadercanary", "qxvwaitingcanary"];
/** The paths of links that open something. */
const LINKS = ["/auth/reset/", "/auth/email/", "/auth/invitation/", "/newsletter/confirm/"];

/**
 * Reads, searches, answers, archives, exports and permanently deletes a visitor's message;
 * unsubscribes one newsletter reader and removes another. Then searches every byte of the data
 * folder, of a new backup and of the log for them, and for the digest that identifies repeated
 * submissions.
 *
 * Mails with links wait while the backup is made. Everything in the backup and in the folder that
 * could be a link's token is tried.
 */
export const proof: Proof = {
  title: "what is erased is nowhere, and no backup or copy of the data holds a link that works",
  run: () => withFolder(attack),
};

type Attacked = { server: TestServer; owner: SignedIn; mails: MailServer; dataDir: string };

async function attack(folder: string): Promise<Row[]> {
  const dataDir = path.join(folder, "site");
  let refuses = false;
  const mails = await startMailServer({
    onRcptTo: (_address, _session, done) =>
      done(refuses ? Object.assign(new Error("later"), { responseCode: 451 }) : null),
  });
  const server = await startServer({
    DATA_DIR: dataDir,
    SMTP_URL: mails.url,
    TRUST_PROXY: "1",
    LOG_LEVEL: "debug",
  });
  try {
    const site = { server, owner: await signIn(server), mails, dataDir };
    const id = await handleMessage(site);
    const removed = await handleNewsletter(site);
    const digests = storedRows(dataDir, "select digest from message_submissions");
    const words = [...CANARIES, ...READERS, ...digests.map(({ digest }) => String(digest))];
    const before = new Set(words.filter((word) => placesOf(filesOf(dataDir), word).length > 0));

    await site.owner.ask("/admin/messages/trash", chosen(site, id));
    await remove(site, `/admin/trash/message/${id}`);
    await remove(site, `/admin/newsletter/${removed}`);
    const isOverwritten = () =>
      storedRows(dataDir, "select 1 from erasures where deleted > overwritten").length === 0;
    await waitFor(isOverwritten, PATIENCE_MS);

    await askForLinks(site, "taken");
    await mailsAreOut(site);
    const worked = await countWorking(server, linksIn(mails));
    refuses = true;
    await askForLinks(site, "waiting");
    // Sending each was attempted: its link was made, and revoked.
    const areTried = () =>
      storedRows(dataDir, "select 1 from outbox where link is not null and last_error is not null").length >=
      4;
    await waitFor(areTried, PATIENCE_MS);
    const backup = path.join(folder, "backup.tar");
    await saveBackup(backup, {
      location: { dataDir },
      files: openFiles({ dataDir, filesUrl: undefined }),
      stored: STORED,
    });
    const parts = await partsOf(backup);
    const kept = filesOf(dataDir);
    const log = { name: "log", bytes: Buffer.from(server.lines.join("\n")) };
    const [inBackup, inFolder] = [tokensIn(parts), tokensIn(kept)];
    return [
      atLeast("words of visitors that were there before", before.size, words.length - 1),
      none(
        "places where they are afterwards",
        words.flatMap((word) => placesOf([...kept, ...parts, log], word)),
      ),
      { name: "  searched", figure: `${kept.length} files, ${parts.length} parts of a backup, the log` },
      atLeast("links of mails that worked", worked.length, 4),
      atLeast("mails with links that wait", waitingLinks(dataDir), 4),
      none("links in the backup that work", await countWorking(server, inBackup)),
      none("links in the data folder that work", await countWorking(server, inFolder)),
      {
        name: "  tried",
        figure: `${inBackup.size} and ${inFolder.size} words, at ${LINKS.length} places each`,
      },
    ];
  } finally {
    await server.stop();
    await mails.close();
  }
}

/** Sends a message and uses it in every possible way. @returns its id */
async function handleMessage(site: Attacked): Promise<string> {
  const { server, owner } = site;
  const [name, mail, subject, text, reply] = CANARIES as [string, string, string, string, string];
  await postForm(server, "/contact", {
    firstName: name,
    lastName: "Visitor",
    email: `${mail}@example.org`,
    subject,
    message: `I write to you about ${text}.`,
  });
  await mailsAreOut(site);
  const id = String(storedRows(site.dataDir, `select id from messages where subject = '${subject}'`)[0]?.id);
  for (const address of [
    `/admin/messages?q=${text}`,
    `/admin/messages/${id}`,
    "/admin/messages/export?folder=inbox",
  ])
    await (await owner.ask(address)).arrayBuffer();
  await owner.ask("/admin/messages/reading", chosen(site, id));
  await owner.ask(
    `/admin/messages/${id}/replies`,
    new URLSearchParams({
      id: crypto.randomUUID(),
      text: `We know of ${reply}.`,
      updatedAt: versionOf(site, id),
    }),
  );
  await mailsAreOut(site);
  await owner.ask("/admin/messages/archive", chosen(site, id));
  await (await owner.ask(`/admin/messages?folder=archive&q=${name}`)).arrayBuffer();
  return id;
}

/** One reader confirms and unsubscribes, another doesn't confirm. @returns the id of the second */
async function handleNewsletter(site: Attacked): Promise<string> {
  const { server, owner } = site;
  const [reader, waiting] = READERS as [string, string];
  for (const address of [reader, waiting]) {
    await postForm(server, "/newsletter", { email: `${address}@example.org` });
    await mailsAreOut(site);
  }
  await postForm(server, pathIn(site, reader, "confirm"), {});
  await mailsAreOut(site);
  await (await owner.ask(`/admin/newsletter?q=${reader}`)).arrayBuffer();
  await postForm(server, pathIn(site, reader, "unsubscribe"), {});
  return String(
    storedRows(site.dataDir, `select id from newsletter_subscribers where email like '${waiting}%'`)[0]?.id,
  );
}

function pathIn({ mails }: Attacked, to: string, kind: string): string {
  const texts = mails.received.filter((mail) => mail.to[0]?.startsWith(to)).map(({ raw }) => readText(raw));
  return new RegExp(`/newsletter/${kind}/[\\w-]+`).exec(texts.join("\n"))?.[0] ?? "/";
}

/** Asks for mails with every kind of link that opens something. */
async function askForLinks({ server, owner }: Attacked, name: string): Promise<void> {
  const { email, password } = server.administrator;
  await owner.ask(
    "/admin/people/invitations",
    new URLSearchParams({ email: `guest-${name}@example.org`, role: "editor" }),
  );
  await postForm(server, "/auth/forgotten", { email });
  await owner.ask(
    "/admin/account/email",
    new URLSearchParams({ email: `moved-${name}@example.org`, currentPassword: password }),
  );
  await postForm(server, "/newsletter", { email: `reader-${name}@example.org` });
}

const waitingLinks = (dataDir: string) =>
  storedRows(dataDir, "select 1 from outbox where link is not null and status = 'waiting'").length;

async function mailsAreOut({ dataDir }: Attacked): Promise<void> {
  const isOut = () => storedRows(dataDir, "select 1 from outbox where status = 'waiting'").length === 0;
  if (!(await waitFor(isOut, PATIENCE_MS))) throw new Error("Mails still wait");
}

const versionOf = ({ dataDir }: Attacked, id: string) =>
  String(storedRows(dataDir, `select updated_at from messages where id = '${id}'`)[0]?.updated_at);

const chosen = (site: Attacked, id: string) =>
  new URLSearchParams({ message: `${id}:${versionOf(site, id)}` });

async function remove({ server, owner }: Attacked, address: string): Promise<void> {
  const headers = { Origin: server.url, "Sec-Fetch-Site": "same-origin", Cookie: owner.cookie };
  const answer = await fetch(server.url + address, { method: "DELETE", headers });
  if (!answer.ok) throw new Error(`DELETE ${address} was answered with ${answer.status}`);
}

/** Extracts the tokens of the links in mails. */
const linksIn = ({ received }: MailServer) =>
  received.flatMap(
    ({ raw }) => readText(raw).match(/(?<=\/(?:reset|email|invitation|confirm)\/)[\w-]{43}/g) ?? [],
  );

/** Returns those links that open something, of all that can be made of these tokens. */
async function countWorking({ url }: TestServer, tokens: Iterable<string>): Promise<string[]> {
  const working: string[] = [];
  const requests = new Requests(url, 8);
  await inParallel(tokens, 8, async (token) => {
    for (const link of LINKS) {
      // The data of the application's pages only, which is cheaper than rendering them.
      const { status } = await requests.ask(link + token + (link.startsWith("/auth/") ? ".data" : ""));
      if (status === 200) working.push(link + token);
    }
  });
  requests.close();
  return working;
}
