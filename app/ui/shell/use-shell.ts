/** The root loader's data for every page: the gym, the mount, the person and the language. */
import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/root";

export function useShell() {
  const root = useRouteLoaderData<typeof loader>("root");
  if (!root) throw new Error("useShell: the root loader has not run");
  return root.shell;
}

export type Shell = ReturnType<typeof useShell>;
