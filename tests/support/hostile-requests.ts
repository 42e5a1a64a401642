/** Expensive requests to every page, form, call and file handler of the site. */
import { fieldsOfBody } from "~/routes/api/define-call";
import { calls } from "~/routes/api/registry.server";
import { PLATFORM } from "./app";
import { Page, Visitor, type Ask } from "./browse";
import { callInputs, type CallInput } from "./call-inputs";
import { setOnTheWay, toCookieHeader } from "./cookies-on-the-way";
import { listActions } from "./forms";
import { FORM_BODIES, HEADERS, JSON_BODIES, PATHS, QUERIES, TEXTS } from "./hostile-shapes";
import { addressOf, askable } from "./routes";
import type { TestSite } from "./site";
import { SOAK } from "./soak";
import { tokenOf } from "./tokens";

export type Sent = Pick<Ask, "path" | "method" | "headers" | "body">;

export interface HostileRequest {
  /** The target, and what is many or long. */
  name: string;
  /** The largest size in bytes; a quarter of it is sent too. */
  size: number;
  at(size: number): Sent;
}

/** Sizes of path and query, of headers, of a field, and of bodies: read whole, and refused unread. */
const SIZES = { address: 7_600, header: 14_000, text: 12_000, body: [60_000, 900_000] };

const GOOD: Record<string, string> = {
  ...{ email: "member@demo.test", password: "demo1234", password1: "demo1234" },
  ...{ password2: "demo1234", firstName: "Ada", lastName: "Byron", terms: "on", age: "adult" },
};

/** A rotating selection per place; all of them in the soak. */
function rotation() {
  let next = 0;
  return <T>(all: readonly T[], count: number): T[] => {
    if (SOAK) return [...all];
    const chosen = Array.from({ length: count }, (_none, at) => all[(next + at) % all.length]);
    next += count;
    return chosen.filter((one) => one !== undefined);
  };
}

const shapesOf = <T>(shapes: Record<string, T>): [string, T][] => Object.entries(shapes);
const bodiesOf = <T>(shapes: Record<string, T>) =>
  SIZES.body.flatMap((size) => shapesOf(shapes).map(([name, at]) => ({ name, at, size })));
const textsOf = shapesOf(TEXTS);

export async function listHostileRequests(site: TestSite): Promise<HostileRequest[]> {
  const inputs = await callInputs(site);
  const tokens = {
    member: await tokenOf(site, "member@demo.test"),
    trainer: await tokenOf(site, "trainer@demo.test"),
    owner: await tokenOf(site, "owner@demo.test"),
  };
  const cookie = { Cookie: `session=${tokens.member}` };
  const pages = askable
    .filter(({ pattern }) => !pattern.startsWith("api/"))
    .map(({ pattern }) => addressOf(pattern));
  return [
    ...toAddresses([...pages, "/__manifest", "/_root.data"], cookie),
    ...toHeaders([...pages, "/media/1/a.mp4", "/pictures/400/a", "/domain-check?domain=a.test"]),
    ...(await toForms(site, tokens.member)),
    ...calls.flatMap((call) => toCall(call, inputs, tokens)),
    ...toWebhooks(),
  ];
}

function toAddresses(pages: string[], headers: Record<string, string>): HostileRequest[] {
  const pick = rotation();
  const size = SIZES.address;
  const bases = ["", "/gym/ironworks", "/api", "/assets", "/media", "/pictures/400"];
  return [
    ...bases.flatMap((base) =>
      shapesOf(PATHS).map(([name, at]) => ({
        name: `${base || "/"}: ${name}`,
        size,
        at: (size: number) => ({ path: `${base}${at(size)}` }),
      })),
    ),
    ...pages.flatMap((page) =>
      pick(shapesOf(QUERIES), 3).map(([name, at]) => ({
        name: `${page}: ${name}`,
        size,
        at: (size: number) => ({ path: `${page}${at(size)}`, headers }),
      })),
    ),
  ];
}

function toHeaders(paths: string[]): HostileRequest[] {
  const pick = rotation();
  return paths.flatMap((path) =>
    pick(shapesOf(HEADERS), 2).map(([name, at]) => ({
      name: `${path}: ${name}`,
      size: SIZES.header,
      at: (size: number) => ({ path, headers: { Accept: "text/html", ...at(size) } }),
    })),
  );
}

async function toForms(site: TestSite, token: string): Promise<HostileRequest[]> {
  const pick = rotation();
  const requests: HostileRequest[] = [];
  const { cookies } = await setOnTheWay(site);
  for (const { entries } of await listActions()) {
    for (const { pattern } of entries) {
      const path = addressOf(pattern);
      const { defaults, headers } = await readForm(site, path, { session: token, ...cookies });
      const names = Object.keys(defaults);
      for (const { name, at, size } of pick(bodiesOf(FORM_BODIES), 3)) {
        requests.push({
          name: `POST ${path}: ${name} (${size} bytes)`,
          size,
          at(size) {
            const { type, body } = at(size, names);
            return { path, method: "POST", body, headers: { ...headers, "Content-Type": type } };
          },
        });
      }
      for (const field of names) {
        for (const [name, at] of pick(textsOf, 1)) {
          requests.push({
            name: `POST ${path}: ${name} in ${field}`,
            size: SIZES.text,
            at: (size) => ({
              path,
              method: "POST",
              body: new URLSearchParams({ ...defaults, ...GOOD, [field]: at(size) }).toString(),
              headers: { ...headers, "Content-Type": "application/x-www-form-urlencoded" },
            }),
          });
        }
      }
    }
  }
  return requests;
}

