/**
 * Retries what Remix requests while a page is open, e.g. on a phone in a lift. A read is retried a few times, so that
 * one lost answer does not replace the page by an error, save where the browser knows to be offline. A form is sent
 * once, because the browser cannot tell whether it arrived; its fields are saved for the next load instead
 * (saved-fields.ts).
 */
import { keepFields } from "./saved-fields";

export const RETRY_DELAYS_MS = [500, 1_500, 3_000];

/**
 * Browsers word it differently: "Failed to fetch", "NetworkError when …", "Load failed". Bugs in our own code do not
 * match.
 */
export const isLostConnection = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message);

/** Requests of Remix to its server. Media and payments have their own rules. */
const PAGE_DATA = /^[^?]*(?:\.data|\/__manifest)(?:\?|$)/;

/**
 * A whole gym can share one address, so a rate limit of a read counts as a lost answer. The answer to a form says that
 * there were too many attempts.
 */
const TOO_MANY = 429;

/** The content type of Remix's own answers; the edge and proxies answer in plain text or HTML. */
const REMIX_ANSWER = "text/x-script";

/**
 * A form that the edge or a proxy has refused, e.g. by a rate limit. Remix cannot decode such an answer; one that is
 * thrown reaches the page as an error with its status.
 */
const isRefusedForm = ({ status, headers }: Response): boolean =>
  status >= 400 && !headers.get("Content-Type")?.startsWith(REMIX_ANSWER);

/**
 * Without the routes of the page that it navigates to, the router breaks instead of showing an error. As a document the
 * service worker answers for it. A page's other links are asked for together, and nothing waits for them.
 */
function opensAsDocument(asked: string): boolean {
  const target = globalThis.window?.["__remixRouter"]?.state.navigation.location;
  if (!target || target.pathname === location.pathname) return false;
  const isWaitedFor = asked.includes(
    `/__manifest?p=${encodeURIComponent(target.pathname)}&version`,
  );
  if (isWaitedFor) location.assign(target.pathname + target.search);
  return isWaitedFor;
}

export function withRetries(ask: typeof fetch): typeof fetch {
  const again = async (
    input: RequestInfo | URL,
    init?: RequestInit,
    tried = 0,
  ): Promise<Response> => {
    try {
      const answer = await ask(input, init);
      // Remix sets no method on reads.
      const isLimitedRead = answer.status === TOO_MANY && !init?.method;
      if (isLimitedRead && PAGE_DATA.test(String(input))) throw new TypeError("fetch");
      if (init?.method && PAGE_DATA.test(String(input)) && isRefusedForm(answer)) {
        keepFields();
        throw answer;
      }
      return answer;
    } catch (error) {
      if (!isLostConnection(error) || !PAGE_DATA.test(String(input))) throw error;
      if (init?.method) keepFields();
      const pause = !init?.method && navigator.onLine && RETRY_DELAYS_MS[tried];
      if (!pause) {
        if (opensAsDocument(String(input))) return new Promise(() => {});
        throw error;
      }
      await new Promise((next) => setTimeout(next, pause));
      // The caller has aborted the request.
      if (init?.signal?.aborted) throw error;
      return again(input, init, tried + 1);
    }
  };
  return again;
}
