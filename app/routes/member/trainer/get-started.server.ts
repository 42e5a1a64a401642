/** The block 'Ready to Get Started?' of a trainer's pages (product.md §11). */
import { listCachedPlans } from "~/features/billing/plans/queries.server";
import { getTrialDays } from "~/features/billing/price";
import {
  getPlanAccess,
  listPastApplicationIds,
} from "~/features/billing/subscriptions/queries.server";
import { opensWorkouts } from "~/features/catalog/workouts/queries.server";
import { textLanguageOf } from "~/features/gyms/queries.server";
import { findTrainerOfAccount } from "~/features/identity/roles/queries.server";
import { chooseSeller } from "~/features/trainers/choose-seller";
import { plansInCurrency } from "~/http/currency.server";
import type { PageContext } from "~/http/request-context.server";
import { foreignTexts, inLanguage } from "~/kernel/translations";
import { mountFor, NO_GYM, paths, type Mount } from "~/paths";
import type { findTrainerPage } from "./find-trainer-page.server";
import { GET_STARTED_ID } from "./get-started-id";

export type TrainerPage = NonNullable<Awaited<ReturnType<typeof findTrainerPage>>>;
type PlanAccess = Awaited<ReturnType<typeof getPlanAccess>>;
type TrainerGym = TrainerPage["gyms"][number];

/** A gym's pages on this host: a session belongs to its host, so no link of the page leaves it. */
export const mountOnHost = ({ context }: PageContext, gym: { guid: string }): Mount =>
  mountFor(gym, context.hostGym !== null);

/** The gyms that a member may train at already, else the plan to choose; null: there is nothing to sell. */
export async function loadGetStarted(page: PageContext, found: TrainerPage) {
  if (await isTrainerOfPage(page, found)) return null;
  const access = await findAccess(page);
  const openGyms = await listOpenGyms(page, found, access);
  if (openGyms.length > 0) {
    return {
      kind: "open" as const,
      gyms: openGyms.map((gym) => ({ name: gym.name, to: paths.home(mountOnHost(page, gym)) })),
    };
  }
  return findPlanToChoose(page, found, access);
}

/** Trainers are not offered their own plans. */
async function isTrainerOfPage({ db, person }: PageContext, { trainer }: TrainerPage) {
  if (!person?.isTrainer) return false;
  const own = await findTrainerOfAccount(db, person.accountId);
  return own?.trainerId === trainer.id;
}

async function findAccess({ db, now, person }: PageContext): Promise<PlanAccess> {
  return person
    ? getPlanAccess(db, { studentId: person.studentId, now })
    : { subscriptionTypeIds: [], coversEverything: false };
}

/** Those where a plan of the person opens workouts of the trainer. */
async function listOpenGyms(
  { db }: PageContext,
  { trainer, gyms }: TrainerPage,
  { coversEverything, subscriptionTypeIds: planIds }: PlanAccess,
): Promise<TrainerGym[]> {
  if (coversEverything) return gyms;
  const opened = await Promise.all(
    gyms.map(({ id }) => opensWorkouts(db, { gymId: id, planIds, trainerId: trainer.id })),
  );
  return gyms.filter((_gym, index) => opened[index]);
}

/** A member with one of the seller's plans is offered none. */
async function findPlanToChoose(
  page: PageContext,
  { trainer, gyms, ownPlans }: TrainerPage,
  access: PlanAccess,
) {
  const { context, db, lang, person } = page;
  const seller = chooseSeller({ ownPlans, gyms, hostGymId: context.hostGym?.id ?? null });
  if (!seller) return null;
  const { gym } = seller;
  const offered =
    seller.kind === "trainer" ? seller.plans : await listCachedPlans(db, { gymId: seller.gym.id });
  if (offered.some(({ id }) => access.subscriptionTypeIds.includes(id))) return null;
  const [plan] = plansInCurrency(page, offered, { gymCurrency: gym?.currency ?? null });
  if (!plan) return null;
  const past = person ? await listPastApplicationIds(db, person.studentId) : [];
  const { name, description } = inLanguage(plan, lang);
  const gymTexts = gym && { themeSettings: gym.themeSettings };
  return {
    kind: "plan" as const,
    /** The gym that sells the plan; null: the trainer does, without a gym. */
    gym: gym?.name ?? null,
    name,
    description,
    langs: foreignTexts(plan, ["name", "description"], {
      lang,
      textLanguage: textLanguageOf(gymTexts),
    }),
    priceMinor: plan.priceMinor,
    currency: plan.currency,
    interval: plan.interval,
    trialPeriod: getTrialDays(plan, past),
    to: buildPlanUrl(page, { gym, planId: plan.id, tuid: trainer.tuid }),
  };
}

/** The plan chooser; a visitor signs up first. A plan without a gym leads back to its gyms. */
function buildPlanUrl(
  page: PageContext,
  { gym, planId, tuid }: { gym: TrainerGym | null; planId: number; tuid: string },
): string {
  if (!gym) {
    const chooser = paths.subscription(NO_GYM, planId, {
      returnUrl: `${paths.trainer(tuid)}#${GET_STARTED_ID}`,
    });
    return page.person ? chooser : paths.signup(NO_GYM, { returnUrl: chooser });
  }
  const mount = mountOnHost(page, gym);
  return page.person
    ? paths.subscription(mount, planId, { chosen: "true" })
    : paths.signup(mount, { selectedSubscriptionType: planId });
}

export type GetStartedView = NonNullable<Awaited<ReturnType<typeof loadGetStarted>>>;
