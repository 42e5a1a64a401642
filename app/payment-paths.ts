/** Addresses that only pages of buying and the sandbox use: other pages do not load them (paths.ts). */
import { part, withQuery } from "./paths";

export const paymentPaths = {
  prepareSetup: () => "/api/stripe/checkout/prepare-setup",
  confirmCheckout: () => "/api/stripe/checkout/confirm",
  sandboxCheckout: (checkoutRef: string) => `/sandbox/checkout/${part(checkoutRef)}`,
  sandboxSetup: () => "/sandbox/setup",
  sandboxAuthentication: () => "/sandbox/authentication",
  sandboxClock: () => "/sandbox/clock",
  sandboxPartner: () => "/sandbox/partner",
  sandboxOutbox: (query?: { mail?: string | null }) => withQuery("/sandbox/outbox", query),
} as const;
