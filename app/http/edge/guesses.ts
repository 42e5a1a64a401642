/**
 * Guesses within limits. A guess takes its points before it is checked, so that guesses sent at once are counted before
 * the first is answered; one that was right, or was never checked, puts them back. So where no point is left, some may
 * be about to come back: whoever finds none waits as long as others of the same key are being checked in this process,
 * and is refused when none of them puts a point back. A whole class may sign in at once, and nobody guesses more often.
 *
 * A fleet counts together, and each of its processes waits for its own: what the others have under way is taken as spent.
 */
import { BrokenInvariant } from "~/kernel/errors";
import type { CountedTry, Guess, LimitName } from "../load-context";

export interface Points {
  /** One of each key, or of none: `refusedBy` is the first key that had none left. */
  take(
    keys: readonly CountedTry[],
  ): Promise<{ ok: true } | { ok: false; refusedBy: number; retryAfterSeconds: number }>;
  putBack(keys: readonly CountedTry[]): Promise<void>;
}

/** Beyond it they are refused at once. */
const MAX_WAITING = 400;

interface UnderWay {
  /** Who asks for a point or holds one. */
  count: number;
  /** Points that came back. */
  freed: number;
  waiting: { askAgain(): void; giveUp(): void }[];
}

function limitAt(keys: readonly CountedTry[], place: number): LimitName {
  const key = keys[place];
  if (!key) throw new BrokenInvariant("A try was refused by a key that it does not have");
  return key[0];
}

export function createGuesses(points: Points, mostWaiting = MAX_WAITING): Guess {
  const underWay = new Map<string, UnderWay>();
  let waiting = 0;
  const nameOf = ([limit, key]: CountedTry) => `${limit} ${key}`;

  const freedOf = (key: CountedTry) => underWay.get(nameOf(key))?.freed ?? 0;

  function begin(keys: readonly CountedTry[]): void {
    for (const key of keys) {
      const known = underWay.get(nameOf(key));
      if (known) known.count += 1;
      else underWay.set(nameOf(key), { count: 1, freed: 0, waiting: [] });
    }
  }

  /** `isFree`: a point of this key is there again, for one of those who wait. */
  function end(key: CountedTry, isFree: boolean): void {
    const name = nameOf(key);
    const known = underWay.get(name);
    if (!known) return;
    if (isFree) {
      known.freed += 1;
      known.waiting.shift()?.askAgain();
    }
    known.count -= 1;
    if (known.count > 0) return;
    underWay.delete(name);
    for (const one of known.waiting) one.giveUp();
  }

  /** True when it is worth while to ask again: then this one is under way again. */
  function waitFor(key: CountedTry, keys: readonly CountedTry[]): Promise<boolean> {
    const known = underWay.get(nameOf(key));
    if (!known || waiting >= mostWaiting) return Promise.resolve(false);
    waiting += 1;
    return new Promise<boolean>((done) => {
      known.waiting.push({
        askAgain() {
          begin(keys);
          done(true);
        },
        giveUp: () => done(false),
      });
    }).finally(() => (waiting -= 1));
  }

  async function take(keys: readonly CountedTry[]): ReturnType<Points["take"]> {
    begin(keys);
    let freed: CountedTry | null = null;
    for (;;) {
      const before = keys.map(freedOf);
      const taken = await points.take(keys).catch((error: unknown) => {
        for (const key of keys) end(key, key === freed);
        throw error;
      });
      if (taken.ok) return taken;
      const refusing = keys[taken.refusedBy];
      // One has come back while this was on its way.
      if (refusing && freedOf(refusing) !== before[taken.refusedBy]) continue;
      // Those before it were taken and put back: somebody may have missed them meanwhile.
      for (const [index, key] of keys.entries()) {
        end(key, key !== refusing && (index < taken.refusedBy || key === freed));
      }
      if (!refusing || !(await waitFor(refusing, keys))) return taken;
      freed = refusing;
    }
  }

  return async (keys, check) => {
    const taken = await take(keys);
    if (!taken.ok) {
      const { refusedBy, retryAfterSeconds } = taken;
      return { ok: false, refusedBy: limitAt(keys, refusedBy), retryAfterSeconds };
    }
    let isFree = false;
    try {
      const { isGuess, result } = await check();
      if (!isGuess) {
        await points.putBack(keys);
        isFree = true;
      }
      return { ok: true, result };
    } finally {
      for (const key of keys) end(key, isFree);
    }
  };
}
