/**
 * A phone in a lift: what Remix asks of the server while a page is open. A page that is only read is asked for again a
 * few times, so that one lost answer does not replace what is there by an error. A form is sent once: nobody knows
 * whether it arrived. What was typed is kept for the next load instead (kept-fields).
 */
import { keepFields } from "./saved-fields";

/** Waited before each further try, in ms. */
export const PAUSES = [500, 1_500, 3_000];

/** Browsers name it differently: "Failed to fetch", "NetworkError when …", "Load failed". A fault of ours is no such. */
export const isLostConnection = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message);

/** What Remix asks of its server; films and payments have rules of their own. */
const PAGE_DATA = /^[^?]*(?:\.data|\/__manifest)(?:\?|$)/;

/** One address may bring a whole gym: asked too often is no fault, and as good as no answer. */
const TOO_MANY = 429;

export function patient(ask: typeof fetch): typeof fetch {
  const again = async (
    input: RequestInfo | URL,
    init?: RequestInit,
    tried = 0,
  ): Promise<Response> => {
    try {
      const answer = await ask(input, init);
      if (answer.status === TOO_MANY && PAGE_DATA.test(String(input))) throw new TypeError("fetch");
      return answer;
    } catch (error) {
      if (!isLostConnection(error) || !PAGE_DATA.test(String(input))) throw error;
      // Remix names no method for what is only read.
      if (init?.method) keepFields();
      const pause = init?.method ? 0 : PAUSES[tried];
      if (!pause) throw error;
      await new Promise((next) => setTimeout(next, pause));
      // Nobody waits any more.
      if (init?.signal?.aborted) throw error;
      return again(input, init, tried + 1);
    }
  };
  return again;
}
