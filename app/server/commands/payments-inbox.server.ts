/** `npm run payments:inbox` lists payment events that could not be processed; `-- --retry <event>|all` retries them. */
import { redactError } from "~/db/redact-error.server";
import {
  listFailedEvents,
  retryPaymentEvents,
} from "~/features/billing/events/retry-payment-events.server";
import {
  MAX_ATTEMPTS,
  processPaymentEvents,
} from "~/features/billing/events/process-payment-events.server";
import { choosePayments } from "../payments.server";
import { CommandRefused } from "../start-failure.server";
import { withDatabase, type CommandContext } from "./with-database.server";
import { readOptions } from "./read-options.server";

const USAGE = `Use: npm run payments:inbox                    what the payment provider told us and could not be worked
     npm run payments:inbox -- --retry <event>  tries that one again, now
     npm run payments:inbox -- --retry all      tries all of them again, now
Nothing is ever charged by it: each event is looked up at the provider, and our books are brought to what it says.
Ends with 0; with 1 when what was tried again failed again, or nothing could be done at all.`;

const MAX_EVENTS = 100;
/** Sentences for reasons of the inbox; other reasons are messages of errors. */
const REASONS: Partial<Record<string, string>> = {
  unknown:
    "Nothing of ours belongs to it: sold beside Gymfront with the same account, or its order is not known (yet).",
};

export const readTyped = () => readOptions({ options: { retry: { type: "string" } } }, USAGE);

export async function runInboxCommand(
  { env, database, say }: CommandContext,
  { values }: ReturnType<typeof readTyped>,
): Promise<void> {
  const { db } = database;
  // Wrong settings are reported before any row changes.
  const { payments } = await choosePayments(env, db);
  const provider = payments.key;
  const retry = values.retry === undefined ? null : values.retry.trim();
  if (retry !== null) {
    const now = new Date();
    const eventId = retry === "all" ? null : retry;
    const retried = await retryPaymentEvents(db, { provider, eventId, now });
    if (retried === 0 && eventId !== null) {
      throw new CommandRefused(
        "There is no such event that failed. It may have been worked meanwhile; without --retry all that failed are listed.",
      );
    }
    const warn = ({ err, eventId: id }: { err: Error; eventId: string }) =>
      say(`${id}: ${redactError(err)}`);
    // A running server may claim some of the events first; each is processed once all the same.
    await processPaymentEvents(db, { payments, clock: () => new Date(), log: { warn } });
    say(`Tried again: ${retried}.`);
  }
  const failed = await listFailedEvents(db, { provider, limit: MAX_EVENTS });
  if (retry !== null && failed.some(({ eventId }) => retry === "all" || eventId === retry)) {
    process.exitCode = 1;
  }
  if (failed.length === 0) return say("Every event has been worked.");
  for (const { eventId, type, receivedAt, attempts, payload, lastError } of failed) {
    const state = attempts >= MAX_ATTEMPTS ? "given up" : `tried ${times(attempts)}, goes on`;
    const about = Object.values(payload).filter((ref) => typeof ref === "string");
    say([eventId, type, ...about, receivedAt.toISOString(), state].join("  "));
    say(`  ${REASONS[lastError ?? ""] ?? lastError ?? ""}`);
  }
  if (failed.length === MAX_EVENTS) say(`… the first ${MAX_EVENTS} are shown.`);
  say("To try again: npm run payments:inbox -- --retry <event>, or --retry all.");
}

const times = (attempts: number) => (attempts === 1 ? "once" : `${attempts} times`);

if (import.meta.env.PROD) {
  const typed = readTyped();
  void withDatabase((context) => runInboxCommand(context, typed));
}
