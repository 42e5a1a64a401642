/**
 * What a server looks for every second: events of payments and partners, and mail and messages that are due; and once a
 * day what killed servers have left on its disk.
 */
import type { Logger } from "pino";
import { receivePaymentEvent } from "~/features/billing/events/receive-payment-event.server";
import { processPaymentEvents } from "~/features/billing/events/process-payment-events.server";
import { resetCodes } from "~/features/identity/reset-codes.server";
import { clearWorkFolders, toWorkDir } from "~/features/library/work-folder.server";
import { DAY_MS } from "~/kernel/time";
import { deliverMail, type MailContext } from "~/features/journeys/deliver-mail.server";
import { deliverPushMessages, type PushContext } from "~/features/journeys/deliver-push.server";
import { processPartnerEvents } from "~/features/partners/process-partner-events.server";
import { sendResetCodes } from "~/features/journeys/send-reset-codes.server";
import type { BackgroundOptions } from "./background-work.server";

const POLL_INTERVAL_MS = 1_000;
/** No other server may know whether a process of this host lives. */
const CLEAR_INTERVAL_MS = DAY_MS;

/** Each has its own poller: a hanging mail server delays no payment, and a long inbox no event of the sandbox. */
export function startPollers(
  { database, env, payments, sandbox, log }: BackgroundOptions,
  mailContext: MailContext,
  pushContext: PushContext,
) {
  const { db } = database;
  /** The sandbox delivers signed events, as a provider does. */
  const deliverEvent = async (rawBody: string, signature: string) => {
    const received = await receivePaymentEvent(db, {
      payments,
      rawBody,
      signature,
      now: new Date(),
    });
    if (!received.ok) throw new Error(received.reason);
  };

  const sandboxPoller = startPoller(POLL_INTERVAL_MS, log, [
    [
      "sandbox events",
      async () => void (await sandbox?.deliverDueEvents(new Date(), deliverEvent)),
    ],
  ]);
  const inboxPoller = startPoller(POLL_INTERVAL_MS, log, [
    [
      "payment events",
      async (signal) =>
        void (await processPaymentEvents(db, { payments, clock: () => new Date(), log, signal })),
    ],
  ]);
  const partnerPoller = startPoller(POLL_INTERVAL_MS, log, [
    ["partner events", async () => void (await processPartnerEvents(db, { now: new Date(), log }))],
  ]);
  const codes = resetCodes(env.sessionSecret);
  const mailPoller = startPoller(POLL_INTERVAL_MS, log, [
    [
      "reset codes",
      async (signal) => {
        while (!signal.aborted && (await sendResetCodes(db, { codes, now: new Date() })) > 0);
      },
    ],
    [
      "mail",
      async () => {
        const { failed, givenUp, trouble } = await deliverMail(db, { context: mailContext });
        if (givenUp > 0) log.error({ givenUp, trouble }, "mail could not be sent and is given up");
        if (failed > givenUp) {
          log.warn({ failed: failed - givenUp, trouble }, "mail could not be sent yet");
        }
      },
    ],
  ]);

  const pushPoller = startPoller(POLL_INTERVAL_MS, log, [
    [
      "push messages",
      async () => {
        const { failed, trouble } = await deliverPushMessages(db, { context: pushContext });
        if (trouble !== null) log.warn({ failed, trouble }, "push messages could not be sent yet");
      },
    ],
  ]);

  const folderPoller = startPoller(CLEAR_INTERVAL_MS, log, [
    ["work folders", async () => void (await clearWorkFolders(toWorkDir(env.dataDir)))],
  ]);

  return [folderPoller, sandboxPoller, inboxPoller, partnerPoller, mailPoller, pushPoller];
}

/** Runs the tasks one after another, then waits, so that a slow task never overlaps itself. */
function startPoller(
  intervalMs: number,
  log: Logger,
  tasks: (readonly [name: string, run: (signal: AbortSignal) => Promise<void>])[],
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let wake = () => {};
  const running = (async () => {
    while (!stopping.signal.aborted) {
      for (const [name, run] of tasks) {
        if (stopping.signal.aborted) break;
        // A failing task must not stop the others.
        await run(stopping.signal).catch((error: unknown) =>
          log.error({ err: error, task: name }, "background work failed"),
        );
      }
      if (stopping.signal.aborted) break;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, intervalMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  })();
  return {
    async stop() {
      stopping.abort();
      wake();
      await running;
    },
  };
}
