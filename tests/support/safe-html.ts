/** Rules for every HTML answer. */
import { createHash } from "node:crypto";
import { expect } from "vitest";
import type { Answer } from "./browse";

/** The Content-Security-Policy; empty where there is none. */
export const policyOf = (answer: Answer) => String(answer.headers["content-security-policy"] ?? "");

/** Sources that one directive permits. */
const allowed = (answer: Answer, directive: string): string[] =>
  policyOf(answer)
    .split(";")
    .map((part) => part.trim().split(/\s+/))
    .find(([name]) => name === directive)
    ?.slice(1) ?? [];

export function nonceOf(answer: Answer): string {
  const nonce = /script-src 'self' 'nonce-([\w-]{20,})'/.exec(policyOf(answer))?.[1];
  expect(nonce, `${answer.path}: ${policyOf(answer)}`).toBeDefined();
  return nonce ?? "";
}

const INLINE = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1\s*>/g;

/**
 * Every inline script and style is permitted by the nonce of this answer, or, on a cached page, by its hash. Never
 * both, and no personal page is cached.
 */
export function expectOwnCode(answer: Answer): "nonce" | "hashes" {
  const kept = !policyOf(answer).includes("'nonce-");
  const words = { script: allowed(answer, "script-src"), style: allowed(answer, "style-src") };
  if (!kept) expect([...words.script, ...words.style].join(" ")).not.toContain("'sha256-");
  const nonce = kept ? null : nonceOf(answer);
  const used = new Set<string>();
  const inline = [...answer.body.matchAll(INLINE)];
  const opened = answer.body.match(/<(?:script|style)\b/g)?.length ?? 0;
  expect(inline.length, `${answer.path}: an element without its end`).toBe(opened);
  for (const [, tag, attributes = "", text = ""] of inline) {
    if (/\ssrc=/.test(attributes)) continue;
    if (nonce !== null) {
      expect(attributes, answer.path).toContain(`nonce="${nonce}"`);
    } else if (!/\stype="application\/(?:ld\+)?json"/.test(attributes)) {
      const hash = `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
      used.add(hash);
      expect(words[tag as keyof typeof words], `${answer.path}: ${text.slice(0, 80)}`).toContain(
        hash,
      );
    }
  }
  if (kept) {
    const hashes = [...words.script, ...words.style].filter((word) => word.startsWith("'sha256-"));
    expect(new Set(hashes), `${answer.path}: hashes of nothing on the page`).toEqual(used);
  }
  return kept ? "hashes" : "nonce";
}

/**
 * `frameAncestors`: of a page that stands in a frame of its own origin.
 *
 * @returns by what its inline code is allowed
 */
export function expectSafeHtml(
  answer: Answer,
  frameAncestors: "'none'" | "'self'" = "'none'",
): "nonce" | "hashes" {
  const policy = policyOf(answer);
  for (const part of [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
  ]) {
    expect(policy, answer.path).toContain(part);
  }
  expect(policy).not.toContain("unsafe");
  expect(answer.headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
  expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  expect(answer.headers["x-powered-by"]).toBeUndefined();
  expect(answer.body, answer.path).not.toMatch(/<[a-z][^>]*\s(?:style|on[a-z]+)=/i);
  expect(answer.body, answer.path).not.toMatch(/(?:href|src|action)="javascript:/i);
  // Every button works without script.
  expect(answer.body, answer.path).not.toMatch(/<(?:button|input)[^>]*\sdisabled/);
  return expectOwnCode(answer);
}
