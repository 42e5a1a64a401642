/** The account as calls: with the token of POST /api/auth, with a cookie, with neither. */
import { beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "~/db/transaction.server";
import type { Gym } from "~/features/gyms/queries.server";
import { PasswordsBusy } from "~/features/identity/password-hasher.server";
import { findStudentOfAccount } from "~/features/identity/queries.server";
import { requestDeletion } from "~/features/identity/request-deletion.server";
import { REFUSALS } from "~/http/refusals";
import {
  askCall,
  bearer,
  cookie,
  expectAsDescribed,
  type Ask,
} from "../../../../tests/support/ask-call";
import { fileDatabase } from "../../../../tests/support/database";
import {
  makeGym,
  makeMember,
  makeTrainer,
  PASSWORD,
  passwords,
  type Member,
} from "../../../../tests/support/gym-world";
import { usedUp } from "../../../../tests/support/load-context";

const database = fileDatabase();
let gym: Gym;
let member: Member;
let trainer: Member;

beforeAll(async () => {
  const { db } = database;
  gym = await makeGym(db);
  [member, trainer] = [await makeMember(db), await makeMember(db)];
  await makeTrainer(db, { accountId: trainer.accountId });
});

const given = () => ({ db: database.db, passwords });
const ask = (path: string, more: Ask = {}) => askCall(given(), path, more);
const conforms = (path: string, method: string, answer: Awaited<ReturnType<typeof ask>>) =>
  expectAsDescribed(given(), path, method, answer);

describe("the caller's account", () => {
  it.each([
    ["bearer", bearer],
    ["cookie", cookie],
  ])("is found by %s", async (_name, carry) => {
    const account = await ask("/api/account", { headers: carry(member.token) });
    expect(account).toMatchObject({
      status: 200,
      body: { id: member.accountId, email: member.email, authorities: ["ROLE_USER"] },
    });
    expect(account.headers.get("cache-control")).toBe("no-store");
    expect(account.headers.get("vary")).toBe("Authorization, Cookie, Accept-Language");
    expect((await ask("/api/trainers/me", { headers: carry(member.token) })).status).toBe(404);
    const own = await ask("/api/trainers/me", { headers: carry(trainer.token) });
    expect(own).toMatchObject({ status: 200, body: { tuid: "maya-cole" } });
  });

  it("is 401 without a token, with a bad token, and with a bad token beside a good cookie", async () => {
    const bad = "x".repeat(43);
    for (const headers of [
      {},
      cookie(bad),
      bearer(bad),
      { ...bearer(bad), ...cookie(member.token) },
      { Authorization: "Bearer", ...cookie(member.token) },
      { Authorization: "Basic YTpi", ...cookie(member.token) },
    ]) {
      for (const path of ["/api/account", "/api/trainers/me"]) {
        const answer = await ask(path, { headers });
        expect(answer).toMatchObject({
          status: 401,
          body: { message: "error.unauthorized", path },
        });
        expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer/);
        await conforms(path, "get", answer);
      }
    }
  });
});

