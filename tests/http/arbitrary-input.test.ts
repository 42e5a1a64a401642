/**
 * Arbitrary input to every call, and to every page of routes.ts with a form, is answered with 4xx, a page or a
 * redirect: never with 500, and never with an address of another site.
 */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findGymByGuid, type Gym } from "~/features/gyms/queries.server";
import { grantSigner } from "~/features/player/grant.server";
import { fieldsOfBody } from "~/routes/api/define-call";
import { calls } from "~/routes/api/registry.server";
import { resetCodes } from "~/features/identity/reset-codes.server";
import type { LoadContext } from "~/http/load-context";
import { SECRET } from "../support/app";
import { anyText, DANGEROUS_TEXTS, NO_ADDRESSES } from "../support/arbitrary-input";
import { askCall, bearer, type Ask } from "../support/ask-call";
import { callInputs, type CallInput } from "../support/call-inputs";
import { setOnTheWay, toCookieHeader } from "../support/cookies-on-the-way";
import { expectDescribed, type Description } from "../support/description";
import { FacebookStandIn } from "../support/facebook/stand-in";
import { FIELDS, INTENTS, listActions } from "../support/forms";
import { FUZZ_RUNS, fuzzTime } from "../support/fuzz";
import { loadContext, NO_LIMITS } from "../support/load-context";
import { partnerOf } from "../support/partner-links";
import { addressOf } from "../support/routes";
import { fileSite } from "../support/site";
import { tokenOf } from "../support/tokens";
import { answer } from "../support/visit";
import { newEmail, platformOf } from "../support/world";

const facebook = await FacebookStandIn.start();
afterAll(() => facebook.stop());
const site = fileSite({ env: facebook.env });
beforeAll(() => facebook.register(platformOf(site)));
let gym: Gym;
let inputs: Record<string, CallInput>;
let description: Description;
const tokens = { member: "", trainer: "", owner: "" };

beforeAll(async () => {
  inputs = await callInputs(site);
  description = (await askCall({ db: site.db }, "/api/openapi.json")).body as Description;
  tokens.member = await tokenOf(site, "member@demo.test");
  tokens.owner = await tokenOf(site, "owner@demo.test");
  tokens.trainer = await tokenOf(site, "trainer@demo.test");
  const gymRow = await findGymByGuid(site.db, "ironworks");
  if (!gymRow) throw new Error("no gym");
  gym = gymRow;
});

/** The context of the edge, without limits and with cheap passwords. */
const contextOf = (more: Partial<LoadContext> = {}): LoadContext => ({
  ...loadContext({
    ...site.services,
    grants: grantSigner(SECRET),
    resetCodes: resetCodes(SECRET),
    partner: partnerOf(site).access,
    limits: NO_LIMITS,
  }),
  origin: site.services.settings.platformOrigin,
  passwords: {
    hash: async (password) => `hash of ${password}`,
    verify: async () => false,
    decoy: async () => false,
  },
  ...more,
});

/** Dangerous texts that tell the kinds apart, tried one at a time; the arbitrary walk draws from all of them. */
const WRONG = ["-1", "0", "1.5", "2147483648", "NaN", "", "１", "' or 1=1 --", "a".repeat(3000)];

/** Without its text, or with dots alone, a path is another address. */
const isSegment = (text: string): boolean => !["", ".", ".."].includes(text);

