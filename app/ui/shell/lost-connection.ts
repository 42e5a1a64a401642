/**
 * Retries what Remix requests while a page is open, e.g. on a phone in a lift. A read is retried a few times, so that
 * one lost answer does not replace the page by an error. A form is sent once, because the browser cannot tell whether
 * it arrived; its fields are saved for the next load instead (saved-fields.ts).
 */
import { keepFields } from "./saved-fields";

declare global {
  interface Window {
    /**
     * Opens a page whose read is lost as a document (app/service-worker/open-lost-page.ts); absent until the page is
     * complete. `asked`: the lost read, none: a module. False: nothing is opened.
     */
    openLostPage?: (asked?: string) => boolean;
  }
}

export const RETRY_DELAYS_MS = [500, 1_500, 3_000];

/**
 * Browsers word it differently: "Failed to fetch", "NetworkError when …", "Load failed", and for a module "Importing a
 * module script failed". Bugs in our own code do not match.
 */
export const isLostConnection = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed|import/i.test(error.message);

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
 * Remix asks for the routes of the page's own address before it sends a form there, although the page came with them. A
 * form that is sent offline would wait for the retries of that request, and its page would become an error.
 */
const isOwnManifest = (address: string): boolean =>
  address.includes(`/__manifest?p=${encodeURIComponent(location.pathname)}&version=`);

export function withRetries(ask: typeof fetch): typeof fetch {
  const again = async (
    input: RequestInfo | URL,
    init?: RequestInit,
    tried = 0,
  ): Promise<Response> => {
    const address = String(input);
    const isPageData = PAGE_DATA.test(address);
    try {
      const answer = await ask(input, init);
      // Remix sets no method on reads.
      const isLimitedRead = answer.status === TOO_MANY && !init?.method;
      if (isLimitedRead && isPageData) throw new TypeError("fetch");
      if (init?.method && isPageData && isRefusedForm(answer)) {
        keepFields();
        throw answer;
      }
      return answer;
    } catch (error) {
      if (!isLostConnection(error) || !isPageData) throw error;
      if (isOwnManifest(address)) return new Response("{}");
      if (init?.method) keepFields();
      const pause = init?.method ? 0 : RETRY_DELAYS_MS[tried];
      if (!pause) {
        if (globalThis.window?.openLostPage?.(address)) return new Promise(() => {});
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
