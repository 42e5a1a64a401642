/** The root loader's data for every page: the gym, the mount, the person and the language. */
import { useLocation, useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/root";

export function useShell() {
  const root = useRouteLoaderData<typeof loader>("root");
  if (!root) throw new Error("useShell: the root loader has not run");
  return root.shell;
}

export type Shell = ReturnType<typeof useShell>;

/** The page's own address, also where the root's data is that of the list below a workout. */
export function usePageUrl(): string {
  const { currentUrl } = useShell();
  const { pathname, search } = useLocation();
  return new URL(pathname + search, currentUrl).href;
}
