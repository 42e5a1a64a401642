import { expect, it } from "vitest";
import { nextQuestion, readCode } from "./social-login";

it.each([
  ["K7MQ2RXA", "K7MQ2RXA"],
  [" k7mq-2rxa ", "K7MQ2RXA"],
  ["K7MQ 2RXA", "K7MQ2RXA"],
  ["K7MQ2RX", null],
  ["K7MQ2RXAA", null],
  ["K7MQ2RX0", null],
  ["K7MQ2RXI", null],
  ["", null],
])("the code %j is read as %j", (typed, code) => {
  expect(readCode(typed)).toBe(code);
});

const now = new Date("2026-11-24T12:00:00Z");
const later = new Date(now.getTime() + 1);
const asked = { email: null, askedEmail: "ada@example.test", codeExpiresAt: later };
it.each([
  ["an e-mail, where none is known", { ...asked, askedEmail: null, codeExpiresAt: null }, "email"],
  ["the code, while it is valid", asked, "code"],
  [
    "an e-mail again, when the code is not valid any more",
    { ...asked, codeExpiresAt: now },
    "email",
  ],
  ["the password, where the e-mail is known", { ...asked, email: "ada@example.test" }, "password"],
])("asks for %s", (_name, login, question) => {
  expect(nextQuestion(login, now)).toBe(question);
});
