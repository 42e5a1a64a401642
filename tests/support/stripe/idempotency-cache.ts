/** Answers a known idempotency key with its first answer for a day, as Stripe does. */
import { createHash } from "node:crypto";

export interface Answer {
  status: number;
  body: string;
  /** The answer of an earlier request; this request did nothing. */
  replayed?: true;
}

const KEY_TTL_SECONDS = 24 * 3600;

export class IdempotencyCache {
  readonly #answers = new Map<
    string,
    { fingerprint: string; since: number; answer: Promise<Answer> }
  >();

  /** Null for a key of another request. `now` is in unix seconds. */
  async answerOnce(
    { key, name, body, now }: { key: string | null; name: string; body: string; now: number },
    handle: () => Promise<Answer>,
  ): Promise<Answer | null> {
    if (key === null) return handle();
    const fingerprint = createHash("sha256").update(`${name}\n${body}`).digest("hex");
    const cached = this.#answers.get(key);
    if (cached && now - cached.since < KEY_TTL_SECONDS) {
      return cached.fingerprint === fingerprint
        ? { ...(await cached.answer), replayed: true }
        : null;
    }
    const answer = handle();
    this.#answers.set(key, { fingerprint, since: now, answer });
    return answer;
  }
}
