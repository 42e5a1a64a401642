/** Idempotency keys: the same key again gives the first answer, for a day, as at Stripe. */
import { createHash } from "node:crypto";

export interface Answer {
  status: number;
  body: string;
  /** It was given before, and nothing was done now. */
  replayed?: true;
}

const KEPT_SECONDS = 24 * 3600;

export class KeptAnswers {
  readonly #answers = new Map<
    string,
    { fingerprint: string; since: number; answer: Promise<Answer> }
  >();

  /** Null: the key was used for something else. `now` in unix seconds. */
  async once(
    { key, name, body, now }: { key: string | null; name: string; body: string; now: number },
    work: () => Promise<Answer>,
  ): Promise<Answer | null> {
    if (key === null) return work();
    const fingerprint = createHash("sha256").update(`${name}\n${body}`).digest("hex");
    const kept = this.#answers.get(key);
    if (kept && now - kept.since < KEPT_SECONDS) {
      return kept.fingerprint === fingerprint ? { ...(await kept.answer), replayed: true } : null;
    }
    const answer = work();
    this.#answers.set(key, { fingerprint, since: now, answer });
    return answer;
  }
}
