/**
 * The first step of a reset as requests, on both mounts and on the platform: a code is requested (product.md §4
 * "Password reset", §8, §12).
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { passwordResets } from "~/features/identity/schema.server";
import { createRateLimits } from "~/http/edge/limits.server";
import {
  action as loginAction,
  loader as loginLoader,
} from "~/routes/member/identity/login.server";
import { fileDatabase } from "../support/database";
import { makeGym, makeMember } from "../support/gym-world";
import { issueCodes, listCodeMails } from "../support/reset-codes";
import { openReset, postReset, RESET_PAGE } from "../support/reset-page";
import { answer, argsOf } from "../support/visit";

const database = fileDatabase();
const post = (visit: Parameters<typeof postReset>[1]) => postReset(database.db, visit);
const open = (visit?: Parameters<typeof openReset>[1]) => openReset(database.db, visit);

describe("the first step of a reset", () => {
  it.each([false, true])("leads to the second with a toast (own host: %s)", async (ownHost) => {
    const gym = await makeGym(database.db);
    const { email } = await makeMember(database.db);
    const result = await post({ gym, ownHost, form: { intent: "request", email } });
    const base = ownHost ? "" : `/gym/${gym.guid}`;
    expect(result).toMatchObject({
      status: 303,
      location: `${base}${RESET_PAGE}?step=code`,
      cookies: { resetEmail: email, toast: "good.identity:resetPassword.sent" },
    });
    const second = await open({
      gym,
      ownHost,
      query: { step: "code" },
      cookies: { resetEmail: email },
    });
    expect(second).toMatchObject({ data: { step: "code", email, isRequested: true } });
    expect(second.headers?.get("Cache-Control")).toBe("no-store");
    await issueCodes(database.db);
    expect(await listCodeMails(database.db, email)).toMatchObject([{ gymId: gym.id }]);
  });

  it("answers an unknown address with the same bytes and the same rows but the mail", async () => {
    const { email } = await makeMember(database.db);
    const unknown = `${randomUUID()}@demo.test`;
    const ask = async (address: string) =>
      JSON.stringify(await post({ form: { intent: "request", email: address } })).replaceAll(
        address,
        "ADDRESS",
      );
    expect(await ask(unknown)).toBe(await ask(email));
    const rows = async (address: string) =>
      database.db
        .select({ lang: passwordResets.lang, hash: passwordResets.codeHash })
        .from(passwordResets)
        .where(eq(passwordResets.emailFolded, address));
    expect(await rows(unknown)).toEqual(await rows(email));
    // The request itself writes no mail, whose cost could tell the two apart.
    expect(await listCodeMails(database.db, email)).toEqual([]);
  });

  it("shows the form again with its error and the typed address", async () => {
    const result = await post({ form: { intent: "request", email: "nobody" } });
    expect(result).toMatchObject({
      status: 400,
      data: {
        reply: { initialValue: { email: "nobody" }, error: { email: ["error.emailInvalid"] } },
      },
    });
  });

  it.each(["known", "unknown"])(
    "is refused to a network after five requests for an address that is %s",
    async (which) => {
      const { email } = await makeMember(database.db);
      const address = which === "known" ? email : `${randomUUID()}@demo.test`;
      const limits = createRateLimits(database.pool);
      const ask = (times: number, clientIp: string) =>
        post({
          // A plus-tag reaches the same inbox.
          form: { intent: "request", email: times % 2 ? address : address.replace("@", "+1@") },
          context: { limits, clientIp },
        });
      const clientIp = which === "known" ? "198.51.100.1" : "198.51.100.2";
      const results = [];
      for (let times = 0; times < 6; times += 1) results.push(await ask(times, clientIp));
      expect(results.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 429]);
      const last = results.at(-1);
      expect(Number(last?.headers?.get("retry-after"))).toBeGreaterThan(60);
      expect(JSON.stringify(last?.data)).toContain("error.tooManyRequests");
      // The member asks from elsewhere.
      expect((await ask(0, "203.0.113.9")).status).toBe(303);
    },
  );

  it("makes no newer code than a valid one after twenty requests of an hour from everywhere", async () => {
    const { email } = await makeMember(database.db);
    const limits = createRateLimits(database.pool);
    const ask = async (network: number) => {
      const context = { limits, clientIp: `198.51.${network}.7` };
      return (await post({ form: { intent: "request", email }, context })).status;
    };
    for (let network = 0; network < 20; network += 1) expect(await ask(network)).toBe(303);
    await issueCodes(database.db);
    const kept = await listCodeMails(database.db, email);
    expect(await ask(20)).toBe(303);
    await issueCodes(database.db);
    expect(await listCodeMails(database.db, email)).toEqual(kept);
    await database.db
      .update(passwordResets)
      .set({ expiresAt: new Date() })
      .where(eq(passwordResets.emailFolded, email));
    expect(await ask(21)).toBe(303);
    await issueCodes(database.db);
    expect(await listCodeMails(database.db, email)).toHaveLength(kept.length + 1);
  });

  it("is refused to a network that asks for many addresses", async () => {
    const limits = createRateLimits(database.pool);
    const statuses: number[] = [];
    for (let times = 0; times < 31; times += 1) {
      const form = { intent: "request", email: `${randomUUID()}@demo.test` };
      statuses.push((await post({ form, context: { limits, clientIp: "198.51.100.77" } })).status);
    }
    expect(statuses).toEqual([...Array<number>(30).fill(303), 429]);
  });

  it("carries the wanted page, and drops an address that the rule of return addresses refuses", async () => {
    const gym = await makeGym(database.db);
    const { email } = await makeMember(database.db);
    const ask = async (returnUrl: string) =>
      (await post({ gym, form: { intent: "request", email, returnUrl } })).location;
    expect(await ask("/lives?day=2")).toBe(
      `/gym/${gym.guid}${RESET_PAGE}?step=code&returnUrl=%2Flives%3Fday%3D2`,
    );
    await issueCodes(database.db);
    expect(await listCodeMails(database.db, email)).toMatchObject([
      { data: { returnUrl: "/lives?day=2" } },
    ]);
    expect(await ask("//evil.example")).toBe(`/gym/${gym.guid}${RESET_PAGE}?step=code`);
    expect(await open({ gym, query: { returnUrl: "//evil.example" } })).toMatchObject({
      data: { returnUrl: null },
    });
  });

  it("knows the address of a refused login, and claims no code for it", async () => {
    const gym = await makeGym(database.db);
    const email = `${randomUUID()}@demo.test`;
    const form = { email, password: "wrong" };
    const refuse = (cookies: Record<string, string>) =>
      answer(loginAction(argsOf(database.db, { page: "/login", gym, form, cookies })));
    const { status, cookies } = await refuse({});
    expect(status).toBe(400);
    const known = { data: { email, isRequested: false } };
    expect(await open({ gym, cookies })).toMatchObject(known);
    expect(await open({ gym, cookies, query: { step: "code" } })).toMatchObject(known);
    // A code was requested for the same address.
    expect((await refuse({ resetEmail: email })).cookies).not.toHaveProperty("resetEmail");
  });

  it("is reached from the login with the wanted page", async () => {
    const gym = await makeGym(database.db);
    const query = { returnUrl: "/lives" };
    const login = await answer(loginLoader(argsOf(database.db, { page: "/login", gym, query })));
    expect(login.data).toMatchObject({
      resetPasswordUrl: `/gym/${gym.guid}${RESET_PAGE}?returnUrl=%2Flives`,
    });
  });
});
