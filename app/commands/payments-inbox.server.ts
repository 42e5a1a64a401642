/** `npm run payments:inbox`: what the provider told us and we could not work; `-- --retry <event>|all` tries again. */
import { parseArgs } from "node:util";
import {
  listFailedEvents,
  retryPaymentEvents,
} from "~/features/billing/events/retry-payment-events.server";
import {
  MOST_ATTEMPTS,
  workPaymentEvents,
} from "~/features/billing/events/work-payment-events.server";
import { choosePayments } from "~/payments.server";
import { CommandRefused } from "~/start-failure.server";
import { withDatabase } from "./open-place.server";

const SHOWN = 100;

void withDatabase(async ({ env, database, say }) => {
  const { db } = database;
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { retry: { type: "string" } },
  });
  if (values.retry !== undefined) {
    const now = new Date();
    const eventId = values.retry === "all" ? null : values.retry;
    const retried = await retryPaymentEvents(db, { eventId, now });
    if (retried === 0) throw new CommandRefused("There is no such event that failed.");
    const { payments } = await choosePayments(env, db);
    const warn = ({ err, eventId: id }: { err: Error; eventId: string }) =>
      say(`${id}: ${err.message}`);
    // A running server may take some of them first: each is worked once all the same.
    while ((await workPaymentEvents(db, { payments, now, log: { warn } })) > 0);
    say(`Tried again: ${retried}.`);
  }
  const failed = await listFailedEvents(db, { limit: SHOWN });
  if (failed.length === 0) return say("Every event has been worked.");
  for (const event of failed) {
    const state =
      event.attempts >= MOST_ATTEMPTS ? "given up" : `tried ${event.attempts} times, goes on`;
    say(
      `${event.eventId}  ${event.type}  ${event.receivedAt.toISOString()}  ${state}\n  ${event.lastError ?? ""}`,
    );
  }
  if (failed.length === SHOWN) say(`… the first ${SHOWN} are shown.`);
});
