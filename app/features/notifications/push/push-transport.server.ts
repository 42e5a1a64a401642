/**
 * Sends a message to a browser's push service: encrypted for the browser (RFC 8291) and signed (RFC 8292) by web-push,
 * which only this file uses. The request is ours: an endpoint comes from a browser, so it may lead anywhere.
 */
import { Agent, request } from "node:https";
import { SECOND_MS } from "~/kernel/time";
import { lookupPublic } from "./public-address.server";
import { isPushEndpoint } from "./push-subscription";
import type { VapidKeys } from "./vapid-keys.server";

export interface PushTransport {
  send(message: OutgoingPush): Promise<PushOutcome>;
  close(): void;
}

interface OutgoingPush {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** JSON for the service worker. */
  payload: string;
  /** How long the push service tries to reach the browser. */
  ttlSeconds: number;
  keys: VapidKeys;
}

/**
 * `gone`: the browser has withdrawn its permission. `refused`: no other try of this message helps. `later`: the push
 * service is busy or away.
 */
export type PushOutcome =
  | { kind: "sent" | "gone" }
  | { kind: "refused"; reason: string }
  | { kind: "later"; reason: string; retryAfterMs: number };

interface PushSettings {
  /** Whom push services write to when a sender misbehaves: `mailto:` or `https:`. */
  subject: string;
  /** Trusts this agent and every host that it reaches, for a stand-in on this machine; left out: public hosts only. */
  trustedAgent?: Agent;
}

const TIMEOUT_MS = 10 * SECOND_MS;
const MAX_SOCKETS = 50;

export function createPushTransport({ subject, trustedAgent }: PushSettings): PushTransport {
  const agent =
    trustedAgent ?? new Agent({ lookup: lookupPublic, keepAlive: true, maxSockets: MAX_SOCKETS });

  async function encrypt({ endpoint, p256dh, auth, payload, ttlSeconds, keys }: OutgoingPush) {
    // Loaded with the first message, so that the start does not wait for it.
    const { default: webPush } = await import("web-push");
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      TTL: ttlSeconds,
      urgency: "high",
      vapidDetails: { subject, ...keys },
    });
  }

  return {
    async send(message) {
      if (!trustedAgent && !isPushEndpoint(message.endpoint)) return { kind: "gone" };
      let details: Awaited<ReturnType<typeof encrypt>>;
      try {
        details = await encrypt(message);
      } catch (error) {
        return { kind: "refused", reason: `cannot be encrypted: ${String(error)}` };
      }
      try {
        return judge(await post(message.endpoint, { ...details, agent }));
      } catch (error) {
        return { kind: "later", reason: String(error), retryAfterMs: 0 };
      }
    },
    close: () => agent.destroy(),
  };
}

interface Answer {
  status: number;
  retryAfter: string | undefined;
}

function judge({ status, retryAfter }: Answer): PushOutcome {
  if (status >= 200 && status < 300) return { kind: "sent" };
  if (status === 404 || status === 410) return { kind: "gone" };
  const reason = `the push service answers ${status}`;
  if (status !== 429 && status < 500) return { kind: "refused", reason };
  const seconds = /^\d{1,6}$/.test(retryAfter ?? "") ? Number(retryAfter) : 0;
  return { kind: "later", reason, retryAfterMs: seconds * SECOND_MS };
}

/** Follows no redirect and reads no body: a stranger's server may send one without an end. */
function post(
  endpoint: string,
  { headers, body, agent }: { headers: object; body: Buffer | null; agent: Agent },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { method: "POST", headers: { ...headers }, agent };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const sent = request(endpoint, { ...options, signal }, (response) => {
      resolve({
        status: response.statusCode ?? 500,
        retryAfter: response.headers["retry-after"],
      });
      response.on("error", () => {});
      response.destroy();
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
