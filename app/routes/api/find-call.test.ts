import { describe, expect, it } from "vitest";
import { createFindCall } from "./find-call";

const findCall = createFindCall([
  { name: "list", method: "get", path: "/api/gyms" },
  { name: "create", method: "post", path: "/api/gyms" },
  { name: "read", method: "get", path: "/api/gyms/{id}" },
  { name: "change", method: "patch", path: "/api/gyms/{id}" },
  { name: "replace", method: "put", path: "/api/gyms/{id}" },
  { name: "remove", method: "delete", path: "/api/gyms/{id}" },
  { name: "own", method: "get", path: "/api/gyms/mine" },
  { name: "member", method: "get", path: "/api/gyms/{gymId}/members/{id}" },
  { name: "like", method: "post", path: "/api/like.json" },
] as const);

function find(method: string, pathname: string) {
  const found = findCall(pathname, method);
  if (found.kind === "call") return [found.call.name, found.params];
  return found.kind === "wrong-method" ? `405 ${found.allow}` : "404";
}

describe("a call is found", () => {
  it.each([
    ["GET", "/api/gyms", "list", {}],
    ["POST", "/api/gyms", "create", {}],
    ["HEAD", "/api/gyms", "list", {}],
    ["GET", "/api/gyms/3", "read", { id: "3" }],
    ["PATCH", "/api/gyms/3", "change", { id: "3" }],
    ["PUT", "/api/gyms/3", "replace", { id: "3" }],
    ["DELETE", "/api/gyms/3", "remove", { id: "3" }],
    ["GET", "/api/gyms/3/members/4", "member", { gymId: "3", id: "4" }],
  ])("%s %s by its method", (method, pathname, name, params) => {
    expect(find(method, pathname)).toEqual([name, params]);
  });

  it.each([
    ["/api/gyms/", "list", {}],
    ["/api/gyms//", "list", {}],
    ["/API/Gyms", "list", {}],
    ["/%61pi/gyms", "list", {}],
    ["/api/gyms/3/", "read", { id: "3" }],
    ["/api/gyms/A%20b", "read", { id: "A b" }],
    ["/api/gyms/a%2Fb", "read", { id: "a/b" }],
    ["/api/gyms/a%252Fb", "read", { id: "a/b" }],
    ["/api/gyms/%C3%A9", "read", { id: "é" }],
    ["/api/gyms/{id}", "read", { id: "{id}" }],
  ])("at %s, as a page would be", (pathname, name, params) => {
    expect(find("GET", pathname)).toEqual([name, params]);
    // The second look-up comes from the cache.
    expect(find("GET", pathname)).toEqual([name, params]);
  });

  it("by a fixed word rather than a parameter, in any order of the list", () => {
    expect(find("GET", "/api/gyms/mine")).toEqual(["own", {}]);
    expect(find("GET", "/api/gyms/mine2")).toEqual(["read", { id: "mine2" }]);
  });
});

describe("no call is found", () => {
  it.each([
    "/",
    "/api",
    "/api/",
    "/api/no/such",
    "/api/gyms/3/members",
    "/api/gyms/3/members/4/5",
    "/x/api/gyms",
    "/api//gyms",
    "/api/likexjson",
  ])("at %s", (pathname) => {
    for (const method of ["GET", "POST", "OPTIONS"]) expect(find(method, pathname)).toBe("404");
  });

  it.each([
    ["PUT", "/api/gyms", "405 GET, HEAD, POST"],
    ["OPTIONS", "/api/gyms", "405 GET, HEAD, POST"],
    ["get", "/api/gyms", "405 GET, HEAD, POST"],
    ["POST", "/api/gyms/3", "405 GET, HEAD, PATCH, PUT, DELETE"],
    ["GET", "/api/like.json", "405 POST"],
    ["HEAD", "/api/like.json", "405 POST"],
    // The fixed word selects the address before the method is compared.
    ["DELETE", "/api/gyms/mine", "405 GET, HEAD"],
  ])("by %s at %s, which names the methods that there are", (method, pathname, expected) => {
    expect(find(method, pathname)).toBe(expected);
  });
});

describe("a list of calls is refused", () => {
  it("with one method twice at an address", () => {
    const call = { method: "get", path: "/api/gyms" } as const;
    expect(() => createFindCall([call, { ...call }])).toThrow("Defined twice: get /api/gyms");
  });

  it("with two names for the parameter of one address", () => {
    expect(() =>
      createFindCall([
        { method: "get", path: "/api/gyms/{id}" },
        { method: "patch", path: "/api/gyms/{gymId}" },
      ]),
    ).toThrow("Defined twice: /api/gyms/:");
  });
});
