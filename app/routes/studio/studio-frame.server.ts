/** The navigation of the studio: the pages that the person's role permits, in one order. */
import { isPermitted } from "~/features/identity/roles/studio-permissions";
import { paths } from "~/paths";
import { studioPaths } from "~/studio-paths";
import type { StudioContext } from "./studio-context.server";

export function toStudioFrame(context: StudioContext) {
  return {
    isDraft: context.gym.state === "DRAFT",
    links: listLinks(context)
      .filter(({ isShown }) => isShown)
      .map((link) => ({
        key: link.key,
        group: link.group,
        to: link.to,
        alsoAt: "alsoAt" in link ? link.alsoAt : null,
      })),
  };
}

function listLinks({ gym, mount, role }: StudioContext) {
  return [
    { key: "overview", group: "start", to: studioPaths.overview(mount), isShown: true },
    {
      key: "workouts",
      group: "content",
      to: studioPaths.workouts(mount),
      isShown: isPermitted(role, "manageOwnWorkouts"),
    },
    {
      key: "categories",
      group: "content",
      to: studioPaths.categories(mount),
      /** Its pages that lie elsewhere. */
      alsoAt: studioPaths.tags(mount),
      isShown: isPermitted(role, "manageCategories"),
    },
    {
      key: "challenges",
      group: "content",
      to: studioPaths.challenges(mount),
      isShown: isPermitted(role, "manageOwnChallenges"),
    },
    {
      key: "lives",
      group: "content",
      to: paths.livesManage(mount),
      isShown: isPermitted(role, "manageOwnLives"),
    },
    {
      key: "library",
      group: "content",
      to: studioPaths.library(mount),
      isShown: isPermitted(role, "uploadFiles"),
    },
    {
      key: "logo",
      group: "site",
      to: studioPaths.brand(mount),
      isShown: isPermitted(role, "changeBrand"),
    },
    {
      key: "texts",
      group: "site",
      to: studioPaths.texts(mount),
      isShown: isPermitted(role, "changeTexts"),
    },
    {
      key: "trainer",
      group: "site",
      to: studioPaths.trainerPage(mount),
      isShown: isPermitted(role, "editTrainerPage"),
    },
    {
      key: "team",
      group: "gym",
      to: studioPaths.team(mount),
      isShown: isPermitted(role, "manageTeam"),
    },
    {
      key: "audit",
      group: "gym",
      to: studioPaths.audit(mount),
      isShown: isPermitted(role, "viewAuditLog"),
    },
    {
      key: "payments",
      group: "gym",
      to: paths.dashboard("gym", { gym: gym.guid }),
      isShown: isPermitted(role, "managePayments"),
    },
  ] as const;
}

export type StudioFrame = ReturnType<typeof toStudioFrame>;
export type StudioLink = StudioFrame["links"][number];
