/**
 * Without script the language buttons submit the page's own form, which comes back in that language with the typed
 * values.
 */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { accounts } from "~/features/identity/schema.server";
import { languageOf } from "~/http/i18n.server";
import { orderPlan } from "~/routes/member/billing/plan-form/order-plan.server";
import { action as productAction } from "~/routes/member/shop/product-order.server";
import { memberContext } from "~/http/request-context.server";
import {
  action as profileAction,
  loader as profileLoader,
} from "~/routes/member/account/profile.server";
import { action as loginAction } from "~/routes/member/identity/login.server";
import { action as signupAction } from "~/routes/member/identity/signup.server";
import { makeProduct, makeSandbox } from "../support/billing-world";
import { fileDatabase } from "../support/database";
import { makeGym, makeMember } from "../support/gym-world";
import type { RequestArgs } from "~/http/gym.server";
import { answer, argsOf, signupForm } from "../support/visit";

const database = fileDatabase();

async function comesBack(
  action: (args: RequestArgs) => Promise<unknown>,
  { page, form, session }: { page: string; form: Record<string, string>; session?: string },
) {
  const args = argsOf(database.db, {
    page,
    form: { ...form, lang: "de" },
    headers: { "Accept-Language": "fr" },
    ...(session === undefined ? {} : { cookies: { session } }),
  });
  if (page.includes("/product/")) args.params = { puid: page.split("/").pop() };
  // A loader read the language earlier in this request: the new choice counts.
  await languageOf(args);
  const { status, cookies, data } = await answer(action(args));
  const { initialValue, error } = (data as { reply: { initialValue?: object; error?: object } })
    .reply;
  return { status, cookies, initialValue, error, language: await languageOf(args) };
}

const inGerman = { status: 200, cookies: { lang: "de" }, language: "de", error: undefined };

describe("a language that is chosen on a half-filled form", () => {
  it("of the sign-up keeps the fields but no password, and creates no account", async () => {
    const { password1, password2, ...typed } = signupForm({ lastName: "" });
    const form = { ...typed, password1, password2 };
    const { lastName: _empty, ...kept } = typed;
    expect(await comesBack(signupAction, { page: "/signup", form })).toEqual({
      ...inGerman,
      initialValue: kept,
    });
    const { email } = typed;
    const accountCount = await database.db.$count(accounts, eq(accounts.email, email ?? ""));
    expect(accountCount).toBe(0);
  });

  it("of the login keeps the email but no password, and logs nobody in", async () => {
    const { email } = await makeMember(database.db);
    const form = { email, password: "demo1234" };
    expect(await comesBack(loginAction, { page: "/login", form })).toEqual({
      ...inGerman,
      initialValue: { email },
    });
  });

  it("of the profile keeps the choices, saves none, and shows the new language", async () => {
    const { token } = await makeMember(database.db);
    const typed = { goal: "GET_FIT", gender: "OTHER", dateOfBirth: "1990-06-01" };
    const args = argsOf(database.db, {
      page: "/profile",
      form: { ...typed, lang: "EN", pageLang: "de" },
      cookies: { session: token },
    });
    expect(await answer(profileAction(args))).toMatchObject({
      status: 200,
      cookies: { lang: "de" },
      data: { reply: { initialValue: { ...typed, lang: "DE" } } },
    });
    const context = { payments: makeSandbox(database.db) };
    const visit = { page: "/profile", cookies: { session: token }, context };
    const profile = await answer(profileLoader(argsOf(database.db, visit)));
    expect(profile.data).toMatchObject({ form: { values: { lang: "DE", gender: "" } } });
  });

  it("of a plan or a product keeps the answers, orders nothing, and becomes the member's language", async () => {
    const { db } = database;
    const gym = await makeGym(db);
    const { token, accountId } = await makeMember(db);
    const typed = { age: "parent", parentName: "Anne King", parentEmail: "anne@" };
    const plan = { ...typed, selectedSubscriptionType: "8", terms: "on", promoCode: "SUM" };
    const order = async (args: RequestArgs) =>
      orderPlan(await memberContext(args), {
        seller: gym,
        buildUrl: () => "/",
        appliedCode: null,
      });
    const atPlan = { page: "/profile/subscription/8", form: plan, session: token };
    expect(await comesBack(order, atPlan)).toEqual({ ...inGerman, initialValue: plan });
    const { puid } = await makeProduct(db, { gymId: gym.id });
    const atProduct = { page: `/product/checkout/${puid}`, form: typed, session: token };
    expect(await comesBack(productAction, atProduct)).toEqual({ ...inGerman, initialValue: typed });
    const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
    expect(account?.langKey).toBe("DE");
  });
});
