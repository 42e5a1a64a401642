/**
 * Replaces `virtual:remix/server-build` in tests that run the edge and Remix in their own process: the routes of
 * app/routes.ts with source modules, and script addresses that no server serves.
 */
import type { ServerBuild } from "@remix-run/node";
import type { RouteConfigEntry } from "@remix-run/route-config";
import * as entryServer from "~/entry.server";
import routeConfig from "~/routes";

type Routes = ServerBuild["routes"];
type RouteModule = NonNullable<Routes[string]>["module"];

const modules = import.meta.glob<RouteModule>(
  ["../../app/{root.tsx,routes/**/*.{ts,tsx}}", "!../../app/routes/**/*.test.{ts,tsx}"],
  { eager: true },
);

function moduleOf(file: string): RouteModule {
  const module = modules[`../../app/${file}`];
  if (!module) throw new Error(`app/${file} is a route without a file`);
  return module;
}

function toRoutes(entries: readonly RouteConfigEntry[], parentId: string): Routes {
  return Object.assign(
    {},
    ...entries.map((entry): Routes => {
      const id = entry.id ?? entry.file.replace(/\.tsx?$/, "");
      const { path, index, caseSensitive } = entry;
      const route = { id, parentId, path, index, caseSensitive, module: moduleOf(entry.file) };
      return { [id]: route, ...toRoutes(entry.children ?? [], id) };
    }),
  ) as Routes;
}

export const routes: Routes = {
  root: { id: "root", path: "", module: moduleOf("root.tsx") },
  ...toRoutes(routeConfig, "root"),
};

export const entry: ServerBuild["entry"] = {
  module: entryServer as unknown as ServerBuild["entry"]["module"],
};

export const assets: ServerBuild["assets"] = {
  entry: { imports: [], module: "/assets/entry.client.js" },
  routes: Object.fromEntries(
    Object.values(routes).flatMap((route) => {
      if (!route) return [];
      const { module, ...place } = route;
      return [
        [
          route.id,
          {
            ...place,
            module: `/assets/${route.id}.js`,
            hasAction: "action" in module,
            hasLoader: "loader" in module,
            hasClientAction: false,
            hasClientLoader: false,
            hasErrorBoundary: "ErrorBoundary" in module,
            imports: [],
            css: [],
          },
        ],
      ];
    }),
  ),
  url: "/assets/manifest-0.js",
  version: "0",
};

export const publicPath = "/";
export const assetsBuildDirectory = "build/client";
export const basename = "/";
export const isSpaMode = false;
export const future = {
  v3_fetcherPersist: true,
  v3_lazyRouteDiscovery: true,
  v3_relativeSplatPath: true,
  v3_routeConfig: true,
  v3_singleFetch: true,
  v3_throwAbortReason: true,
} as unknown as ServerBuild["future"];