describe("POST /api/auth", () => {
  const auth = (more: Ask) => ask("/api/auth", more);

  it("returns a working token, and stores the gym of the application or of the host", async () => {
    const fresh = await makeMember(database.db);
    const signedIn = await auth({
      query: { applicationKey: gym.guid },
      body: { email: fresh.email, password: PASSWORD, subject_issuer: "x", isAdmin: true },
    });
    expect(signedIn).toMatchObject({ status: 200, body: { authorities: ["ROLE_USER"] } });
    expect(signedIn.headers.get("access-control-expose-headers")).toBe("accesstoken");
    expect(signedIn.headers.get("cache-control")).toBe("no-store");
    expect(signedIn.headers.get("set-cookie")).toBeNull();
    const token = signedIn.headers.get("accesstoken") ?? "";
    expect((await ask("/api/account", { headers: bearer(token) })).body).toEqual(signedIn.body);
    const student = await findStudentOfAccount(database.db, fresh.accountId);
    expect(student?.acquiringGymId).toBe(gym.id);

    const onHost = await makeMember(database.db);
    const host = await makeGym(database.db);
    await auth({
      query: { applicationKey: gym.guid },
      body: { email: onHost.email, password: PASSWORD },
      context: { hostGym: host },
    });
    const other = await findStudentOfAccount(database.db, onHost.accountId);
    expect(other?.acquiringGymId).toBe(host.id);
  });

  it("refuses a wrong password and an unknown address with the same body", async () => {
    const wrong = await auth({ body: { email: member.email, password: "wrong" } });
    const unknown = await auth({ body: { email: "unknown@demo.test", password: "wrong" } });
    expect(wrong).toMatchObject({ status: 400, body: { message: "error.badCredentials" } });
    expect(unknown.text).toBe(wrong.text);
    await conforms("/api/auth", "post", wrong);
  });

  it("names each wrong field", async () => {
    const answer = await auth({ body: { email: "no", password: "" } });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        message: "error.validation",
        fieldErrors: [
          { objectName: "body", field: "email", message: "error.emailInvalid" },
          { objectName: "body", field: "password", message: "error.passwordRequired" },
        ],
      },
    });
  });

  it.each([
    ["the password as well", { email: "member@demo.test", password: "demo1234" }],
    ["an empty name for it", { subject_issuer: "" }],
    ["an issuer we do not know", { subject_issuer: "nobook" }],
    ["an issuer that is no text", { subject_issuer: null }],
    ["an issuer that is not connected", { subject_issuer: "facebook" }],
  ])("refuses a subject_token with %s", async (_name, more) => {
    const answer = await auth({ body: { ...more, subject_token: "EAAB" } });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        message: "error.validation",
        fieldErrors: expect.arrayContaining([
          { objectName: "body", field: "subject_issuer", message: "error.unknownIssuer" },
        ]) as unknown,
      },
    });
    await conforms("/api/auth", "post", answer);
  });

  it.each([null, 7, "x".repeat(300), ["facebook"], {}])(
    "ignores subject_issuer %j with a password",
    async (subject_issuer) => {
      const fresh = await makeMember(database.db);
      const body = { email: fresh.email, password: PASSWORD, subject_issuer };
      expect((await auth({ body })).status).toBe(200);
    },
  );

  it("refuses a JSON body that is not an object", async () => {
    for (const body of ["null", "[]", '"x"', "1"]) {
      expect(await auth({ body })).toMatchObject({ status: 400 });
    }
  });

  it("says when to retry: 429 over the limit, 503 when the password queue is full", async () => {
    const body = { email: member.email, password: PASSWORD };
    const limited = await auth({ body, context: { limits: usedUp(7) } });
    expect(limited).toMatchObject({ status: 429, body: { message: "error.tooManyRequests" } });
    expect(limited.headers.get("retry-after")).toBe("7");
    await conforms("/api/auth", "post", limited);
    const verify = () => Promise.reject(new PasswordsBusy());
    const busy = await auth({ body, context: { passwords: { ...passwords, verify } } });
    expect(busy).toMatchObject({ status: 503, body: { message: "error.busy" } });
    expect(busy.headers.get("retry-after")).toBe("2");
    await conforms("/api/auth", "post", busy);
  });

  it("is 503 when the account is deleted at the same moment; a repetition keeps the account", async () => {
    const { accountId, email } = await makeMember(database.db);
    const body = { email, password: PASSWORD };
    const verify = async () => {
      const now = new Date();
      await inTransaction(database.db, (tx) => requestDeletion(tx, { accountId, now }));
      return true;
    };
    const overtaken = await auth({ body, context: { passwords: { ...passwords, verify } } });
    expect(overtaken).toMatchObject({ status: 503, body: { message: "error.busy" } });
    expect(overtaken.headers.get("retry-after")).toBe("2");
    expect((await auth({ body })).status).toBe(200);
  });

  const deep = 200_000;
  it.each([
    ["no JSON", "{", "malformed"],
    ["nothing", "", "malformed"],
    ["21 levels", `${"[".repeat(21)}${"]".repeat(21)}`, "malformed"],
    ["a NUL", String.raw`{"email":"a@b.test","password":"a\u0000b"}`, "malformed"],
    [
      "half of a surrogate pair",
      String.raw`{"email":"a@b.test","password":"a\ud800b"}`,
      "malformed",
    ],
    ["half of a surrogate pair in a name", String.raw`{"a\udc00b":1}`, "malformed"],
    ["a NUL in a name", String.raw`{"a\u0000b":1}`, "malformed"],
    ["a NUL deep inside", String.raw`{"email":[{"a":["\u0000"]}]}`, "malformed"],
    ["a depth bomb", "[".repeat(60_000), "malformed"],
    ["a larger depth bomb", `${"[".repeat(deep)}${"]".repeat(deep)}`, "bodyTooLarge"],
    ["more than 64 KB", JSON.stringify({ email: "a".repeat(70_000) }), "bodyTooLarge"],
  ] as const)("refuses a body that is %s", async (_name, body, why) => {
    const answer = await auth({ body });
    const { status, message } = REFUSALS[why];
    // Checked by message, because a wrong password or field is 400 as well.
    expect(answer).toMatchObject({ status, body: { message } });
    await conforms("/api/auth", "post", answer);
  });

  it("accepts both halves of a surrogate pair", async () => {
    const body = String.raw`{"email":"a@b.test","password":"\ud83d\ude00"}`;
    expect((await auth({ body })).body).toMatchObject({ message: "error.badCredentials" });
  });

  it("accepts a backslash followed by u0000 as text", async () => {
    const fresh = await makeMember(database.db);
    const body = String.raw`{"email":"${fresh.email}","password":"demo1234","subject_issuer":"\\u0000"}`;
    expect(JSON.parse(body)).toMatchObject({ subject_issuer: String.raw`\u0000` });
    expect((await auth({ body })).status).toBe(200);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "application/json; charset=utf-16"])(
    "refuses %s: 415",
    async (type) => {
      const answer = await auth({ body: "{}", headers: { "Content-Type": type } });
      expect(answer).toMatchObject({
        status: 415,
        body: { message: "error.unsupportedMediaType" },
      });
    },
  );
});
