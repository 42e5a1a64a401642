/** An unknown address and a wrong password are refused alike, after the same work. */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { authenticate } from "./authenticate.server";
import { createPasswordHasher, type PasswordHasher } from "./password-hasher.server";
import { fileDatabase } from "../../../tests/support/database";
import { makeAccount } from "../../../tests/support/gym-world";

const database = fileDatabase();
const passwords = createPasswordHasher();

const newAccount = async () =>
  makeAccount(database.db, { passwordHash: await passwords.hash("demo1234") });

describe("authenticate", () => {
  it("lets the right password in, in any spelling of the address", async () => {
    const { accountId, email } = await newAccount();
    const given = { email: ` ${email.toUpperCase()}`, password: "demo1234", passwords };
    expect(await authenticate(database.db, given)).toMatchObject({ ok: true, accountId });
  });

  it("answers an unknown address like a wrong password, after the same work", async () => {
    const { email } = await newAccount();
    const work: string[] = [];
    const watched: PasswordHasher = {
      hash: passwords.hash,
      verify: (hash, password) => (work.push("verify"), passwords.verify(hash, password)),
      decoy: (password) => (work.push("decoy"), passwords.decoy(password)),
    };
    const attempt = (address: string) =>
      authenticate(database.db, { email: address, password: "demo12345", passwords: watched });
    const wrong = await attempt(email);
    const unknown = await attempt(`${randomUUID()}@demo.test`);
    const nonsense = await attempt("nonsense");
    expect(unknown).toEqual(wrong);
    expect(nonsense).toEqual(wrong);
    expect(wrong).toEqual({ ok: false, reason: "bad-credentials" });
    expect(work).toEqual(["verify", "decoy", "decoy"]);
  });
});
