/**
 * The client loader of pages that load their data again while a server works on a file. Without a network such a
 * refresh keeps the data that the page shows, and the page says so. A page that the person goes to, and one that has
 * sent a form, shows the error.
 */
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { isLostConnection } from "~/ui/shell/lost-connection";

export async function keepPageData({
  request,
  serverLoader,
}: Pick<ClientLoaderFunctionArgs, "request" | "serverLoader">): Promise<unknown> {
  try {
    return await serverLoader();
  } catch (error) {
    const shown = isLostConnection(error) ? findShownData(request.url) : undefined;
    if (shown === undefined) throw error;
    return { ...shown, isStale: true };
  }
}

/** Undefined: the page at that address is not the one that is shown, or the router goes somewhere. */
function findShownData(address: string): object | undefined {
  const state = window["__remixRouter"]?.state;
  if (state?.navigation.state !== "idle") return undefined;
  const { pathname, search } = new URL(address);
  const { loaderData, location, matches } = state;
  if (location.pathname !== pathname || location.search !== search) return undefined;
  return loaderData[matches.at(-1)?.route.id ?? ""] as object | undefined;
}

/** Whether the page shows what it has kept. */
export const isStale = (page: object): boolean => "isStale" in page;
