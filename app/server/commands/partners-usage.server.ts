/** `npm run partners:usage` prints a month's check-ins of the people with a partner pass, as CSV. */
import { stringify } from "csv-stringify/sync";
import { DateTime } from "luxon";
import { findGymByGuid } from "~/features/gyms/queries.server";
import { listPartnerUsage } from "~/features/journeys/list-partner-usage.server";
import { CommandRefused } from "../start-failure.server";
import { readOptions } from "./read-options.server";
import { withDatabase, type CommandContext } from "./with-database.server";

const USAGE = `Use: npm run -s partners:usage                           the check-ins of last month, as CSV
     npm run -s partners:usage -- --month 2026-10         those of another month
     npm run -s partners:usage -- --gym ironworks         those in one gym
One line for each person, gym and day: the first workout of a day is the check-in, the later ones are none.
Ends with 0; with 1 when it could not be made.`;

const COLUMNS = ["gpwId", "gym", "day", "checkedInAt"];

export const readTyped = () =>
  readOptions({ options: { month: { type: "string" }, gym: { type: "string" } } }, USAGE);

export async function runPartnersUsageCommand(
  { database: { db }, say }: CommandContext,
  { values }: ReturnType<typeof readTyped>,
): Promise<void> {
  const from = readMonth(values.month);
  const gym = values.gym === undefined ? null : await findGymByGuid(db, values.gym);
  if (values.gym !== undefined && !gym) {
    throw new CommandRefused(`There is no gym with the guid ${values.gym}.`);
  }
  say(COLUMNS.join(","));
  const days = { from: toDay(from), before: toDay(from.plus({ months: 1 })) };
  for await (const page of listPartnerUsage(db, { ...days, gymId: gym?.id ?? null })) {
    say(stringify(page, { columns: COLUMNS, escape_formulas: true }).trimEnd());
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
