// @ts-check
/** One person's round through a list of addresses, signed in by the form of the login page. */

const PASSWORD = "demo1234";

/** @typedef {import("./addresses.mjs").Request} Request */
/** @typedef {{name: string, email: string | null}} Person */
/** @typedef {{name: string, origin: string, home: string}} Mount */
/**
 * @typedef {object} Walk
 * @property {Mount} mount
 * @property {Person} who
 * @property {string[]} languages
 * @property {string} place the folder
 * @property {(held: string[]) => Request[]} list of the ids of the person's own subscriptions
 */

/** The cookies of a person who has just signed in. @param {any} visitor @param {Person} who @param {Mount} mount */
export async function signIn(visitor, { email }, { origin, home }) {
  if (email === null) return new Map();
  const page = await visitor.visit(`${origin}${home}/login`);
  const { status } = await page.send({ email, password: PASSWORD });
  const jar = visitor.cookiesFor(new URL(origin).host);
  const cookies = new Map([...jar].filter(([name]) => /session$/.test(name)));
  if (status !== 303 || cookies.size === 0) throw new Error(`${email} cannot sign in: ${status}`);
  return cookies;
}

/**
 * @param {{visitor: any, record: (path: string[], title: string, answer: any) => Promise<void>}} tools
 * @param {Walk} walk
 */
export async function walkAddresses({ visitor, record }, { mount, who, languages, place, list }) {
  const cookies = await signIn(visitor, who, mount);
  /** Each request with the session alone: no page depends on what was asked before. */
  const ask = (/** @type {Request} */ { method, path, form, headers }) => {
    const jar = visitor.cookiesFor(new URL(mount.origin).host);
    jar.clear();
    for (const [name, value] of cookies) jar.set(name, value);
    const options = { method, ...(form && { form }), ...(headers && { headers }) };
    return visitor.ask(`${mount.origin}${path}`, options);
  };
  const held = who.email === null ? [] : await listHeld(ask);
  for (const language of languages) {
    visitor.language = language;
    for (const [name, { request, path }] of nameRequests(list(held), held)) {
      const title = `${request.method} ${mount.origin}${path}\nas ${who.name}, language ${language}`;
      await record([place, mount.name, who.name, language, name], title, await ask(request));
    }
  }
}

/**
 * Ids of the person's own subscriptions.
 * @param {(request: Request) => Promise<any>} ask @returns {Promise<string[]>}
 */
async function listHeld(ask) {
  const path = "/api/students/me/subscriptions/last";
  const { status, body } = await ask({ method: "GET", path });
  if (status !== 200) throw new Error(`${path}: ${status}`);
  return JSON.parse(body).map((/** @type {{id: string}} */ { id }) => id);
}

/**
 * Each once; forms of one address are numbered. An id is another one in every run.
 * @param {Request[]} requests @param {string[]} held
 */
function nameRequests(requests, held) {
  /** @type {Map<string, {request: Request, path: string}>} */
  const named = new Map();
  const unique = new Map(requests.map((request) => [JSON.stringify(request), request]));
  for (const request of unique.values()) {
    const path = held.reduce(
      (name, id, index) => name.replaceAll(id, `{held-${index + 1}}`),
      request.path,
    );
    const name = request.method === "GET" ? path : `POST ${path}`;
    if (!named.has(name)) {
      named.set(name, { request, path });
      continue;
    }
    let number = 2;
    while (named.has(`${name} (${number})`)) number += 1;
    named.set(`${name} (${number})`, { request, path });
  }
  return named;
}