describe("a call", () => {
  const good = ({ method, path }: (typeof calls)[number]) => {
    const { as = "member", params, query, body } = inputs[`${method.toUpperCase()} ${path}`] ?? {};
    return { params, query, body, headers: bearer(tokens[as]) };
  };

  const namesOf = (call: (typeof calls)[number]): string[] => Object.keys(fieldsOfBody(call));

  async function expectAnswered(call: (typeof calls)[number], input: Ask): Promise<void> {
    const response = await askCall(contextOf(), call.path, input);
    expect(response.status, `${call.path}: ${response.text}`).toBeLessThan(500);
    expectDescribed(description, call.path, call.method, {
      status: response.status,
      header: (name) => response.headers.get(name),
      body: response.body,
    });
  }

  it("refuses wrong parameters as described, one at a time", async () => {
    for (const call of calls) {
      const { params = {}, query = {}, ...more } = good(call);
      for (const { name, in: place } of description.paths[call.path]?.[call.method]?.parameters ??
        []) {
        for (const value of place === "path" ? WRONG.filter(isSegment) : WRONG) {
          const wrong =
            place === "path"
              ? { params: { ...params, [name]: value }, query }
              : { params, query: { ...query, [name]: value } };
          await expectAnswered(call, { ...more, ...wrong });
        }
        if (place === "query")
          await expectAnswered(call, { ...more, query: `${name}=1&${name}=2` });
      }
    }
  });

  it("refuses bodies of another shape as described", async () => {
    const values: unknown[] = [null, true, -1, 1e308, "", "a".repeat(60_000), [], {}, [[[]]]];
    for (const call of calls.filter(({ body }) => body)) {
      const { params = {}, body = {}, headers } = good(call);
      for (const shape of [
        ...values,
        // Names that would belong to another person if they were accepted.
        { ...body, id: 1, isAdmin: true, authorities: ["ROLE_ADMIN"], __proto__: null },
        ...namesOf(call).flatMap((name) => values.map((value) => ({ ...body, [name]: value }))),
      ]) {
        await expectAnswered(call, { params, headers, body: JSON.stringify(shape) });
      }
    }
  });

  it(
    "answers anything by its description",
    async () => {
      const text = fc.oneof(
        anyText(40).map((any) => any.replaceAll("\0", "")),
        fc.constantFrom(...DANGEROUS_TEXTS),
      );
      const json = fc.oneof(
        fc.jsonValue({ maxDepth: 8, stringUnit: "grapheme" }),
        anyText(60),
        fc.constantFrom(...NO_ADDRESSES, "facebook", facebook.issueToken(withoutEmail)),
      );
      const names = ["extended", "page", "size", "after", "applicationKey", "__proto__"];
      names.push("gymId", "type", "time", "tags", "currency", "width", "gym");
      for (const call of calls) {
        const { params = {}, body = {}, headers } = good(call);
        const takesNothing = !call.body && !description.paths[call.path]?.[call.method]?.parameters;
        const ofPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
        const request = fc.record({
          params: fc.dictionary(fc.constantFrom("id", ...ofPath), text.filter(isSegment), {
            maxKeys: 3,
          }),
          query: fc.array(fc.tuple(fc.constantFrom(...names), text), { maxLength: 4 }),
          fields: fc.dictionary(fc.constantFrom("id", ...namesOf(call)), json, { maxKeys: 4 }),
          whole: fc.option(json, { freq: 4 }),
          isPerson: fc.boolean(),
        });
        await fc.assert(
          fc.asyncProperty(request, (garbage) =>
            expectAnswered(call, {
              params: { ...params, ...garbage.params },
              query: new URLSearchParams(garbage.query).toString(),
              body: garbage.whole ?? { ...body, ...garbage.fields },
              headers: garbage.isPerson ? headers : {},
            }),
          ),
          // Wrong parameters and bodies were sent one by one before.
          { numRuns: takesNothing ? 20 : FUZZ_RUNS },
        );
      }
    },
    fuzzTime(120_000),
  );
});

const newcomer = facebook.addPerson({ first_name: "Ada", last_name: "B", email: newEmail() });
const withoutEmail = facebook.addPerson({ first_name: "Tom", last_name: "Phone" });

/** Buttons of pages that lead to Facebook or to the partner and back; each is pressed at least twice. */
const BUTTONS: Record<string, string[]> = {
  "routes/member/identity/login.tsx": ["facebook"],
  "routes/member/account/networks.tsx": ["link", "unlink"],
  "routes/member/identity/social-login.tsx": ["email", "code", "password", "facebook"],
  "routes/member/identity/confirm-handoff.tsx": ["continue", "cancel"],
  "routes/member/partner/partner-register.tsx": ["save"],
};

/** The parameters of `:name` and `*`, as the router passes them. */
function paramsOf(pattern: string, pathname: string): Record<string, string> {
  const values = pathname.split("/").slice(1).map(decodeURIComponent);
  return Object.fromEntries(
    pattern.split("/").flatMap((part, index) => {
      if (part === "*") return [["*", values.slice(index).join("/")]];
      const name = /^:(\w+)\??$/.exec(part)?.[1];
      return name === undefined ? [] : [[name, values[index] ?? ""]];
    }),
  );
}

function bodyOf(kind: string, fields: [string, string][]): RequestInit {
  if (kind === "none") return {};
  if (kind === "json") {
    return { body: JSON.stringify(fields), headers: { "Content-Type": "application/json" } };
  }
  const body = kind === "multipart" ? new FormData() : new URLSearchParams();
  for (const [name, one] of fields) body.append(name, one);
  return { body };
}

