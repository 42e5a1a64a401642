import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listShownPlans } from "~/features/billing/queries.server";
import { listWorkoutTypes } from "~/features/catalog/queries.server";
import { listGyms, listTrainersOfGym } from "~/features/gyms/queries.server";
import { dateSticker } from "~/features/lives/date-sticker";
import { findNextLive } from "~/features/lives/queries.server";
import { memberScene } from "~/http/gym.server";
import { languageOf, translator } from "~/http/i18n.server";
import { keepForVisitors } from "~/http/pages/visitors.server";
import { pictureColors } from "~/http/picture-colors.server";
import { GymHome } from "~/ui/home/gym-home";
import { PlatformHome } from "~/ui/home/platform-home";

export const handle = { i18n: ["home"], forVisitors: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** `/gym/{guid}`, `/` on a gym's own host, and `/` of the platform: its own front page (decisions §2). */
export async function loader(args: LoaderFunctionArgs) {
  const { db } = args.context;
  const [{ gym }, t] = await Promise.all([memberScene(args), translator(args, "home")]);
  if (!gym) {
    const gyms = await listGyms(db, { limit: 24 });
    keepForVisitors(args, { gymId: null });
    return { kind: "platform" as const, title: t("platform.title"), gyms };
  }
  const [categories, trainers, plans, live, lang] = await Promise.all([
    listWorkoutTypes(db, gym.id),
    listTrainersOfGym(db, gym.id),
    listShownPlans(db, { gymId: gym.id }),
    findNextLive(db, { gymId: gym.id, now: new Date() }),
    languageOf(args),
  ]);
  const colors = await pictureColors(db, [
    gym.aboutImageUrl,
    ...categories.map(({ coverImageUrl }) => coverImageUrl),
    ...trainers.map(({ profileImgUrl }) => profileImgUrl),
  ]);
  keepForVisitors(args, { gymId: gym.id });
  return {
    kind: "gym" as const,
    title: gym.name,
    welcome1: gym.welcome1,
    welcome2: gym.welcome2,
    about: gym.about,
    aboutImageUrl: gym.aboutImageUrl,
    categories,
    nextLive: live && {
      title: live.title,
      startsAt: live.startsAt.toISOString(),
      running: live.status === "LIVE",
      ...dateSticker(live.startsAt, live.timeZone, lang),
    },
    trainers,
    plans,
    pictureColors: colors,
  };
}

export default function Home() {
  const home = useLoaderData<typeof loader>();
  return home.kind === "platform" ? <PlatformHome gyms={home.gyms} /> : <GymHome {...home} />;
}