/** The fields that the page shows to the member, or otherwise to a visitor. */
async function readForm(site: TestSite, path: string, cookies: Record<string, string>) {
  const origin = `http://${PLATFORM}:${site.port}`;
  const url = new URL(path, origin);
  const member = new Visitor(site);
  for (const [name, value] of Object.entries(cookies)) {
    member.cookiesFor(url.host).set(name, encodeURIComponent(value));
  }
  const asMember = await member.ask(url);
  const visitor = new Visitor(site);
  const isMembers = asMember.status === 200;
  const page = new Page(visitor, url, isMembers ? asMember : await visitor.ask(url));
  const own = page.forms.filter(({ action }) => new URL(action, url).pathname === url.pathname);
  // The first button is the one that the Enter key presses.
  const defaults = Object.fromEntries(
    own.flatMap(({ fields, buttons: [first] }) => [
      ...fields,
      ...(first ? ([[first.name, first.value]] as const) : []),
    ]),
  );
  const headers = {
    Accept: "text/html",
    "Sec-Fetch-Site": "same-origin",
    ...(isMembers ? { Cookie: toCookieHeader(cookies) } : {}),
  };
  return { defaults: own.length > 0 ? defaults : { email: "", returnUrl: "" }, headers };
}

function toCall(
  call: (typeof calls)[number],
  inputs: Record<string, CallInput>,
  tokens: Record<"member" | "trainer" | "owner", string>,
): HostileRequest[] {
  const pick = rotation();
  const method = call.method.toUpperCase();
  const input = inputs[`${method} ${call.path}`] ?? {};
  const pathWith = (params: Record<string, string>) =>
    call.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
      encodeURIComponent(params[name] ?? input.params?.[name] ?? "1"),
    );
  const path = pathWith({});
  const headers = {
    "Content-Type": "application/json",
    ...(call.security === "none"
      ? {}
      : { Authorization: `Bearer ${tokens[input.as ?? "member"]}` }),
  };
  const request = (name: string, size: number, at: (size: number) => Partial<Sent>) => ({
    name: `${method} ${call.path}: ${name}`,
    size,
    at: (size: number) => ({ path, method, headers, ...at(size) }),
  });
  const names = Object.keys(fieldsOfBody(call));
  return [
    ...pick(shapesOf(QUERIES), 2).map(([name, at]) =>
      request(name, SIZES.address, (size) => ({ path: `${path}${at(size)}` })),
    ),
    ...pick(shapesOf(HEADERS), 1).map(([name, at]) =>
      request(name, SIZES.header, (size) => ({ headers: { ...headers, ...at(size) } })),
    ),
    ...Object.keys(call.params.shape).flatMap((param) =>
      pick(textsOf, 1).map(([name, at]) =>
        request(`${name} in {${param}}`, SIZES.address / 9, (size) => ({
          path: pathWith({ [param]: at(size) }),
        })),
      ),
    ),
    ...Object.keys(call.query.shape).flatMap((param) =>
      pick(textsOf, 1).map(([name, at]) =>
        request(`${name} in ?${param}`, SIZES.address / 9, (size) => ({
          path: `${path}?${new URLSearchParams({ ...input.query, [param]: at(size) }).toString()}`,
        })),
      ),
    ),
    ...(call.body ? pick(bodiesOf(JSON_BODIES), 6) : []).map(({ name, at, size }) =>
      request(`${name} (${size} bytes)`, size, (size) => ({ body: at(size, names) })),
    ),
    ...names.flatMap((field) =>
      pick(textsOf, 2).map(([name, at]) =>
        request(`${name} in ${field}`, SIZES.text, (size) => ({
          body: JSON.stringify({ ...input.body, [field]: at(size) }),
        })),
      ),
    ),
  ];
}

function toWebhooks(): HostileRequest[] {
  const path = "/webhooks/payments";
  const now = Math.floor(Date.now() / 1000);
  return [
    {
      name: `POST ${path}: a long event under many signatures`,
      size: 900_000,
      at: (size) => ({
        path,
        method: "POST",
        body: "a".repeat(size),
        headers: { "Stripe-Signature": `t=${now}${`,v1=${"0".repeat(64)}`.repeat(size / 9_000)}` },
      }),
    },
    {
      name: `POST ${path}: a signature of commas`,
      size: SIZES.header,
      at: (size) => ({
        path,
        method: "POST",
        body: "a",
        headers: { "Stripe-Signature": `t=${now}${",".repeat(size)}` },
      }),
    },
    {
      name: "POST /webhooks/gympass/cancel: a long body under a wrong signature",
      size: 900_000,
      at: (size) => ({
        path: "/webhooks/gympass/cancel",
        method: "POST",
        body: "[".repeat(size),
        headers: { "X-Gympass-Signature": "A".repeat(40) },
      }),
    },
  ];
}
