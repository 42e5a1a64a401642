/**
 * The people of a live as a file for a spreadsheet: UTF-8 with the mark that Excel needs, and no cell that a
 * spreadsheet takes for a formula.
 */
import { stringify } from "csv-stringify/sync";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE } from "~/http/responses.server";
import { listPeople } from "./list-people.server";
import { manageLiveContext } from "./manage-context.server";

/** @throws 303 to /signin, 404 for a live that the person does not manage */
export async function loader(args: RequestArgs) {
  const page = await manageLiveContext(args);
  const { live, rights, t } = page;
  const people = await listPeople(page);
  const columns = [
    t("attendees.name"),
    ...(rights.seesEmails ? [t("attendees.email")] : []),
    t("attendees.state"),
    t("attendees.reminder"),
  ];
  const rows = people.map(({ name, email, standing, isReminded }) => [
    name,
    ...(rights.seesEmails ? [email] : []),
    t(`attendees.states.${standing}`),
    t(isReminded ? "attendees.yes" : "attendees.no"),
  ]);
  const csv = stringify(rows, { header: true, columns, bom: true, escape_formulas: true });
  return new Response(csv, {
    headers: {
      ...NO_STORE,
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${live.guid}.csv"`,
    },
  });
}
