/** `/studio/challenges`: the challenges that a person edits, in every state (product.md §26). */
import { data } from "@remix-run/node";
import {
  CHALLENGE_STATES,
  listEditableChallenges,
  toChallengeState,
} from "~/features/challenges/edit/editable.server";
import { textLanguageOf } from "~/features/gyms/queries.server";
import type { RequestArgs } from "~/http/gym.server";
import { pictureColors } from "~/http/media/picture-colors.server";
import { NO_STORE } from "~/http/responses.server";
import { foreignTexts, inLanguage } from "~/kernel/translations";
import { studioPaths } from "~/studio-paths";
import { toStudioFrame } from "../studio-frame.server";
import { challengesContext } from "./edit-context.server";

const PAGE_SIZE = 24;

/** @throws 303 to /signin; 404 for a person who edits no challenge */
export async function loader(args: RequestArgs) {
  const page = await challengesContext(args);
  const { db, gym, lang, mount, rights, t, url } = page;
  const asked = url.searchParams.get("state");
  const state = CHALLENGE_STATES.find((one) => one === asked) ?? null;
  const before = Number(/^\d{1,9}$/.exec(url.searchParams.get("before") ?? "")?.[0] ?? 0) || null;
  const found = await listEditableChallenges(db, {
    ...{ gymId: gym.id, rights, state, before, limit: PAGE_SIZE + 1 },
  });
  const shown = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? shown.at(-1) : undefined;
  const reader = { lang, textLanguage: textLanguageOf(gym) };
  return data(
    {
      title: t("list.title"),
      frame: toStudioFrame(page),
      newTo: studioPaths.newChallenge(mount),
      state,
      isFirstPage: before === null,
      filters: [null, ...CHALLENGE_STATES].map((one) => ({
        key: one ?? ("all" as const),
        to: studioPaths.challenges(mount, { state: one }),
        isChosen: one === state,
      })),
      challenges: shown.map((challenge) => ({
        to: studioPaths.challenge(mount, challenge.guid),
        name: inLanguage(challenge, lang).name,
        lang: foreignTexts(challenge, ["name"], reader).name,
        picture: challenge.pictureUrl,
        state: toChallengeState(challenge),
        days: challenge.days,
        itemCount: challenge.itemCount,
      })),
      moreTo: last ? studioPaths.challenges(mount, { state, before: String(last.id) }) : null,
      pictureColors: await pictureColors(
        db,
        shown.map(({ pictureUrl }) => pictureUrl),
      ),
    },
    { headers: NO_STORE },
  );
}
