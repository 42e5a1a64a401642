import { expect, it } from "vitest";
import { DAY_MS } from "~/kernel/time";
import { fileDatabase } from "../../tests/support/database";
import { makeChanger, NOW, someEmail } from "../../tests/support/email-changes";
import { PASSWORD, passwords } from "../../tests/support/gym-world";
import { loadContext } from "../../tests/support/load-context";
import { checkLinkingPassword } from "./check-linking-password.server";

const database = fileDatabase();

const check = (email: string, password = PASSWORD, now = NOW) =>
  checkLinkingPassword(loadContext({ db: database.db, passwords, now }), { email, password });

it("takes the password of the account that has the address", async () => {
  const { accountId, email } = await makeChanger(database.db);
  expect(await check(email.toUpperCase())).toMatchObject({ ok: true, accountId });
  expect(await check(email, "wrong horse")).toEqual({ ok: false, reason: "badCredentials" });
  expect(await check(someEmail())).toEqual({ ok: false, reason: "badCredentials" });
});

it("takes it for an address that the account can still take back, for seven days", async () => {
  const changer = await makeChanger(database.db);
  const { accountId, email } = changer;
  await changer.change(someEmail());
  await changer.change(someEmail(), new Date(NOW.getTime() + DAY_MS));
  expect(await check(email.toUpperCase())).toMatchObject({ ok: true, accountId });
  expect(await check(email, "wrong horse")).toEqual({ ok: false, reason: "badCredentials" });
  const later = new Date(NOW.getTime() + 7 * DAY_MS);
  expect(await check(email, PASSWORD, later)).toEqual({ ok: false, reason: "badCredentials" });
});

it("takes it for an address to which the account has gone back", async () => {
  const changer = await makeChanger(database.db);
  const { accountId, email } = changer;
  await changer.change(someEmail());
  await changer.change(email);
  expect(await check(email)).toMatchObject({ ok: true, accountId });
});
