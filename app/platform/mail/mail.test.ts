import { expect, test } from "vitest";
import { cleanMail } from "./mail.ts";

const MAIL = { to: "ada@example.org", subject: "Hello", text: "Hi" };

test("a valid mail is unchanged", () => {
  const mail = { ...MAIL, html: "<p>Hi</p>", replyTo: "b@example.org", headers: { "List-Id": "news" } };
  expect(cleanMail(mail)).toEqual(mail);
  expect(cleanMail({ ...MAIL, to: "åsa.öberg+girls@exämple.org" }).to).toBe("åsa.öberg+girls@exämple.org");
});

test("line breaks are removed from subjects and header values", () => {
  const { subject, headers } = cleanMail({
    ...MAIL,
    subject: "Hello\r\nBcc: everyone@example.org\u2028\u0000!",
    headers: { "X-Note": "a\nX-Other: b\rc" },
  });
  expect(subject).toBe("Hello Bcc: everyone@example.org !");
  expect(headers).toEqual({ "X-Note": "a X-Other: b c" });
});

test.each([
  "",
  "ada",
  "ada@example.org\r\nBcc: b@example.org",
  "ada@example.org\n",
  "a@example.org, b@example.org",
  "Ada <ada@example.org>",
  "ada @example.org",
  '"ada"@example.org',
  "a@b@example.org",
  `${"a".repeat(250)}@example.org`,
])("anything but one plain address is refused: %j", (address) => {
  expect(() => cleanMail({ ...MAIL, to: address })).toThrow(/address/);
  expect(() => cleanMail({ ...MAIL, replyTo: address })).toThrow(/address/);
});

test.each(["Bcc", "to", "FROM", "Message-ID", "Content-Type", "X-Bad\r\nBcc", "", "X Y", "X:"])(
  "a header that a mail may not set is refused: %j",
  (name) => {
    expect(() => cleanMail({ ...MAIL, headers: { [name]: "x" } })).toThrow(/header/);
  },
);
