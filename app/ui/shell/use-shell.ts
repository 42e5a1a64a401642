/** The root loader's data for every page: the gym, the mount, the person and the language. */
import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import type { loader } from "~/root";

/** The document sets it by an effect, so in a browser only: a server's module serves all gyms. */
let lastRoot: ReturnType<typeof useRouteLoaderData<typeof loader>>;
export const getLastRoot = () => lastRoot;

/** The root's data; where its loader has failed, that of the page before, so that an error keeps the gym's brand. */
export function useRoot() {
  return useRouteLoaderData<typeof loader>("root") ?? lastRoot;
}

/** The same for the document, which keeps the data for a later error. */
export function useKeptRoot() {
  const root = useRoot();
  useEffect(() => {
    lastRoot = root;
  }, [root]);
  return root;
}

export function useShell() {
  const root = useRoot();
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
