/** `npm run partners:usage` prints a month's check-ins of the people with a partner pass, as CSV. */
import { stringify } from "csv-stringify/sync";
import { DateTime } from "luxon";
import { findGymByGuid } from "~/features/gyms/queries.server";
import { listPartnerUsage } from "~/features/journeys/list-partner-usage.server";
import { addDays, DAY_MS } from "~/kernel/time";
import { CommandRefused } from "../start-failure.server";
import { readOptions } from "./read-options.server";
import { withDatabase, type CommandContext } from "./with-database.server";

const USAGE = `Use: npm run -s partners:usage                           the check-ins of last month, as CSV
     npm run -s partners:usage -- --month 2026-10         those of another month
     npm run -s partners:usage -- --gym ironworks         those in one gym
One line for each person, gym and day: the first training that the server received on a day of the gym.
Ends with 0; with 1 when it could not be made.`;

const COLUMNS = ["gpwId", "gym", "day", "checkedInAt"];

export const readTyped = () =>
  readOptions({ options: { month: { type: "string" }, gym: { type: "string" } } }, USAGE);

export async function runPartnersUsageCommand(
  { env, database: { db }, say, warn }: CommandContext,
  { values }: ReturnType<typeof readTyped>,
): Promise<void> {
  const from = readMonth(values.month);
  const gym = values.gym === undefined ? null : await findGymByGuid(db, values.gym);
  if (values.gym !== undefined && !gym) {
    throw new CommandRefused(`There is no gym with the guid ${values.gym}.`);
  }
  warnOfMissing(from, { now: new Date(), keptDays: env.trackingRetentionDays, warn });
  say(COLUMNS.join(","));
  const days = { from: toDay(from), before: toDay(from.plus({ months: 1 })) };
  for await (const page of listPartnerUsage(db, { ...days, gymId: gym?.id ?? null })) {
    say(stringify(page, { columns: COLUMNS, escape_formulas: true }).trimEnd());
  }
}

/** What has begun on the month's last day arrives within a week, and the westernmost day ends at noon in UTC. */
const WAITING_MS = 7.5 * DAY_MS;

function warnOfMissing(
  month: DateTime,
  { now, keptDays, warn }: { now: Date; keptDays: number } & Pick<CommandContext, "warn">,
): void {
  const name = month.toFormat("yyyy-MM");
  const completeAt = month.plus({ months: 1 }).plus(WAITING_MS);
  if (now < completeAt.toJSDate()) {
    const from = completeAt.toFormat("yyyy-MM-dd HH:mm");
    warn(
      `Not complete: check-ins of ${name} may still arrive until ${from} UTC. Run it again then.`,
    );
  }
  if (addDays(month.toJSDate(), keptDays) < now) {
    warn(`Not complete: events of ${name} are older than TRACKING_RETENTION_DAYS (${keptDays}).`);
  }
}

function readMonth(text: string | undefined): DateTime {
  if (text === undefined) return DateTime.utc().startOf("month").minus({ months: 1 });
  const month = DateTime.fromFormat(text, "yyyy-MM", { zone: "utc" });
  if (month.isValid) return month;
  throw new CommandRefused(`--month takes a year and a month, as 2026-10, not ${text}.`);
}

const toDay = (day: DateTime): string => day.toFormat("yyyy-MM-dd");

if (import.meta.env.PROD) {
  const typed = readTyped();
  void withDatabase((context) => runPartnersUsageCommand(context, typed));
}
