import type { ServerBuild } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { createRouteHandlers, pageOf } from "./route-handlers.server";

/** root → gym/:guid → (home, category/:cuid, *) and, at the top, home, login and *; each loader tells its name. */
function smallBuild(): ServerBuild {
  const routes: Record<string, { id: string; parentId?: string; path?: string; index?: boolean }> =
    Object.fromEntries(
      [
        { id: "root", path: "" },
        { id: "gym", parentId: "root", path: "gym/:guid" },
        { id: "gym/home", parentId: "gym", index: true },
        { id: "gym/category", parentId: "gym", path: "category/:cuid" },
        { id: "gym/any", parentId: "gym", path: "*" },
        { id: "home", parentId: "root", index: true },
        { id: "login", parentId: "root", path: "login" },
        { id: "any", parentId: "root", path: "*" },
      ].map((route) => [route.id, route]),
    );
  const build = {
    entry: {
      module: {
        default: (_request: Request, status: number, _headers: Headers, entry: Shown) =>
          Response.json(
            {
              loaded: Object.keys(entry.staticHandlerContext.loaderData),
              told: Object.keys(entry.manifest.routes),
            },
            { status },
          ),
      },
    },
    routes: Object.fromEntries(
      Object.values(routes).map((route) => [
        route.id,
        { ...route, module: { default: () => null, loader: () => route.id } },
      ]),
    ),
    assets: {
      version: "1",
      url: "",
      entry: { imports: [], module: "" },
      routes: Object.fromEntries(
        Object.values(routes).map((route) => [
          route.id,
          { ...route, module: `/${route.id}.js`, hasLoader: true },
        ]),
      ),
    },
    future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true },
    basename: "/",
    isSpaMode: false,
  };
  return build as unknown as ServerBuild;
}

interface Shown {
  staticHandlerContext: { loaderData: Record<string, unknown> };
  manifest: { routes: Record<string, unknown> };
}

describe("handlers of one branch of the route table", () => {
  const branches = createRouteHandlers(smallBuild(), "production");
  const ask = (address: string) => {
    const url = new URL(address, "http://gymfront.localhost");
    return branches.handlerOf(pageOf(url.pathname))(new Request(url));
  };

  it.each([
    ["/", ["root", "home"]],
    ["/gym/x", ["root", "gym", "gym/home"]],
    ["/gym/x/category/y", ["root", "gym", "gym/category"]],
    ["/gym/x/category/y?page=2", ["root", "gym", "gym/category"]],
    ["/gym/x/category", ["root", "gym", "gym/any"]],
    ["/login", ["root", "login"]],
    ["/category/y", ["root", "any"]],
  ])("%s is answered by its own routes", async (address, routes) => {
    const answer = await ask(address);
    expect(answer.status).toBe(200);
    expect((await answer.json()).loaded).toEqual(routes);
  });

  it("tells the browser the routes of the page and of the addresses above it", async () => {
    const { told } = await (await ask("/gym/x/category/y")).json();
    expect(told.sort()).toEqual(["gym", "gym/category", "gym/home", "home", "root"]);
  });

  it("answers a data request with the page's branch, and route discovery with the whole table", async () => {
    expect((await ask("/gym/x/category/y.data")).headers.get("content-type")).toContain("x-script");
    const response = await ask("/__manifest?version=1&p=/login&p=/gym/x/category/y");
    expect(Object.keys(await response.json())).toEqual(
      expect.arrayContaining(["login", "gym/category"]),
    );
  });
});
