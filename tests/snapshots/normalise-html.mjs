// @ts-check
/**
 * Rewrites an answer so that two runs of the same program are equal byte for byte, and so that moving a file changes
 * nothing: what a browser shows or sends stays, what a build or a moment makes up is replaced by a word in braces.
 */
import { decode } from "turbo-stream";

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
/** `useId` counts positions in React's tree, which a further component changes. */
const REACT_ID = /:[Rr][0-9a-zH]*:/g;

/**
 * Equal values get the same number, in the order in which they appear.
 * @param {string} text @param {RegExp} pattern @param {string} word
 */
function numberValues(text, pattern, word) {
  /** @type {Map<string, string>} */
  const names = new Map();
  return text.replaceAll(pattern, (value) => {
    const name = names.get(value) ?? `{${word}-${names.size + 1}}`;
    names.set(value, name);
    return name;
  });
}

/** What differs from run to run in any kind of text. @param {string} text */
export function normaliseText(text) {
  return (
    numberValues(numberValues(text, UUID, "uuid"), REACT_ID, "id")
      .replaceAll(/(\/media\/)[\w.~-]+(?=\/)/g, "$1{grant}")
      .replaceAll(/\b(cs|acct|seti|pm|pi|sub|cus|ch|in|re|tr)_[\w-]{16,}/g, "$1_{ref}")
      .replaceAll(/(token=|token%3D)[\w-]{43}/g, "$1{token}")
      .replaceAll(/(\d{4}-\d\d-\d\dT\d\d):\d\d:\d\d(?:\.\d+)?Z/g, "$1:{time}")
      .replaceAll(/\b\d{8}T\d{9}Z-/g, "{time}-")
      // Students are numbered as they sign up, which stories do side by side.
      .replaceAll(/("viewer": )\d+/g, "$1{student}")
      // A cursor is the moment of the list's last workout, and its id.
      .replaceAll(/(after=|after%3D|"(?:next|after)": ")[a-z0-9]{8}(?=-[a-z0-9]+)/g, "$1{moment}")
  );
}

/** `bar_B7il` → `bar`: what stands behind the last `_` says of which style sheet it is. @param {string} name */
const dropSuffix = (name) => name.replace(/^(.+)_[\w-]{4}$/, "$1");

/** @param {string} html */
const normaliseClasses = (html) =>
  html.replaceAll(
    /(\sclass=")([^"]*)"/g,
    (_whole, start, names) => `${start}${names.split(" ").map(dropSuffix).join(" ")}"`,
  );

/** Keys in the order of the alphabet: a loader may name them in any order. @param {unknown} value */
function sortKeys(value) {
  return JSON.stringify(
    value,
    (_key, one) =>
      one !== null && typeof one === "object" && !Array.isArray(one)
        ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
        : one,
    1,
  );
}

/** Values by route in the order of the matches: ids name files. @param {unknown} byRoute */
const dropRouteIds = (byRoute) =>
  byRoute !== null && typeof byRoute === "object" ? Object.values(byRoute) : byRoute;

const ENQUEUE = /window\.__remixContext\.streamController\.enqueue\(("(?:[^"\\]|\\.)*")\);/g;

/** The data that the page hydrates with. @param {string} html */
async function readHydrationData(html) {
  const chunks = [...html.matchAll(ENQUEUE)].flatMap(([, chunk]) =>
    chunk ? [JSON.parse(chunk)] : [],
  );
  if (chunks.length === 0) return "";
  // Errors come as types of Remix's own, which a plugin has to know.
  const plugins = [
    (/** @type {unknown} */ type, /** @type {unknown[]} */ ...parts) => ({
      value: { type, parts },
    }),
  ];
  const { value, done } = await decode(new Blob([chunks.join("")]).stream(), { plugins });
  await done;
  const { loaderData, actionData, errors } = /** @type {Record<string, unknown>} */ (value);
  return sortKeys(
    Object.fromEntries(
      Object.entries({ loaderData, actionData, errors }).map(([name, byRoute]) => [
        name,
        dropRouteIds(byRoute),
      ]),
    ),
  );
}

/**
 * What the browser knows of the routes, without the names of modules and chunks.
 * @param {string} script
 */
function summariseManifest(script) {
  const [, json = "{}"] = /window\.__remixManifest = (\{.*?\n\});/s.exec(script) ?? [];
  /** @type {{routes?: Record<string, Record<string, unknown>>}} */
  const { routes = {} } = JSON.parse(json);
  const lines = Object.values(routes).map((route) => {
    const traits = Object.keys(route).filter((name) => route[name] === true);
    return [route["path"] ?? "(no path)", ...traits].join(" ");
  });
  return `<script type="module">\n${lines.sort().join("\n")}\n</script>`;
}

/** @param {string} html */
function normaliseScripts(html) {
  return html.replaceAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g, (whole, attributes, text) => {
    if (text.includes("__remixManifest")) return summariseManifest(text);
    if (text.includes("streamController.enqueue") || text.includes("streamController.close"))
      return "";
    if (/type="application\/(?:ld\+)?json"/.test(attributes)) {
      return `<script${attributes}>\n${sortKeys(JSON.parse(text))}\n</script>`;
    }
    return whole;
  });
}

/** One mark for all style sheets: chunks are cut anew when files move. @param {string} html */
function normaliseLinks(html) {
  let hasSheet = false;
  return html
    .replaceAll(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, "")
    .replaceAll(/<link\b[^>]*\brel="stylesheet"[^>]*>/g, () => {
      const first = !hasSheet;
      hasSheet = true;
      return first ? '<link rel="stylesheet"/>' : "";
    })
    .replaceAll(/(\/assets\/[\w.-]+?)-[\w-]{8}(?=\.\w+)/g, "$1");
}

/** A tag per line. @param {string} html @returns {Promise<string>} */
export async function normaliseHtml(html) {
  const data = await readHydrationData(html);
  const page = normaliseClasses(normaliseLinks(normaliseScripts(html)))
    .replaceAll(/\snonce="[^"]*"/g, ' nonce="{nonce}"')
    .replaceAll(/(?<!^)<(?=[a-z!/])/g, "\n<")
    .replaceAll(/\n{2,}/g, "\n");
  return normaliseText(data === "" ? page : `${page}\n\n${data}`);
}

/** @param {string} policy */
export const normalisePolicy = (policy) =>
  policy
    .replaceAll(/'nonce-[\w-]+'/g, "'nonce-{nonce}'")
    .replaceAll(/'sha256-[\w+/=]+'/g, "'sha256-{hash}'");

/**
 * Suffixed class names of the page that no style sheet of the page defines.
 * @param {string} html @param {string} css all its style sheets
 */
export function listUnstyledClasses(html, css) {
  const defined = new Set([...css.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name]) => name));
  const used = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")),
  );
  return [...used]
    .filter((name) => name !== dropSuffix(name) && !defined.has(name))
    .map(dropSuffix)
    .sort();
}

/** Style sheets that the page links to. @param {string} html */
export const listStyleSheets = (html) =>
  [...html.matchAll(/<link\b[^>]*\brel="stylesheet"[^>]*\bhref="([^"]+)"/g)].map(
    ([, href = ""]) => href,
  );
