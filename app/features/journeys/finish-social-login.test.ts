/**
 * The same person in many windows at once, and the limits of new accounts.
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { accounts } from "~/features/identity/schema.server";
import { socialLinks } from "~/features/identity/social/schema.server";
import { fileDatabase } from "../../../tests/support/database";
import { makeChanger, someEmail } from "../../../tests/support/email-changes";
import { makeMember, passwords } from "../../../tests/support/gym-world";
import { somePlace } from "../../../tests/support/sessions";
import { finishSocialLogin } from "./finish-social-login.server";

const database = fileDatabase();

const newProfile = (email: string | null = `${randomUUID()}@demo.test`) => ({
  provider: "facebook" as const,
  subject: randomUUID(),
  firstName: "",
  lastName: "",
  email,
});

function finish(
  profile: ReturnType<typeof newProfile>,
  isAdmitted = true,
  refundGym = () => Promise.resolve(),
) {
  const limit = { ok: false, retryAfterSeconds: 7 } as const;
  return finishSocialLogin(database.db, {
    profile,
    gym: null,
    lang: "EN",
    place: somePlace(),
    passwords,
    now: new Date(),
    admit: () => Promise.resolve(isAdmitted ? { ok: true, refundGym } : limit),
  });
}

it("makes one account and one link of ten simultaneous logins of a new person", async () => {
  const profile = newProfile();
  const finished = await Promise.all(Array.from({ length: 10 }, () => finish(profile)));
  expect(new Set(finished.map(({ kind }) => kind))).toEqual(new Set(["signed-in"]));
  expect(finished.filter((one) => one.kind === "signed-in" && one.isNew)).toHaveLength(1);
  const made = await database.db
    .select()
    .from(accounts)
    .where(eq(accounts.email, profile.email ?? ""));
  expect(made).toHaveLength(1);
  // Without a name there the address stands for it.
  expect(made[0]?.firstName).toBe(profile.email?.split("@")[0]);
  const links = await database.db
    .select()
    .from(socialLinks)
    .where(eq(socialLinks.subject, profile.subject));
  expect(links).toHaveLength(1);
});

it("makes no account of two people with one e-mail for the second", async () => {
  const email = `${randomUUID()}@demo.test`;
  const kinds = await Promise.all([newProfile(email), newProfile(email)].map((one) => finish(one)));
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(["password-needed", "signed-in"]);
});

it("asks for what is missing, and for nothing of a linked person", async () => {
  const { email } = await makeMember(database.db);
  expect(await finish(newProfile(email.toUpperCase()))).toEqual({ kind: "password-needed" });
  const nameless = newProfile(null);
  expect(await finish(nameless)).toEqual({ kind: "email-needed" });
  const known = newProfile();
  await finish(known);
  expect((await finish({ ...known, email: null }, false)).kind).toBe("signed-in");
});

it("counts new accounts alone", async () => {
  expect(await finish(newProfile(), false)).toEqual({ kind: "limited", retryAfterSeconds: 7 });
});

it("gives the gym's point back when it makes no account after all", async () => {
  const refundGym = vi.fn(() => Promise.resolve());
  await finish(newProfile(), true, refundGym);
  expect(refundGym).not.toHaveBeenCalled();
  const changer = await makeChanger(database.db);
  await changer.change(someEmail(), new Date());
  // The address is still reserved for the account that has changed it.
  const reserved = await finish(newProfile(changer.email), true, refundGym);
  expect(reserved).toEqual({ kind: "password-needed" });
  expect(refundGym).toHaveBeenCalledTimes(1);
});
