/** `/studio`: what a gym still needs, and the gyms that a person works in on the platform's host (product.md §15). */
import { data } from "@remix-run/node";
import { countDrafts } from "~/features/catalog/drafts/queries.server";
import { listGymsByIds, type Gym } from "~/features/gyms/queries.server";
import { listRolesOfAccount } from "~/features/identity/roles/queries.server";
import { isPermitted } from "~/features/identity/roles/studio-permissions";
import { countTeam } from "~/features/identity/roles/team-queries.server";
import { hasReadyFile } from "~/features/library/queries.server";
import type { RequestArgs } from "~/http/gym.server";
import { memberContext, type MemberContext } from "~/http/request-context.server";
import { NO_STORE, notFound } from "~/http/responses.server";
import { mountFor, paths } from "~/paths";
import { studioPaths } from "~/studio-paths";
import { requireRole, type StudioContext } from "../studio-context.server";
import { toStudioFrame } from "../studio-frame.server";
import { listSteps } from "./list-steps";

/** @throws 303 to /signin for a visitor; 404 for a person without a role, here or on the platform in any gym */
export async function loader(args: RequestArgs) {
  const page = await memberContext(args, "studio");
  const view = page.gym
    ? await loadOverview(await requireRole(page, "viewStudio"))
    : await loadGyms(page);
  return data(view, { headers: NO_STORE });
}

async function loadOverview(page: StudioContext) {
  const { gym, mount, person, role, t } = page;
  return {
    kind: "gym" as const,
    title: t("navigation.overview"),
    frame: toStudioFrame(page),
    firstName: person.firstName,
    role,
    siteTo: paths.home(mount),
    publishTo:
      gym.state === "DRAFT" && isPermitted(role, "publishGym") ? studioPaths.publish(mount) : null,
    steps: await loadSteps(page),
  };
}

/** The steps that the person may take, each with its page. */
async function loadSteps({ db, gym, mount, role }: StudioContext) {
  const [hasFile, workouts, people] = await Promise.all([
    hasReadyFile(db, gym.id),
    countDrafts(db, { gymId: gym.id, own: null }),
    countTeam(db, gym.id),
  ]);
  const steps = listSteps(role, {
    hasLogo: gym.logoImageUrl !== null,
    hasFile,
    hasWorkout: workouts.PUBLISHED > 0,
    hasTeam: people > 1,
    isPublished: gym.state !== "DRAFT",
  });
  const addresses = {
    logo: studioPaths.logo(mount),
    library: studioPaths.library(mount),
    workout: studioPaths.newWorkout(mount),
    team: studioPaths.team(mount),
    publish: studioPaths.publish(mount),
  };
  return steps.map((step) => ({ ...step, to: addresses[step.key] }));
}

async function loadGyms({ db, person, t }: MemberContext) {
  const roles = await listRolesOfAccount(db, person.accountId);
  const gyms = await listGymsByIds(
    db,
    roles.map(({ gymId }) => gymId),
  );
  if (gyms.length === 0) throw notFound();
  const roleIn = new Map(roles.map(({ gymId, role }) => [gymId, role]));
  return {
    kind: "platform" as const,
    title: t("gyms.title"),
    gyms: gyms.map((gym) => ({
      name: gym.name,
      logoImageUrl: gym.logoImageUrl,
      role: roleIn.get(gym.id) ?? null,
      isDraft: gym.state === "DRAFT",
      to: studioPaths.overview(toMount(gym)),
    })),
  };
}

const toMount = (gym: Pick<Gym, "guid">) => mountFor(gym, false);
