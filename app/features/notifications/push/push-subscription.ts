/** What a browser hands over to be notified (Push API). Pure. */
import { z } from "zod";

const POINT = /^B[\w-]{86}$/;
const SECRET = /^[\w-]{22}$/;
const MAX_ENDPOINT = 1_000;
/** A name with a dot whose last part is no number: no address of a network, and no machine beside this one. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}$/;
const INTERNAL = /\.(?:local|localhost|internal|lan|home|corp|test|invalid|onion|arpa)$/;

/** Push services are public hosts on the usual port; the transport also checks what the name resolves to. */
export function isPushEndpoint(address: string): boolean {
  if (address.length > MAX_ENDPOINT || !URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;
  return HOST.test(hostname) && !INTERNAL.test(hostname);
}

/** As `PushSubscription.toJSON()` writes it; the bounds are those of the keys themselves. */
export const pushSubscription = z.object({
  endpoint: z.string().max(MAX_ENDPOINT).refine(isPushEndpoint, "error.invalidValue"),
  keys: z.object({
    p256dh: z.string().regex(POINT, "error.invalidValue"),
    auth: z.string().regex(SECRET, "error.invalidValue"),
  }),
});
export type PushSubscriptionInput = z.output<typeof pushSubscription>;
