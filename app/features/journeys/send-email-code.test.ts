import { expect, it } from "vitest";
import { checkEmailCode } from "~/features/identity/social/check-email-code.server";
import { FACEBOOK } from "~/features/identity/social/facebook";
import { startSocialLogin } from "~/features/identity/social/start-social-login.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { fileDatabase } from "../../../tests/support/database";
import { sendEmailCode } from "./send-email-code.server";

const database = fileDatabase();
const now = new Date("2026-11-21T12:00:00Z");

it("a code verifies the address that it was mailed to, in its normal form", async () => {
  const { db } = database;
  const { browserToken, login } = await startSocialLogin(db, {
    linkAccountId: null,
    origin: "https://gymfront.test",
    gymId: null,
    base: "",
    formPath: "/login",
    returnUrl: null,
    typedEmail: null,
    profile: { provider: FACEBOOK, subject: "7", firstName: "Ada", lastName: "", email: null },
    now,
  });
  const { stateHash } = login;
  const email = "ａda@Example.test";
  await sendEmailCode(db, { login, browserToken, email, lang: "EN", now });
  const [mail] = await db.select().from(outboxMails);
  expect(mail).toMatchObject({ kind: "verifyEmail", recipient: "ada@example.test" });
  const typedCode = mail?.data["token"] ?? "";
  expect(await checkEmailCode(db, { stateHash, browserToken, typedCode, now })).toEqual({
    ok: true,
    email: "ada@example.test",
  });
});
