import { pageTitle } from "~/ui/shell/page-title";

/** The `meta` export of the sandbox's pages, which search engines must not list. */
export const sandboxMeta = (route: Parameters<typeof pageTitle>[0]) => [
  ...pageTitle(route),
  { name: "robots", content: "noindex" },
];
