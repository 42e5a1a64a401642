/** The student as a call: read, registered and updated (product.md §3, §7, §12). */
import { beforeAll, describe, expect, it } from "vitest";
import type { Gym } from "~/features/gyms/queries.server";
import { toIsoDate } from "~/features/identity/date-of-birth";
import { askCall, bearer, expectAsDescribed } from "../../../../tests/support/ask-call";
import { fileDatabase } from "../../../../tests/support/database";
import { makeGym, makeMember, makeTrainer, type Member } from "../../../../tests/support/gym-world";
import type { LoadContext } from "~/http/load-context";

const database = fileDatabase();
let gym: Gym;
let other: Gym;
beforeAll(async () => {
  [gym, other] = [await makeGym(database.db), await makeGym(database.db)];
  await makeTrainer(database.db);
});

const given = () => ({ db: database.db });
const read = async ({ token }: Member) =>
  askCall(given(), "/api/students/account", { headers: bearer(token) });

async function register({ token }: Member, body: unknown, context: Partial<LoadContext> = {}) {
  const asked = { headers: bearer(token), body, context };
  const answer = await askCall(given(), "/api/students/register", asked);
  await expectAsDescribed(given(), "/api/students/register", "post", answer);
  return answer;
}

const ALL = { lang: "FR", goal: "TONE_UP", gender: "FEMALE", dateOfBirth: "1990-06-01" };

describe("a student", () => {
  it("has defaults, and keeps what the call does not name", async () => {
    const member = await makeMember(database.db);
    const fresh = await read(member);
    expect(fresh).toMatchObject({
      status: 200,
      body: {
        email: member.email,
        ...{ firstName: "Maya", lang: "EN", goal: "FEEL_GOOD", gender: null, dateOfBirth: null },
        ...{ instagramHandle: null, acquiringGymId: null, acquiringTrainerTuid: null },
      },
    });
    await expectAsDescribed(given(), "/api/students/account", "get", fresh);
    expect(await register(member, ALL)).toMatchObject({ status: 200, body: ALL });
    expect(await register(member, {})).toMatchObject({ status: 200, body: ALL });
    const headers = bearer(member.token);
    expect(await askCall(given(), "/api/account", { headers })).toMatchObject({
      body: { langKey: "FR" },
    });
    expect((await read(member)).body).toMatchObject(ALL);
  });

  it("belongs to the first gym and trainer that are known", async () => {
    const member = await makeMember(database.db);
    const unknown = { acquiringGymGuid: "nowhere", acquiringTrainerTuid: "nobody" };
    expect(await register(member, unknown)).toMatchObject({
      body: { acquiringGymId: null, acquiringTrainerId: null },
    });
    const first = { acquiringGymGuid: gym.guid, acquiringTrainerTuid: "maya-cole" };
    expect(await register(member, first)).toMatchObject({ body: first });
    expect(await register(member, { acquiringGymId: other.id })).toMatchObject({ body: first });
  });

  it("belongs to the gym of the host where it registers", async () => {
    const member = await makeMember(database.db);
    const answer = await register(member, { acquiringGymGuid: other.guid }, { hostGym: gym });
    expect(answer).toMatchObject({ body: { acquiringGymGuid: gym.guid } });
  });

  it("keeps names, email and handle, whatever a client adds", async () => {
    const member = await makeMember(database.db);
    const before = (await read(member)).body;
    const added = { id: 1, firstName: "Eve", email: "eve@demo.test", instagramHandle: "eve" };
    expect(await register(member, { ...added, isAdmin: true })).toMatchObject({ status: 200 });
    expect((await read(member)).body).toEqual({ ...(before as object), lang: "EN" });
  });

  it.each([
    [{ goal: "SLEEP" }, "goal", "error.goalRequired"],
    [{ gender: "" }, "gender", "error.genderRequired"],
    [{ lang: "en" }, "lang", "error.langRequired"],
    [{ dateOfBirth: "1990-02-30" }, "dateOfBirth", "error.dateOfBirthInvalid"],
    [{ dateOfBirth: "2999-01-01" }, "dateOfBirth", "error.dateOfBirthInvalid"],
    [{ acquiringGymId: 2 ** 31 }, "acquiringGymId", "error.outOfRange"],
    [{ acquiringTrainerTuid: "a b" }, "acquiringTrainerTuid", "error.invalidValue"],
  ])("refuses %j at its field", async (body, field, message) => {
    const member = await makeMember(database.db);
    expect(await register(member, { ...ALL, ...body })).toMatchObject({
      status: 400,
      body: { message: "error.validation", fieldErrors: [{ objectName: "body", field, message }] },
    });
    expect((await read(member)).body).toMatchObject({ goal: "FEEL_GOOD", dateOfBirth: null });
  });

  it("has no date of birth today", async () => {
    const member = await makeMember(database.db);
    await register(member, { dateOfBirth: "1990-06-01" });
    const today = await register(member, { dateOfBirth: toIsoDate(new Date()) });
    expect(today).toMatchObject({ status: 200, body: { dateOfBirth: "1990-06-01" } });
  });

  it("is nobody without a session", async () => {
    for (const path of ["/api/students/account", "/api/students/register"]) {
      expect(await askCall(given(), path, { body: {} })).toMatchObject({
        status: 401,
        body: { message: "error.unauthorized" },
      });
    }
  });
});
