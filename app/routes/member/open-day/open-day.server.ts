/** The server half of /open-day: today's code for the staff of a gym to show or print (security.md §12). */
import { data } from "@remix-run/node";
import { encode } from "uqr";
import { isPermittedInGym } from "~/features/identity/roles/queries.server";
import type { RequestArgs } from "~/http/gym.server";
import { memberContext } from "~/http/request-context.server";
import { NO_STORE, notFound } from "~/http/responses.server";
import { longDate } from "~/kernel/long-date";
import { paths } from "~/paths";

/** @throws 303 to /signin, 404 for a person whose role in the gym does not permit it */
export async function loader(args: RequestArgs) {
  const page = await memberContext(args, "open-day");
  const { context, db, gym, lang, mount, now, person, t } = page;
  const { accountId } = person;
  if (!gym || !(await isPermittedInGym(db, { accountId, gymId: gym.id, act: "showOpenDay" }))) {
    throw notFound();
  }
  const code = context.openDayCodes.create({ gym, now });
  const signupUrl = `${context.origin}${paths.signup(mount, { openDay: code })}`;
  return data(
    {
      title: t("title"),
      gymName: gym.name,
      day: longDate(now, lang, gym.timeZone),
      signupUrl,
      qr: toQrPath(signupUrl),
    },
    { headers: NO_STORE },
  );
}

/** The dark modules of the QR code as one SVG path, a unit square each. */
function toQrPath(text: string): { size: number; path: string } {
  const { size, data: rows } = encode(text, { ecc: "M", border: 4 });
  const squares = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join("") };
}
