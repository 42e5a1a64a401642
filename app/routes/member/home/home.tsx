import { useLoaderData } from "@remix-run/react";
import { GymHome } from "./gym-home";
import type { loader } from "./home.server";
import { MemberHome } from "./member-home";
import { PlatformHome } from "./platform-home";

export { loader } from "./home.server";
export { pageTitle as meta } from "~/ui/shell/page-title";

/** Three front pages share this address; a document carries the texts of what it shows. */
export const handle = {
  i18n: (home: { kind: string } | undefined) =>
    home?.kind === "platform" ? ["platform"] : ["home", "collections", "lives"],
  publicCache: true,
};

export default function Home() {
  const home = useLoaderData<typeof loader>();
  if (home.kind === "platform") return <PlatformHome {...home} />;
  return home.kind === "member" ? <MemberHome {...home} /> : <GymHome {...home} />;
}
