// @ts-check
/** Writes each answer into a file of its own: what was asked and by whom, status, headers, normalised body. */
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PLATFORM } from "./demo-server.mjs";
import {
  listStyleSheets,
  listUnstyledClasses,
  normaliseHtml,
  normalisePolicy,
  normaliseText,
} from "./normalise-html.mjs";

const MAX_NAME_LENGTH = 150;

/** Headers that say when and how long, and nothing about the page. */
const DROPPED = new Set([
  "date",
  "connection",
  "keep-alive",
  "content-length",
  "transfer-encoding",
]);
/** Only their presence counts. */
const SECRET = new Set(["etag", "x-request-id", "last-modified"]);

/** @param {string} line */
const normaliseCookie = (line) => line.replace(/^((?:__Host-)?session=)[^;]+/, "$1{secret}");

/** @param {Record<string, string | string[] | undefined>} headers */
function listHeaders(headers) {
  return Object.entries(headers)
    .filter(([name]) => !DROPPED.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, value]) => {
      if (name === "set-cookie") {
        return [value].flat().map((one) => `${name}: ${normaliseCookie(one ?? "")}`);
      }
      if (name === "content-security-policy") return `${name}: ${normalisePolicy(String(value))}`;
      return `${name}: ${SECRET.has(name) ? "{value}" : value}`;
    });
}

/** Pictures have another number in every demo world: only that there is one counts. @param {any} answer */
async function normaliseBody({ headers, body, bytes }) {
  const type = String(headers["content-type"] ?? "");
  if (type.startsWith("text/html")) return normaliseHtml(body);
  if (/json/.test(type)) return normaliseText(JSON.stringify(JSON.parse(body), null, 1));
  if (/^text\/|javascript/.test(type) || body === "") return normaliseText(body);
  return bytes.length > 0 ? "{bytes}" : "";
}

/** @param {string} name */
function toFileName(name) {
  const short = name.replaceAll("/", "~").replaceAll(/[^\w~.,={}?&@%+ ()-]/g, "_");
  if (short.length <= MAX_NAME_LENGTH) return short;
  const hash = createHash("sha256").update(name).digest("hex").slice(0, 8);
  return `${short.slice(0, MAX_NAME_LENGTH)}-${hash}`;
}

/**
 * @param {string} folder @param {(path: string | URL) => Promise<any>} ask reads style sheets
 */
export function createRecorder(folder, ask) {
  let count = 0;
  /** @type {Map<string, Promise<string>>} */
  const sheets = new Map();

  /** @param {string} html */
  async function readStyleSheets(html) {
    const read = listStyleSheets(html).map((href) => {
      const known = sheets.get(href) ?? ask(new URL(href, PLATFORM)).then(({ body }) => body);
      sheets.set(href, known);
      return known;
    });
    return (await Promise.all(read)).join("\n");
  }

  /** Fails where the file exists: two answers would have one name. @param {string[]} path @param {string} text */
  function write(path, text) {
    const names = path.map(toFileName);
    mkdirSync(join(folder, ...names.slice(0, -1)), { recursive: true });
    writeFileSync(join(folder, ...names), text, { flag: "wx" });
    count += 1;
  }

  /** @param {string[]} path @param {string} title @param {any} answer */
  async function record(path, title, answer) {
    const { status, headers, body } = answer;
    const isPage = String(headers["content-type"]).startsWith("text/html");
    const unstyled = isPage ? listUnstyledClasses(body, await readStyleSheets(body)) : [];
    const head = [title, String(status), ...listHeaders(headers)];
    if (unstyled.length > 0) head.push(`classes without a style: ${unstyled.join(" ")}`);
    // The head by itself: ids are numbered anew in the body.
    write(path, `${normaliseText(head.join("\n"))}\n\n${await normaliseBody(answer)}\n`);
  }

  return { write, record, count: () => count };
}
