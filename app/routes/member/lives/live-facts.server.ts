/** Single facts of a live's page, which `live.server.ts` puts together. */
import { textLanguageOf } from "~/features/gyms/queries.server";
import { joinPhase } from "~/features/lives/live-times";
import { mayManage } from "~/features/lives/manage/live-rights";
import type { GymPageContext } from "~/http/request-context.server";
import { foreignTexts, inLanguage } from "~/kernel/translations";
import { livePaths } from "~/live-paths";
import { findRights } from "../manage-lives/manage-context.server";
import type { LiveAccess } from "./live-access.server";
import type { FoundLive } from "./live.server";

export function toTexts({ gym, lang }: GymPageContext, live: FoundLive) {
  const { description, equipment } = inLanguage(live, lang);
  const reader = { lang, textLanguage: textLanguageOf(gym) };
  return {
    description,
    equipment,
    langs: foreignTexts(live, ["description", "equipment"], reader),
  };
}

/** Whether the member is reminded by notification; null: the viewer can not be reminded of the live. */
export function toPushOffer(
  { person }: GymPageContext,
  { isEntitled, canBeReminded, reminder }: LiveAccess,
): { on: boolean } | null {
  return person && isEntitled && canBeReminded ? { on: reminder?.byPush ?? false } : null;
}

/** Null for everybody who does not manage the live. */
export async function findManagePath(
  { person, ...page }: GymPageContext,
  live: FoundLive,
): Promise<string | null> {
  if (live.status !== "DRAFT" && joinPhase(live, page.now) === "over") return null;
  const rights = person && (await findRights({ ...page, person }, live.gymId));
  return rights && mayManage(rights, live) ? livePaths.edit(page.mount, live.guid) : null;
}
