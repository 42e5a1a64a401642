import { useLoaderData } from "@remix-run/react";
import { GymHome } from "./gym-home";
import type { loader } from "./home.server";
import { PlatformHome } from "./platform-home";

export { loader } from "./home.server";
export { pageTitle as meta } from "~/ui/shell/page-title";

/** Two front pages share this address; a document carries the texts of one of them. */
export const handle = {
  i18n: (home: { kind: string } | undefined) =>
    home?.kind === "platform" ? ["platform"] : ["home", "collections", "lives"],
  publicCache: true,
};

export default function Home() {
  const home = useLoaderData<typeof loader>();
  return home.kind === "platform" ? <PlatformHome gyms={home.gyms} /> : <GymHome {...home} />;
}
