/**
 * Headers of every answer (security.md §3 and §8). HTML has a nonce per request; a cached public page has hashes of its
 * inline scripts and styles instead.
 */
import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import helmet from "helmet";
import type { CspSources } from "~/features/billing/payment-port";
import type { NetworkSources } from "~/features/identity/social/facebook";
import { readConsent } from "../cookies";
import { addressOf } from "./address";

const nonces = new WeakMap<object, string>();

export function nonceOf(request: object): string {
  return nonces.get(request) ?? "";
}

const POLICY = "Content-Security-Policy";
const FEATURES = "Permissions-Policy";
/** Placeholder in the prepared policy for each request's nonce. */
const NONCE = "{nonce}";

interface Policies {
  /** The payment provider's sites, on every page, because client-side navigation keeps the document's policy. */
  payments: CspSources;
  /** The affiliate network's script and pixel, only for visitors who have consented. */
  affiliate?: { script: string; pixel: string } | null;
  development: boolean;
}

export function securityHeaders(options: Policies): RequestHandler {
  // Identical for all requests except for the nonce, so helmet runs once per scheme.
  const without = { ...options, affiliate: null };
  const prepared = { http: prepare(without, false), https: prepare(without, true) };
  const withAffiliate = { http: prepare(options, false), https: prepare(options, true) };
  return (request, response, next) => {
    const nonce = randomBytes(16).toString("base64url");
    nonces.set(request, nonce);
    const { secure } = addressOf(request);
    const follows = options.affiliate && readConsent(request.headers.cookie, secure) === "yes";
    const headers = follows ? withAffiliate : prepared;
    for (const [name, value] of secure ? headers.https : headers.http) {
      response.setHeader(name, name === POLICY ? value.replaceAll(NONCE, nonce) : value);
    }
    next();
  };
}

function prepare(
  { payments, affiliate, development }: Policies,
  secure: boolean,
): [string, string][] {
  const nonce = `'nonce-${NONCE}'`;
  const headers: [string, string][] = [[FEATURES, "camera=(), microphone=(), geolocation=()"]];
  const response = {
    setHeader: (name: string, value: string) => void headers.push([name, value]),
    removeHeader() {},
  };
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", nonce, ...payments.script, ...(affiliate ? [affiliate.script] : [])],
        frameSrc: payments.frame.length > 0 ? [...payments.frame] : ["'none'"],
        // Vite's dev server inserts style elements of its own.
        styleSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'", nonce],
        // Creators may enter addresses of pictures on other sites.
        imgSrc: ["'self'", "data:", "https:", ...(affiliate ? [affiliate.pixel] : [])],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'", "blob:"],
        workerSrc: ["'self'"],
        connectSrc: [...(development ? ["'self'", "ws:"] : ["'self'"]), ...payments.connect],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'", ...payments.form],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // With "no-referrer" browsers send forms with `Origin: null`, which the origin check refuses.
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
  })({} as IncomingMessage, response as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error;
  });
  return headers;
}

/**
 * Browsers apply `form-action` to the redirect after a form too (security.md §8): only a page whose form leads to
 * another host of the same gym allows that origin. It accepts origins only, as URL normalises them.
 */
export function allowFormTargets(
  response: ServerResponse,
  origins: ReadonlySet<string> = new Set(),
) {
  const policy = response.getHeader(POLICY);
  const sources = [...origins].filter(
    (origin) => new URL(origin).origin === origin && !/[\s;,']/.test(origin),
  );
  if (sources.length === 0 || typeof policy !== "string") return;
  response.setHeader(
    POLICY,
    policy.replace(/(^|;)\s*form-action [^;]*/, (directive) => `${directive} ${sources.join(" ")}`),
  );
}

/** Adds the sources of a social network's script to the policy of one page. */
export function allowNetworkScript(response: ServerResponse, sources?: NetworkSources) {
  if (!sources) return;
  addSources(response, {
    "script-src": sources.script,
    "connect-src": sources.connect,
    "frame-src": sources.frame,
  });
}

/** Lets one page play what another site sends: the origin of an external live. */
export function allowMediaOrigin(response: ServerResponse, origin?: string) {
  // A policy ends at these characters, and `*` would stand for every host.
  if (origin === undefined || /[\s;,'*]/.test(origin)) return;
  addSources(response, { "connect-src": [origin], "media-src": [origin] });
}

/** Lets one page use the camera and the microphone, and send them to its own host. */
export function allowCamera(response: ServerResponse, origin?: string) {
  if (origin === undefined) return;
  response.setHeader(FEATURES, "camera=(self), microphone=(self), geolocation=()");
  // Older versions of Safari do not count a WebSocket of the same host as 'self'.
  addSources(response, { "connect-src": [origin.replace(/^http/, "ws")] });
}

/** A page in colours or words that are not saved, which the editor of its own origin shows in a frame. */
export function allowPreview(response: ServerResponse, isPreview = false) {
  if (!isPreview) return;
  addSources(response, { "frame-ancestors": ["'self'"] });
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("X-Robots-Tag", "noindex");
}

/** Lets one page show pages of its own origin in a frame. */
export function allowOwnFrame(response: ServerResponse, showsPreview = false) {
  if (showsPreview) addSources(response, { "frame-src": ["'self'"] });
}

function addSources(response: ServerResponse, added: Record<string, readonly string[]>) {
  const policy = response.getHeader(POLICY);
  if (typeof policy !== "string") return;
  response.setHeader(
    POLICY,
    policy
      .split(";")
      .map((directive) => {
        const [name = ""] = directive.trim().split(" ", 1);
        const more = added[name];
        return more ? [directive.replace(" 'none'", ""), ...more].join(" ") : directive;
      })
      .join(";"),
  );
}

/** Replaces the nonce of a policy by hashes of the inline scripts and styles of `html`. */
export function policyByHashes(policy: string, nonce: string, html: string): string {
  const inline = { script: new Set<string>(), style: new Set<string>() };
  for (const [, tag = "", attributes = "", text = ""] of html.matchAll(INLINE)) {
    if (/\ssrc=/.test(attributes) || DATA_BLOCK.test(attributes)) continue;
    const hash = createHash("sha256").update(text).digest("base64");
    inline[tag === "style" ? "style" : "script"].add(`'sha256-${hash}'`);
  }
  return policy
    .split(";")
    .map((directive) => {
      const kind = directive.startsWith("style-src") ? "style" : "script";
      return directive.replace(
        ` 'nonce-${nonce}'`,
        [...inline[kind]].map((hash) => ` ${hash}`).join(""),
      );
    })
    .join(";");
}

const INLINE = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g;
/** Browsers do not execute data in a script element, so it needs no permission. */
const DATA_BLOCK = /\stype="application\/(?:ld\+)?json"/;
