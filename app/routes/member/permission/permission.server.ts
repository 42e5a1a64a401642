/** The server half of /permission: what a parent reads before agreeing. The link is enough; no account is needed. */
import { data } from "@remix-run/node";
import { parseWithZod } from "@conform-to/zod/v4";
import { permissionForm } from "~/features/billing/forms";
import { confirmPermission } from "~/features/billing/permission/confirm-permission.server";
import { permissionState } from "~/features/billing/permission/permission";
import { findRequestOfParent } from "~/features/billing/permission/queries.server";
import { formatMoney } from "~/kernel/money";
import { paths } from "~/paths";
import { readForm } from "~/http/form.server";
import { memberScene, type RequestArgs } from "~/http/gym.server";
import { languageOf, translator } from "~/http/i18n.server";
import { seeOther } from "~/http/responses.server";
import { currentPerson } from "~/http/session.server";

const tokenOf = ({ request }: RequestArgs) =>
  new URL(request.url).searchParams.get("token")?.slice(0, 100) ?? "";

/** Only the holder of the link may see it, and nothing may cache it. */
const PRIVATE = { "Cache-Control": "no-store" };

export async function permissionLoader(args: RequestArgs) {
  const token = tokenOf(args);
  const [{ gym, mount }, t, lang] = await Promise.all([
    memberScene(args),
    translator(args, "permission"),
    languageOf(args),
  ]);
  const found = await findRequestOfParent(args.context.db, { token, gymId: gym?.id ?? null });
  const state = found ? permissionState(found.permission, new Date()) : "EXPIRED";
  const page = {
    title: t("documentTitle"),
    gymName: gym?.name ?? "Gymfront",
    homeTo: paths.home(mount),
    termsTo: paths.terms(mount),
    contactTo: paths.contact(mount),
  };
  if (!found || state === "EXPIRED") {
    return data({ ...page, asks: null }, { status: 404, headers: PRIVATE });
  }
  const { permission, child, item } = found;
  const { priceMinor: amountMinor, currency } = item;
  const asks = {
    given: state === "GIVEN",
    firstName: child.firstName,
    parentName: permission.parentName,
    item: item.name,
    price: formatMoney({ amountMinor, currency }, lang),
    interval: item.interval,
    trialDays: item.trialDays,
  };
  return data({ ...page, asks }, { headers: PRIVATE });
}

export async function permissionAction(args: RequestArgs) {
  const { db } = args.context;
  const submission = parseWithZod(await readForm(args.request), { schema: permissionForm });
  if (submission.status !== "success") {
    return data({ reply: submission.reply() }, { status: 400, headers: PRIVATE });
  }
  const [{ gym, mount }, person] = await Promise.all([memberScene(args), currentPerson(args)]);
  const token = tokenOf(args);
  const confirmed = await confirmPermission(db, {
    token,
    gymId: gym?.id ?? null,
    studentId: person?.studentId ?? null,
    now: new Date(),
  });
  if (!confirmed.ok && confirmed.reason === "own") {
    const reply = submission.reply({ fieldErrors: { parent: ["error.parentSignedIn"] } });
    return data({ reply }, { status: 400, headers: PRIVATE });
  }
  // Agreed, or no longer possible: the page says which.
  return seeOther(paths.permission(mount, { token }));
}
