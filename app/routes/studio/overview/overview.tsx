import { useLoaderData } from "@remix-run/react";
import { GymList } from "./gym-list";
import type { loader } from "./overview.server";
import { StudioOverview } from "./studio-overview";

export { loader } from "./overview.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["studio"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function Overview() {
  const page = useLoaderData<typeof loader>();
  return page.kind === "gym" ? <StudioOverview {...page} /> : <GymList {...page} />;
}
