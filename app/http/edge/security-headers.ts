/** Headers of every answer (security.md, 3 and 8). HTML carries a nonce made anew for each request. */
import { randomBytes } from "node:crypto";
import type { RequestHandler } from "express";
import helmet from "helmet";
import type { ForeignSources } from "~/features/billing/payment-port";
import { addressOf } from "./address";

const nonces = new WeakMap<object, string>();

export function nonceOf(request: object): string {
  return nonces.get(request) ?? "";
}

export function securityHeaders(options: {
  /** The payment provider's own sites; on every page, for a client-side navigation keeps the document's policy. */
  payments: ForeignSources;
  development: boolean;
}): RequestHandler[] {
  const { payments, development } = options;
  const nonce = (request: object) => `'nonce-${nonceOf(request)}'`;
  return [
    (request, response, next) => {
      const id = randomBytes(16).toString("base64url");
      nonces.set(request, id);
      // helmet hands its directives the response; the nonce is found by either.
      nonces.set(response, id);
      next();
    },
    (request, response, next) => {
      const { secure } = addressOf(request);
      helmet({
        contentSecurityPolicy: {
          useDefaults: false,
          directives: {
            defaultSrc: ["'self'"],
            scriptSrc: ["'self'", nonce(request), ...payments.script],
            frameSrc: payments.frame.length > 0 ? [...payments.frame] : ["'none'"],
            // Vite's dev server writes style elements of its own.
            styleSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'", nonce(request)],
            imgSrc: ["'self'", "data:"],
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
        // "no-referrer" would make every own form fail with `Origin: null`.
        referrerPolicy: { policy: "strict-origin-when-cross-origin" },
        strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
        crossOriginEmbedderPolicy: false,
      })(request, response, next);
    },
    (_request, response, next) => {
      response.setHeader("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
      next();
    },
  ];
}
