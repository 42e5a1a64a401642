/** The member who buys, and the redirect that sends a visitor to sign in. */
import type { ConfirmCheckout } from "~/features/billing/orders/confirm-checkout.server";
import type { Gym } from "~/features/gyms/queries.server";
import { paths, type Mount } from "~/paths";
import { getAffiliateRecord } from "./affiliate.server";
import type { RequestArgs } from "../gym.server";
import { resolveGym } from "../resolve-gym.server";
import { languageOf } from "../i18n.server";
import { seeOther } from "../responses.server";
import type { MemberContext, PageContext } from "../request-context.server";
import { currentAddress, preloginPage, type Person } from "../session.server";
import { keepTypedForm } from "../typed-form.server";

/** @throws 303 to the gym's login with returnUrl, to /signin without a gym (product.md §2, §10) */
export async function requireBuyer(
  page: PageContext,
  /** A further cookie for the visitor who is redirected. */
  cookie: string | null = null,
): Promise<MemberContext> {
  const { person } = page;
  if (person) return { ...page, person };
  const { to, headers } = await buildSignInRedirect(
    page,
    page,
    undefined,
    await keepTypedForm(page),
  );
  if (cookie !== null) headers.append("Set-Cookie", cookie);
  throw seeOther(to, headers);
}

/** The address where a visitor signs in, and the cookie that leads back to the page afterwards. */
export async function buildSignInRedirect(
  args: RequestArgs,
  { gym, mount }: { gym: Gym | null; mount: Mount },
  /** The path to return to, if it is not the requested one. */
  path?: string,
  /** Further cookies. */
  headers: Headers = new Headers(),
): Promise<{ to: string; headers: Headers }> {
  const returnUrl =
    path === undefined ? currentAddress(args) : `${(await resolveGym(args)).origin}${path}`;
  const { pathname, search } = new URL(returnUrl);
  headers.append("Set-Cookie", preloginPage(args.context).set(`${pathname}${search}`));
  return { to: gym ? paths.login(mount, { returnUrl }) : paths.signin(), headers };
}

/** Without the consent to the terms: the member who signs in gives it personally. */
const TYPED_ORDER_FIELDS = ["promoCode", "age", "parentName", "parentEmail", "instagramHandle"];

/** What the order form of a visitor keeps until they have signed in. */
export const keepTypedOrder = (
  args: RequestArgs,
  more: Omit<Parameters<typeof keepTypedForm>[1], "fields"> = {},
): Promise<Headers> => keepTypedForm(args, { ...more, fields: TYPED_ORDER_FIELDS });

export const toBuyer = ({ studentId, email, firstName, lastName }: Person) => ({
  studentId,
  email,
  name: `${firstName} ${lastName}`,
});

/** The part of a purchase that is the same for every item of this member. */
export async function buildPurchase(
  args: RequestArgs,
  { person, gym, backTo }: { person: Person; gym: Gym | null; backTo: string },
) {
  const { payments, origin, settings } = args.context;
  return {
    payments,
    student: toBuyer(person),
    gym: gym && { id: gym.id, name: gym.name, logoUrl: gym.logoImageUrl },
    backTo: `${origin}${backTo}`,
    affiliate: getAffiliateRecord(args),
    feePercent: settings.platformFeePercent,
    locale: await languageOf(args),
    now: args.context.now,
  } satisfies Partial<ConfirmCheckout>;
}
