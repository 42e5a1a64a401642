/** The signed-in buyer, or where somebody is sent to sign in. */
import type { ConfirmCheckout } from "~/features/billing/orders/confirm-checkout.server";
import type { Gym } from "~/features/gyms/queries.server";
import { paths, type Mount } from "~/paths";
import { affiliateOf } from "./affiliate.server";
import { resolveGym, type RequestArgs } from "../gym.server";
import { languageOf } from "../i18n.server";
import { seeOther } from "../responses.server";
import { currentAddress, currentPerson, preloginPage, type Person } from "../session.server";

/** @throws 303 to the gym's login with returnUrl, to /signin without a gym (product.md §2, §10) */
export async function requireBuyer(
  args: RequestArgs,
  scene: { gym: Gym | null; mount: Mount },
  /** A further cookie for a visitor. */
  cookie: string | null = null,
): Promise<Person> {
  const person = await currentPerson(args);
  if (person) return person;
  const { to, headers } = await buildSignInRedirect(args, scene);
  if (cookie !== null) headers.append("Set-Cookie", cookie);
  throw seeOther(to, headers);
}

/** Sends a visitor to sign in, remembering the page for afterwards. */
export async function buildSignInRedirect(
  args: RequestArgs,
  { gym, mount }: { gym: Gym | null; mount: Mount },
  /** The page to come back to, if it is not the requested one. */
  page?: string,
): Promise<{ to: string; headers: Headers }> {
  const returnUrl =
    page === undefined ? currentAddress(args) : `${(await resolveGym(args)).origin}${page}`;
  const { pathname, search } = new URL(returnUrl);
  return {
    to: gym ? paths.login(mount, { returnUrl }) : paths.signin(),
    headers: new Headers({ "Set-Cookie": preloginPage(args.context).set(`${pathname}${search}`) }),
  };
}

export const toBuyer = ({ studentId, email, firstName, lastName }: Person) => ({
  studentId,
  email,
  name: `${firstName} ${lastName}`,
});

/** What all orders of this person have in common. */
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
    affiliate: affiliateOf(args),
    feePercent: settings.platformFeePercent,
    locale: await languageOf(args),
    now: new Date(),
  } satisfies Partial<ConfirmCheckout>;
}
