/** `npm run payments:inbox`: what the provider told us and we could not work; `-- --retry <event>|all` tries again. */
import { wordsOf } from "~/db/redact-error.server";
import {
  listFailedEvents,
  retryPaymentEvents,
} from "~/features/billing/events/retry-payment-events.server";
import {
  MOST_ATTEMPTS,
  workPaymentEvents,
} from "~/features/billing/events/work-payment-events.server";
import { choosePayments } from "../payments.server";
import { CommandRefused } from "../start-failure.server";
import { withDatabase, type OpenPlace } from "./open-place.server";
import { readOptions } from "./read-options.server";

const USAGE = `Use: npm run payments:inbox                    what the payment provider told us and could not be worked
     npm run payments:inbox -- --retry <event>  tries that one again, now
     npm run payments:inbox -- --retry all      tries all of them again, now
Nothing is ever charged by it: each event is looked up at the provider, and our books are brought to what it says.
Ends with 0; with 1 when what was tried again failed again, or nothing could be done at all.`;

const SHOWN = 100;
/** In the words of the inbox; anything else is an error's own. */
const REASONS: Partial<Record<string, string>> = {
  unknown:
    "Nothing of ours belongs to it: sold beside Gymfront with the same account, or its order is not known (yet).",
};

export const readTyped = () => readOptions({ options: { retry: { type: "string" } } }, USAGE);

export async function workInbox(
  { env, database, say }: OpenPlace,
  { values }: ReturnType<typeof readTyped>,
): Promise<void> {
  const { db } = database;
  // A wrong setting is told before anything is changed.
  const { payments } = await choosePayments(env, db);
  const provider = payments.key;
  const again = values.retry === undefined ? null : values.retry.trim();
  if (again !== null) {
    const now = new Date();
    const eventId = again === "all" ? null : again;
    const retried = await retryPaymentEvents(db, { provider, eventId, now });
    if (retried === 0 && eventId !== null) {
      throw new CommandRefused(
        "There is no such event that failed. It may have been worked meanwhile; without --retry all that failed are listed.",
      );
    }
    const warn = ({ err, eventId: id }: { err: Error; eventId: string }) =>
      say(`${id}: ${wordsOf(err)}`);
    // A running server may take some of them first: each is worked once all the same.
    await workPaymentEvents(db, { payments, clock: () => new Date(), log: { warn } });
    say(`Tried again: ${retried}.`);
  }
  const failed = await listFailedEvents(db, { provider, limit: SHOWN });
  if (again !== null && failed.some(({ eventId }) => again === "all" || eventId === again)) {
    process.exitCode = 1;
  }
  if (failed.length === 0) return say("Every event has been worked.");
  for (const { eventId, type, receivedAt, attempts, payload, lastError } of failed) {
    const state = attempts >= MOST_ATTEMPTS ? "given up" : `tried ${times(attempts)}, goes on`;
    const about = Object.values(payload).filter((ref) => typeof ref === "string");
    say([eventId, type, ...about, receivedAt.toISOString(), state].join("  "));
    say(`  ${REASONS[lastError ?? ""] ?? lastError ?? ""}`);
  }
  if (failed.length === SHOWN) say(`… the first ${SHOWN} are shown.`);
  say("To try again: npm run payments:inbox -- --retry <event>, or --retry all.");
}

const times = (attempts: number) => (attempts === 1 ? "once" : `${attempts} times`);

if (import.meta.env.PROD) {
  const typed = readTyped();
  void withDatabase((place) => workInbox(place, typed));
}
