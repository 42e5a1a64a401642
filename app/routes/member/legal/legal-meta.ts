import { pageTitle, unlistedPageTitle } from "~/ui/shell/page-title";

type Page = Parameters<typeof pageTitle>[0];

/** Search engines list the current text; an earlier version is for the reader who asks for it. */
export const legalMeta = (page: Page & { data?: { versionDay?: string | null } | undefined }) =>
  typeof page.data?.versionDay === "string" ? unlistedPageTitle(page) : pageTitle(page);