describe("a page's form", () => {
  const value = fc.oneof(
    { weight: 3, arbitrary: anyText(40) },
    {
      weight: 5,
      arbitrary: fc.constantFrom(
        ...[
          ...DANGEROUS_TEXTS,
          ...NO_ADDRESSES,
          "yes",
          "3",
          "a@b.test",
          "member@demo.test",
          "demo1234",
        ],
        ...["1990-02-30", "4242424242424242", "/gym/ironworks", "https://ironworks.test/"],
        ...["FORGE20", "hosted", "free", "apply", "2:1499GBP", "a".repeat(100_000)],
        ...["AAAAAAAA", facebook.issueToken(newcomer), facebook.issueToken(withoutEmail)],
      ),
    },
  );
  const names = FIELDS.filter((name) => name !== "intent");
  const field = fc.tuple(fc.constantFrom(...names), value);
  const posted = fc.record({
    fields: fc.oneof(
      {
        weight: 4,
        arbitrary: fc.uniqueArray(field, { maxLength: 12, selector: ([name]) => name }),
      },
      { weight: 1, arbitrary: fc.array(field, { maxLength: 12 }) },
    ),
    intent: fc.option(fc.oneof(fc.constantFrom(...INTENTS), value)),
    /** A browser on its way, with the hidden fields of its page, presses a button of the page's own. */
    way: fc.option(fc.record({ button: fc.nat(3), isKnown: fc.boolean() }), { freq: 3 }),
    kind: fc.constantFrom("urlencoded", "urlencoded", "urlencoded", "multipart", "json", "none"),
    isMember: fc.boolean(),
    which: fc.nat(20),
  });

  it(
    "takes anything and answers with 4xx or a way on",
    async () => {
      const actions = await listActions();
      expect(actions.length).toBeGreaterThan(12);
      expect(FIELDS).toEqual(expect.arrayContaining(["email", "returnUrl", "terms", "promoCode"]));
      expect(INTENTS).toEqual(expect.arrayContaining(["facebook", "unlink", "continue", "pay"]));
      let token: string | undefined;
      const reached = new Set<string>();
      for (const { file, entries, action } of actions) {
        const buttons = BUTTONS[file];
        const presses = [true, false].flatMap((isMember) =>
          (buttons ?? []).map((_button, button) => ({
            ...{ fields: [], intent: null, kind: "urlencoded" as const, isMember, which: 1 },
            way: { button, isKnown: false },
          })),
        );
        await fc.assert(
          fc.asyncProperty(posted, async ({ fields, intent, kind, isMember, way, which }) => {
            const { pattern } = entries[which % entries.length] ?? { pattern: "" };
            const pathname = addressOf(pattern);
            // On the platform's host with and without the prefix of a gym; short addresses on the gym's own host.
            const onOwnHost = !pattern.startsWith("gym/") && which % 2 === 0;
            const platform = site.services.settings.platformOrigin;
            const origin = onOwnHost ? platform.replace("//", "//ironworks.") : platform;
            const context = contextOf({ origin, hostGym: onOwnHost ? gym : null });
            const email = way?.isKnown ? "member@demo.test" : null;
            const traveller = buttons && way ? await setOnTheWay(site, { origin, email }) : null;
            const pressed = (way && buttons?.[way.button % buttons.length]) ?? intent;
            const { body, headers: of } = bodyOf(kind, [
              ...fields.filter(([name]) => !(name in (traveller?.fields ?? {}))),
              ...Object.entries(traveller?.fields ?? {}),
              ...(pressed === null ? [] : ([["intent", pressed]] as [string, string][])),
            ]);
            const headers = new Headers(of);
            if (isMember) token ??= await tokenOf(site, "new@demo.test");
            const session = isMember ? { session: token } : {};
            headers.set("Cookie", toCookieHeader({ ...session, ...traveller?.cookies }));
            const request = new Request(`${origin}${pathname}`, {
              method: "POST",
              headers,
              ...(body === undefined ? {} : { body }),
            });
            // A page may throw its response, also synchronously.
            const run = Promise.resolve().then(() =>
              action({ request, context, params: paramsOf(pattern, pathname) }),
            );
            const { status, location, cookies, data } = await answer(run);
            // Keeps cookies as a browser does: a session that ended or began counts from here on.
            if ("session" in cookies) token = undefined;
            expect(status, file).toBeLessThan(500);
            if (data !== null) reached.add(`${file}: ${status}`);
            if (location === null) return;
            const to = new URL(location, origin);
            reached.add(`${file}: ${to.host} ${to.pathname}`);
            const isOwn = [origin, platform].includes(to.origin) || to.host === "ironworks.test";
            const isDialog = to.origin === facebook.origin && to.pathname === "/v2.3/dialog/oauth";
            expect(isOwn || isDialog, `${file}: ${location}`).toBe(true);
          }),
          { examples: presses.map((press) => [press] as [typeof press]) },
        );
      }
      const { host } = new URL(platformOf(site));
      const dialog = `${new URL(facebook.origin).host} /v2.3/dialog/oauth`;
      expect([...reached]).toEqual(
        expect.arrayContaining([
          `routes/member/identity/login.tsx: ${dialog}`,
          "routes/member/identity/social-login.tsx: 400",
          `routes/member/identity/social-login.tsx: ${dialog}`,
          "routes/member/identity/confirm-handoff.tsx: ironworks.test /login/facebook",
          "routes/member/account/networks.tsx: 400",
          `routes/member/partner/partner-register.tsx: ${host} /subscription/checkout/success`,
        ]),
      );
    },
    fuzzTime(180_000),
  );
});
