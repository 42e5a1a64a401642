/** The gym of a request, by its host or its path; nothing of another gym is found there. */
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { PLATFORM } from "../support/app";
import { ask, Visitor } from "../support/browse";
import { fileSite } from "../support/site";
import { at, logIn, mediaIn, sitesOf, workoutsOf, type Site } from "../support/world";

const app = fileSite();
let sites: [byPath: Site, byLabel: Site, byDomain: Site];
beforeAll(() => {
  sites = sitesOf(app);
});

const get = (host: string, path: string, more: Partial<Parameters<typeof ask>[0]> = {}) =>
  ask({ port: app.port, host, path, ...more });
const platform = () => `${PLATFORM}:${app.port}`;
const label = (name = "ironworks") => `${name}.${PLATFORM}:${app.port}`;

describe("a host", () => {
  it.each([
    ["ironworks.test", "Ironworks"],
    ["IRONWORKS.TEST", "Ironworks"],
    ["ironworks.gymfront.localhost", "Ironworks"],
    ["flowstate.gymfront.localhost:80", "Flowstate"],
    ["preview.ironworks.gymfront.localhost", "Ironworks"],
    ["gymfront.localhost", "Gymfront"],
    ["www.gymfront.localhost", "Gymfront"],
    ["localhost", "Gymfront"],
    ["127.0.0.1", "Gymfront"],
    ["[::1]", "Gymfront"],
  ])("%s shows %s", async (host, title) => {
    const answer = await get(host, "/");
    expect(answer.status).toBe(200);
    expect(answer.body).toMatch(new RegExp(`<title>${title}`));
  });

  it.each([
    "unknown.gymfront.localhost",
    "gymfront.localhost.evil.example",
    "ironworks.evil.example",
    "evil.example",
    "10.20.30.40",
    "a.b.ironworks.gymfront.localhost",
    "ironworks.test.evil.example",
    "xn--ironwrks-o9a.test",
    "www.ironworks.test",
  ])("%s is no gym's: 404 on pages, data and calls", async (host) => {
    for (const path of [
      "/",
      "/login",
      "/login.data",
      "/gym/ironworks",
      "/api/gyms/guid/ironworks",
    ]) {
      const answer = await get(host, path);
      expect(answer.status, path).toBe(404);
      expect(answer.body, path).not.toContain("Ironworks");
    }
    expect((await get(host, "/")).body).toContain("404 - Page Not Found");
  });

  it.each([
    "ironworks.test.",
    "ironwörks.test",
    "ironworks.test..",
    "iron works.test",
    "ironworks.test:99999",
    "-",
    "",
  ])("%j is no host: 400", async (host) => {
    const socket = connect(app.port, "127.0.0.1");
    socket.end(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each([
    "xn--.test",
    "xn--.gymfront.localhost",
    "10.20.30.400",
    "127.0.0.300",
    "a.0x",
    "[1:2]",
    "[::1::]",
    "127.1",
  ])("%s is in no address of the web: 404", async (host) => {
    for (const path of ["/", "/login.data", "/media/x/1/y", "/pictures/x.webp", "/api/gyms"]) {
      expect((await get(host, path)).status, path).toBe(404);
    }
  });

  it("never causes 500, and is not found if URL refuses it", async () => {
    const label = fc.constantFrom("a", "0x", "0x7f", "xn--", "xn--a", "-a", "1", "400", "08", "ss");
    const hosts = fc.oneof(
      fc.array(label, { minLength: 1, maxLength: 5 }).map((labels) => labels.join(".")),
      fc.stringMatching(/^\[[0-9a-f:.]{1,12}\]$/),
    );
    await fc.assert(
      fc.asyncProperty(hosts, async (host) => {
        const { status } = await get(host, "/api/gyms");
        expect(status).toBeLessThan(500);
        if (!URL.canParse(`http://${host}`)) expect([400, 404]).toContain(status);
      }),
      { numRuns: 100 },
    );
  });

  it("drops its own prefix by 301, and does not find that of another gym", async () => {
    for (const host of [label(), "ironworks.test"]) {
      const own = await get(host, "/gym/ironworks/category/strength?after=x");
      expect([own.status, own.headers.location]).toEqual([301, "/category/strength?after=x"]);
      const home = await get(host, "/gym/ironworks");
      expect([home.status, home.headers.location]).toEqual([301, "/"]);
      for (const path of ["/gym/flowstate", "/gym/flowstate/login", "/gym/flowstate/login.data"]) {
        expect((await get(host, path)).status, path).toBe(404);
      }
    }
  });

  it("never redirects a prefix to another host", async () => {
    for (const path of [
      "/gym/ironworks//evil.example",
      "/gym/ironworks/\\evil.example",
      "/gym/ironworks///evil.example",
    ]) {
      const { headers } = await get(label(), path);
      if (headers.location !== undefined) {
        expect(new URL(headers.location, `http://${label()}`).host).toBe(label());
      }
    }
  });

  it("shows an unknown guid as not found", async () => {
    const answer = await get(platform(), "/gym/unknown");
    expect(answer.status).toBe(404);
    expect(answer.body).toContain("404 - Page Not Found");
  });
});

describe("the links of a page", () => {
  it("stay in the gym, on every mount", async () => {
    for (const site of sites) {
      const visitor = new Visitor(app);
      const page = await visitor.visit(at(site, "/"));
      // Trainers' pages have no variant for a gym.
      const inside = page.links.filter((link) => /^\/(?!about\/)/.test(link));
      expect(inside.length).toBeGreaterThan(5);
      for (const link of inside) {
        expect(link === "/" || link.startsWith(site.base), `${site.name}: ${link}`).toBe(true);
        if (site.base === "") expect(link.startsWith("/gym/"), `${site.name}: ${link}`).toBe(false);
      }
    }
  });
});

describe("a proxy's header", () => {
  it("X-Forwarded-Host counts only from a trusted peer", async () => {
    const headers = { "X-Forwarded-Host": "ironworks.test", "X-Forwarded-Proto": "https" };
    const trusted = await get(platform(), "/", { headers });
    expect(trusted.body).toContain("<title>Ironworks");
    expect(trusted.headers["strict-transport-security"]).toBeDefined();
    const stranger = await get(platform(), "/", { headers, from: "127.0.0.9" });
    expect(stranger.body).toContain("<title>Gymfront");
    expect(stranger.headers["strict-transport-security"]).toBeUndefined();
  });

  it("X-Forwarded-Proto of an untrusted peer does not change the cookie's name", async () => {
    const answer = await get(platform(), "/gym/ironworks/category/strength/1", {
      headers: { "X-Forwarded-Proto": "https" },
      from: "127.0.0.9",
    });
    const cookies = (answer.headers["set-cookie"] ?? []).join();
    expect(cookies).toContain("session=");
    expect(cookies).not.toContain("__Host-");
  });

  it.each([
    { "X-Forwarded-Host": "ironworks.test, evil.example" },
    { "X-Forwarded-Host": ["ironworks.test", "evil.example"] },
    { "X-Forwarded-Host": "ironworks.test,", "X-Forwarded-Proto": "https" },
    { "X-Forwarded-Proto": "https, http" },
    { "X-Forwarded-Proto": ["https", "http"] },
  ])("%j is a list, which a trusted peer must not send: 400", async (headers) => {
    for (const path of ["/", "/login.data", "/api/gyms", "/healthz"]) {
      expect((await get(platform(), path, { headers })).status, path).toBe(400);
    }
    // Headers of any other peer are ignored.
    const stranger = await get(platform(), "/", { headers, from: "127.0.0.9" });
    expect(stranger.status).toBe(200);
    expect(stranger.body).toContain("<title>Gymfront");
  });

  it("X-Forwarded-For counts only from a trusted peer; otherwise tries count for the peer", async () => {
    const named = "203.0.113.77";
    const tryFrom = (from: string, forwardedFor = named) =>
      ask({
        port: app.port,
        host: platform(),
        path: "/gym/ironworks/login",
        form: { email: "member@demo.test", password: "wrong password" },
        headers: { "X-Forwarded-For": forwardedFor, "Sec-Fetch-Site": "same-origin" },
        from,
      });
    const triesOf = async (address: string) => {
      const { rows } = await app.pool.query<{ points: number }>(
        "select points from rate_limits where key = $1",
        [`login:${address}`],
      );
      return rows[0]?.points ?? 0;
    };
    await tryFrom("127.0.0.9");
    expect([await triesOf("127.0.0.9"), await triesOf(named)]).toEqual([1, 0]);
    await tryFrom("127.0.0.1");
    expect([await triesOf("127.0.0.9"), await triesOf(named)]).toEqual([1, 1]);
    // A list is read from the right: entries of the client precede those of the proxy.
    await tryFrom("127.0.0.1", `198.51.100.1, ${named}, 127.0.0.1`);
    expect([await triesOf("198.51.100.1"), await triesOf(named)]).toEqual([0, 2]);
  });
});

describe("data of another gym", () => {
  it("a workout is found only under its own gym and category", async () => {
    const visitor = new Visitor(app);
    const [path] = sites;
    const [flow] = await workoutsOf(visitor, { ...path, base: "/gym/flowstate" }, "yoga");
    const id = /\d+$/.exec(flow?.path ?? "")?.[0] ?? "";
    expect(id).not.toBe("");
    for (const address of [
      `/gym/ironworks/category/strength/${id}`,
      `/gym/ironworks/category/yoga/${id}`,
      `/gym/flowstate/category/strength/${id}`,
    ]) {
      for (const suffix of ["", ".data"]) {
        const answer = await get(platform(), `${address}${suffix}`);
        expect(answer.status, address).toBe(404);
        expect(mediaIn(answer.body)).toEqual([]);
      }
    }
  });

  it("a plan is found only under its own gym", async () => {
    const [path] = sites;
    const visitor = new Visitor(app);
    await logIn(visitor, path, { email: "new@demo.test" });
    const flow = { ...path, base: "/gym/flowstate" };
    const offered = await visitor.visit(at(flow, "/"));
    const plan = offered.links
      .map((link) => /\/profile\/subscription\/(\d+)/.exec(link)?.[1])
      .find(Boolean);
    expect(plan).toBeDefined();
    expect((await visitor.visit(at(flow, `/profile/subscription/${plan}`))).status).toBe(200);
    expect((await visitor.visit(at(path, `/profile/subscription/${plan}`))).status).toBe(404);
  });

  it("an order and a hosted page of another member are not found", async () => {
    const [path] = sites;
    const visitor = new Visitor(app);
    await logIn(visitor, path, { email: "new@demo.test" });
    const order = "01940000-0000-7000-8000-000000000000";
    expect(
      (await visitor.visit(`${path.origin}/subscription/checkout/success?order=${order}`)).status,
    ).toBe(404);
    expect((await visitor.visit(`${path.origin}/sandbox/checkout/cs_nothing`)).status).toBe(404);
  });
});

describe("a locked workout", () => {
  it.each(["a visitor", "new@demo.test", "expired@demo.test"])(
    "has no media address for %s: as page, as data and as call, on every mount",
    async (email) => {
      for (const site of sites) {
        const visitor = new Visitor(app);
        if (email !== "a visitor") await logIn(visitor, site, { email });
        const locked = (await workoutsOf(visitor, site)).filter((one) => one.locked);
        expect(locked.length).toBeGreaterThan(3);
        // All of them on one mount, some on the others.
        if (site !== sites[0]) locked.length = 3;
        const gym = await visitor.ask(`${site.origin}/api/gyms/guid/ironworks`);
        const { id: gymId } = JSON.parse(gym.body) as { id: number };
        const said = [
          `/api/workouts?gymId=${gymId}&type=strength&size=96`,
          ...locked.flatMap(({ path, id }) => [
            path,
            `${path}.data`,
            `/api/workout/${id}/gym/${gymId}/CHALLENGE`,
          ]),
        ];
        for (const one of said) {
          const answer = await visitor.ask(`${site.origin}${one}`);
          expect(answer.status, one).toBe(200);
          const found = /\/media\/|\.m3u8|\.mp4|\.m4[as]|\.vtt|clips\//.exec(answer.body);
          expect(found?.[0], one).toBeUndefined();
        }
      }
    },
  );

  it("opens for a member, whose addresses are refused to a visitor and to another member", async () => {
    const [site] = sites;
    const member = new Visitor(app);
    await logIn(member, site, { email: "member@demo.test" });
    const [open] = (await workoutsOf(member, site)).filter(({ name }) => name === "Tempo squats");
    const page = await member.visit(`${site.origin}${open?.path}`);
    const addresses = mediaIn(page.html);
    expect(addresses.length).toBeGreaterThan(0);
    const playlist = addresses.find((one) => one.endsWith(".m3u8")) ?? "";
    const master = await member.ask(`${site.origin}${playlist}`);
    expect(master.status).toBe(200);
    const level = master.body.split("\n").find((line) => line.endsWith(".m3u8")) ?? "";
    const levelUrl = new URL(level, `${site.origin}${playlist}`);
    const segments = (await member.ask(levelUrl)).body.match(/^[^#\s].*$/gm) ?? [];
    const all = [
      ...addresses.map((one) => `${site.origin}${one}`),
      levelUrl.href,
      new URL(segments[0] ?? "", levelUrl).href,
    ];
    const visitor = new Visitor(app);
    const other = new Visitor(app);
    await logIn(other, site, { email: "canceled@demo.test" });
    for (const address of all) {
      expect((await member.ask(address)).status, address).toBe(200);
      expect((await visitor.ask(address)).status, address).toBe(403);
      expect((await other.ask(address)).status, address).toBe(403);
    }
    await member.visit(at(site, "/logout"), { headers: { "Sec-Fetch-Site": "same-origin" } });
    for (const address of all) expect((await member.ask(address)).status, address).toBe(403);
  });
});
