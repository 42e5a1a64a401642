/**
 * A student keeps the gym that came first and changes what is sent; roles belong to one gym and one account.
 *
 * @module-tag postgres
 */
import { describe, expect, it } from "vitest";
import { findStudentOfAccount } from "./queries.server";
import { accountAuthorities, findTrainerOfAccount, isStaffOf } from "./roles/queries.server";
import { readSession } from "./read-session.server";
import { registerStudent } from "./register-student.server";
import { gymStaff } from "./schema.server";
import { setLanguage } from "./set-language.server";
import { fileDatabase } from "../../../tests/support/database";
import { beginSession } from "../../../tests/support/sessions";
import { makeAccount, makeGym } from "../../../tests/support/gym-world";

const database = fileDatabase();
const NOW = new Date("2026-03-01T10:00:00.000Z");

describe("registerStudent", () => {
  it("keeps the first gym, also of ten at once, and ignores an unknown one", async () => {
    const { accountId } = await makeAccount(database.db);
    const gymsOfTen = await Promise.all(Array.from({ length: 10 }, () => makeGym(database.db)));
    const register = (acquiringGymGuid: string) =>
      registerStudent(database.db, { accountId, acquiringGymGuid });
    await register("no-such-gym");
    expect((await findStudentOfAccount(database.db, accountId))?.acquiringGymId).toBeNull();
    await Promise.all(gymsOfTen.map((gym) => register(gym.guid)));
    const first = (await findStudentOfAccount(database.db, accountId))?.acquiringGymId;
    expect(gymsOfTen.map((gym) => gym.id)).toContain(first);
    await register((await makeGym(database.db)).guid);
    expect((await findStudentOfAccount(database.db, accountId))?.acquiringGymId).toBe(first);
  });

  it("updates the sent fields, and does not store today as a date of birth", async () => {
    const { accountId } = await makeAccount(database.db);
    const register = (fields: Omit<Parameters<typeof registerStudent>[1], "accountId">) =>
      registerStudent(database.db, { accountId, now: NOW, ...fields });
    await register({ goal: "GET_FIT", dateOfBirth: "2026-03-01" });
    expect(await findStudentOfAccount(database.db, accountId)).toMatchObject({
      goal: "GET_FIT",
      dateOfBirth: null,
    });
    await register({ dateOfBirth: "1990-05-17", lang: "FR" });
    await register({});
    expect(await findStudentOfAccount(database.db, accountId)).toMatchObject({
      goal: "GET_FIT",
      dateOfBirth: "1990-05-17",
    });
  });
});

describe("roles and language", () => {
  it("are those of this gym and this account only", async () => {
    const [gym, other] = await Promise.all([makeGym(database.db), makeGym(database.db)]);
    const { accountId } = await makeAccount(database.db);
    await database.db.insert(gymStaff).values({ gymId: gym.id, accountId, role: "OWNER" });
    expect(await isStaffOf(database.db, { accountId, gymId: gym.id })).toBe(true);
    expect(await isStaffOf(database.db, { accountId, gymId: other.id })).toBe(false);
    expect(await findTrainerOfAccount(database.db, accountId)).toBeNull();
    expect(await accountAuthorities(database.db, { accountId, isAdmin: false })).toEqual([
      "ROLE_USER",
    ]);
    expect(await accountAuthorities(database.db, { accountId, isAdmin: true })).toEqual([
      "ROLE_USER",
      "ROLE_ADMIN",
    ]);
    await setLanguage(database.db, { accountId, lang: "es" });
    const { token } = await beginSession(database.db, { accountId, now: NOW });
    expect(
      (await readSession(database.db, { token, customDomain: null, now: NOW }))?.person?.lang,
    ).toBe("ES");
  });
});
