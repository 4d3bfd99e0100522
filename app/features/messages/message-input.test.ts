import { expect, test } from "vitest";
import { cleanMail } from "#app/platform/mail/mail.ts";
import { messageInput } from "./message-input.ts";

const GOOD = {
  firstName: "Amina",
  lastName: "Bello",
  email: "amina@example.org",
  subject: "",
  message: "Hello",
};

test.each([
  ["firstName", " ", "Enter your first name."],
  ["firstName", "x".repeat(101), "The first name can have at most 100 characters."],
  ["lastName", "", "Enter your last name."],
  ["lastName", "x".repeat(101), "The last name can have at most 100 characters."],
  ["email", "", "Enter your email address."],
  [
    "email",
    `${"x".repeat(60)}@${"y".repeat(60)}.${"z".repeat(135)}.org`,
    "An email address can have at most 254 characters.",
  ],
  ["email", "amina@example", "Enter an email address that we can answer, for example amina@example.org."],
  [
    "email",
    "a@example.org\r\nBcc: b@example.org",
    "Enter an email address that we can answer, for example amina@example.org.",
  ],
  [
    "email",
    "a@example.org, b@example.org",
    "Enter an email address that we can answer, for example amina@example.org.",
  ],
  ["email", '"a b"@example.org', "Enter an email address that we can answer, for example amina@example.org."],
  ["subject", "x".repeat(151), "The subject can have at most 150 characters."],
  ["message", " \r\n ", "Enter your message."],
  ["message", "x".repeat(5001), "The message can have at most 5000 characters."],
])("a wrong %s (%j) is named", (field, value, sentence) => {
  const parsed = messageInput.safeParse({ ...GOOD, [field]: value });
  expect(parsed.error?.issues).toMatchObject([{ path: [field], message: sentence }]);
});

test("accepts maximum lengths; CRLF counts as one character", () => {
  const longest = {
    firstName: "x".repeat(100),
    lastName: "x".repeat(100),
    email: `${"x".repeat(64)}@${"y".repeat(60)}.${"z".repeat(60)}.${"w".repeat(60)}.org`,
    subject: "x".repeat(150),
    message: `${"x".repeat(4998)}\r\nx`,
  };
  const parsed = messageInput.parse(longest);
  expect(parsed.message).toBe(`${"x".repeat(4998)}\nx`);
});

test("line breaks can't inject mail headers", () => {
  const parsed = messageInput.parse({
    ...GOOD,
    subject: "Hi\r\nBcc: b@example.org",
    firstName: "A\nB\u0000",
  });
  expect(parsed).toMatchObject({ subject: "Hi Bcc: b@example.org", firstName: "A B" });
});

test.each([
  "a@example.org",
  "o'brien+school=1@mail.example.co",
  "a.b_c-d!#$%&*/?^`{|}~@xn--bcher-kva.example",
])("%s is an address that mail takes", (email) => {
  expect(messageInput.parse({ ...GOOD, email: ` ${email} ` }).email).toBe(email);
  expect(cleanMail({ to: email, subject: "", text: "" }).to).toBe(email);
});
