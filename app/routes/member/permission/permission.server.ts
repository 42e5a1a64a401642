/** The server half of /permission: a parent reads it before agreeing. The link is enough; no account is needed. */
import { data } from "@remix-run/node";
import { parseWithZod } from "@conform-to/zod/v4";
import { permissionForm } from "~/features/billing/forms";
import { confirmPermission } from "~/features/billing/permission/confirm-permission.server";
import { getPermissionState } from "~/features/billing/permission/permission";
import { findParentRequest } from "~/features/billing/permission/queries.server";
import { formAction, formTitle, readForm, redisplayForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { pageContext, type PageContext } from "~/http/request-context.server";
import { NO_STORE, seeOther } from "~/http/responses.server";
import { formatMoney } from "~/kernel/money";
import { paths } from "~/paths";

const tokenOf = ({ url }: PageContext) => url.searchParams.get("token")?.slice(0, 100) ?? "";

export async function loader(args: RequestArgs) {
  const page = await pageContext(args, "permission");
  const { db, gym, lang, mount, now, t } = page;
  const request = await findParentRequest(db, { token: tokenOf(page), gymId: gym?.id ?? null });
  const state = request ? getPermissionState(request.permission, now) : "EXPIRED";
  const links = {
    title: formTitle(page, t("documentTitle")),
    gymName: gym?.name ?? "Gymfront",
    homeTo: paths.home(mount),
    termsTo: paths.terms(mount),
    contactTo: paths.contact(mount),
  };
  if (!request || state === "EXPIRED") {
    return data({ ...links, asks: null }, { status: 404, headers: NO_STORE });
  }
  const { permission, child, item } = request;
  const { priceMinor: amountMinor, currency } = item;
  const asks = {
    given: state === "GIVEN",
    firstName: child.firstName,
    parentName: permission.parentName,
    item: item.name,
    price: formatMoney({ amountMinor, currency }, lang),
    /** A free plan ends by itself, so nothing renews. */
    free: amountMinor === 0,
    interval: item.interval,
    trialDays: item.trialDays,
  };
  return data({ ...links, asks }, { headers: NO_STORE });
}

export const action = formAction(confirm);

async function confirm(args: RequestArgs) {
  const submission = parseWithZod(await readForm(args.request), { schema: permissionForm });
  if (submission.status !== "success") {
    return redisplayForm(submission.reply(), 400, NO_STORE);
  }
  const page = await pageContext(args);
  const { db, gym, mount, now, person } = page;
  const token = tokenOf(page);
  const result = await confirmPermission(db, {
    token,
    gymId: gym?.id ?? null,
    studentId: person?.studentId ?? null,
    now,
  });
  if (!result.ok && result.reason === "own") {
    const reply = submission.reply({ fieldErrors: { parent: ["error.parentSignedIn"] } });
    return redisplayForm(reply, 400, NO_STORE);
  }
  // The page says whether the permission is given or no longer possible.
  return seeOther(paths.permission(mount, { token }));
}
