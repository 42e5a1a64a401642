import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listGyms } from "~/features/gyms/queries.server";
import { gymHome } from "./gym-home.server";
import { memberScene } from "~/http/gym.server";
import { languageOf, translator } from "~/http/i18n.server";
import { keepForVisitors } from "~/http/cache/public-page-cache.server";
import { GymHome } from "./gym-home";
import { PlatformHome } from "./platform-home";

/** Of the two front pages at this address a document carries its own texts only. */
export const handle = {
  i18n: (home: { kind: string } | undefined) =>
    home?.kind === "platform" ? ["platform"] : ["home", "collections"],
  forVisitors: true,
};

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** `/gym/{guid}`, `/` on a gym's own host, and `/` of the platform: its own front page (product.md §11). */
export async function loader(args: LoaderFunctionArgs) {
  const { db } = args.context;
  const { gym } = await memberScene(args);
  if (!gym) {
    const [gyms, t] = await Promise.all([
      listGyms(db, { limit: 24, lang: await languageOf(args) }),
      translator(args, "platform"),
    ]);
    keepForVisitors(args, { gymId: null });
    return {
      kind: "platform" as const,
      title: t("title"),
      gyms,
    };
  }
  const home = await gymHome(args, gym);
  keepForVisitors(args, { gymId: gym.id });
  return { kind: "gym" as const, title: gym.name, ...home };
}

export default function Home() {
  const home = useLoaderData<typeof loader>();
  return home.kind === "platform" ? <PlatformHome gyms={home.gyms} /> : <GymHome {...home} />;
}
