import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listOfferedPlans, listSubscriptions } from "~/features/billing/queries.server";
import { isCanceled, stateOf, terminationTimestamp } from "~/features/billing/subscription";
import { longDate } from "~/http/dates";
import { memberScene } from "~/http/gym.server";
import { languageOf, translator } from "~/http/i18n.server";
import { requirePerson } from "~/http/session.server";
import { formatMoney } from "~/kernel/money";
import { ProfilePage } from "~/ui/account/profile-page";

export const handle = { i18n: ["account"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** What I pay: on a gym's pages its subscriptions and the platform's, without a gym all of them (decisions §2). */
export async function loader(args: LoaderFunctionArgs) {
  const person = await requirePerson(args);
  const { db } = args.context;
  const [{ gym }, lang, t] = await Promise.all([
    memberScene(args),
    languageOf(args),
    translator(args, "account"),
  ]);
  const [all, plans] = await Promise.all([
    listSubscriptions(db, { studentId: person.studentId }),
    listOfferedPlans(db, { gymId: gym?.id ?? null }),
  ]);
  const here = all.filter(({ gymId }) => !gym || gymId === null || gymId === gym.id);
  const tag = args.params["subscriptionTag"]?.toLowerCase();
  const tagged = here.filter(({ name }) => name.toLowerCase() === tag);
  return {
    title: t("title"),
    firstName: person.firstName,
    firstPlanId: plans[0]?.id ?? null,
    // An unknown tag is ignored.
    subscriptions: (tagged.length > 0 ? tagged : here).map((one) => ({
      id: one.id,
      name: one.name,
      price: formatMoney({ amountMinor: one.priceMinor, currency: one.currency }, lang),
      state: stateOf(one),
      canceled: isCanceled(one),
      date: longDate(terminationTimestamp(one), lang),
    })),
  };
}

export default function Profile() {
  return <ProfilePage {...useLoaderData<typeof loader>()} />;
}
