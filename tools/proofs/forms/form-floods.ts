import type { MailServer } from "#tests/support/mail-server.ts";
import type { TestServer } from "#tests/support/server.ts";
import type { Row } from "#tools/benches/table.ts";
import { postForm } from "../posted-forms.ts";
import { atLeast, atMost, changeRows, storedRows } from "../proof.ts";
import { inParallel } from "../requests.ts";
import { readSentMails } from "../sent-mails.ts";
import type { FormSite } from "./form-site.ts";

/**
 * Sends forms over and over, from one address and from many, while honest visitors write once each.
 */
export async function flooding({ server, mails }: FormSite, long: boolean): Promise<Row[]> {
  changeRows(server.dataDir, "delete from rate_limits");
  return [
    ...(await floodContact(server, mails, long ? 20_000 : 300)),
    await floodMailbox(server, mails, long ? 400 : 64),
  ];
}

async function floodContact(server: TestServer, mails: MailServer, count: number): Promise<Row[]> {
  const { dataDir } = server;
  const mailsBefore = (await readSentMails(dataDir, mails)).length;
  const statuses = new Map<number, number>();
  const honest: number[] = [];
  const numbers = Array.from({ length: count }, (_, index) => index);
  await inParallel(numbers, 8, async (index) => {
    // Half of them from one address, half from two hundred.
    const from = index % 2 === 0 ? "192.0.2.1" : `198.51.100.${(index >> 1) % 200}`;
    const flood = {
      ...{ firstName: "Flood", lastName: "Flood", email: `flood${index}@example.org`, subject: "" },
      message: `Flood ${index} ${"x".repeat(2000)}`,
    };
    const answer = await postForm(server, "/contact", flood, { "X-Forwarded-For": from });
    await answer.arrayBuffer();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (index % (count / 20) === 0) {
      const neighbour = { firstName: "Honest", lastName: "Neighbour", email: `honest${index}@example.org` };
      const sent = await postForm(server, "/contact", {
        ...neighbour,
        subject: "",
        message: `May I help? ${index}`,
      });
      await sent.arrayBuffer();
      honest.push(sent.status);
    }
  });
  return [
    {
      name: "messages of a flood, by answer",
      figure: [...statuses].map(([status, times]) => `${status}: ${times}`).join(", "),
    },
    atLeast("  refused to one place", statuses.get(429) ?? 0, count / 2 - 61),
    { name: "  taken into the inbox", figure: String(inInbox(dataDir, "Flood Flood")) },
    atLeast("honest neighbours meanwhile, in the inbox", inInbox(dataDir, "Honest Neighbour"), honest.length),
    // Thirty in an hour about one message each, and one each about many messages and about the
    // quarantine.
    atMost("mails that the flood made", (await readSentMails(dataDir, mails)).length - mailsBefore, 32, ""),
  ];
}

/** Targets one mailbox, in many spellings, from many addresses. */
async function floodMailbox(server: TestServer, mails: MailServer, count: number): Promise<Row> {
  const toVictim = async () =>
    (await readSentMails(server.dataDir, mails)).filter(({ name }) =>
      /v.?i.?c.?t.?i.?m.*@g.*mail\.com/iu.test(name),
    ).length;
  const before = await toVictim();
  const names = [
    "victim",
    "Victim",
    "victim+1",
    "vic.tim",
    "v.i.c.t.i.m",
    "VICTIM+news",
    "victim+a+b",
    "ｖictim",
  ];
  for (let index = 0; index < count; index += 1) {
    const name = `${names[index % names.length]}`;
    const email = name.includes("+")
      ? `${name}${index}@gmail.com`
      : `${name}@${index % 2 ? "gmail.com" : "googlemail.com"}`;
    await (await postForm(server, "/newsletter", { email })).arrayBuffer();
  }
  const received = (await toVictim()) - before;
  return atMost("mails that one mailbox gets of the newsletter's form", received, 3, "");
}

function inInbox(dataDir: string, name: string): number {
  return Number(
    storedRows(
      dataDir,
      `select count(*) as count from messages where name = '${name}' and folder = 'inbox'`,
    )[0]?.count,
  );
}
