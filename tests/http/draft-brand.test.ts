/** What strangers are shown of a draft where they sign in, and where the database is unavailable (product.md §15). */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { findGymByDomain, findGymByGuid } from "~/features/gyms/queries.server";
import { gymDomains } from "~/features/gyms/schema.server";
import { brandOfAddress, resolveOrigin } from "~/http/edge/address";
import { PLATFORM } from "../support/app";
import { ask, Visitor } from "../support/browse";
import { makeGym } from "../support/gym-world";
import { fileSite } from "../support/site";
import { platformOf } from "../support/world";

const site = fileSite();
const DOMAIN = "unopened.test";
const LOGO = "/pictures/unopened/logo.png";
let guid = "";

beforeAll(async () => {
  const gym = await makeGym(site.db, {
    ...{ state: "DRAFT", name: "Unopened", brandColor: "#abc123", logoImageUrl: LOGO },
  });
  ({ guid } = gym);
  const domain = { gymId: gym.id, host: DOMAIN, verifiedAt: new Date() };
  await site.db.insert(gymDomains).values(domain);
  // As after a request of its staff: this process has read the draft last.
  await vi.waitFor(async () => {
    expect((await findGymByGuid(site.db, guid))?.name).toBe("Unopened");
    expect((await findGymByDomain(site.db, DOMAIN))?.gym.name).toBe("Unopened");
  });
});

/** What the notice of an unavailable database is made from. */
async function brandOf(host: string, path: string) {
  const options = { db: site.db, platformHost: PLATFORM, labelsWithoutGym: [] };
  const server = express()
    .use(resolveOrigin((_request, response) => void response.status(400).end()))
    .use((request, response) => void response.json(brandOfAddress(request, options)));
  const listening = createServer(server).listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  try {
    return JSON.parse((await ask({ port, host, path })).body) as unknown;
  } finally {
    listening.close();
  }
}

describe("without the database", () => {
  it.each([
    ["its path", () => [PLATFORM, `/gym/${guid}/login`], () => ({ isHost: false, guid })],
    ["its label", () => [`${guid}.${PLATFORM}`, "/login"], () => ({ isHost: true, guid: null })],
    ["its domain", () => [DOMAIN, "/login"], () => ({ isHost: true, guid: null })],
  ])("%s has no brand", async (_name, address, expected) => {
    const [host = "", path = ""] = address();
    expect(await brandOf(host, path)).toEqual({ ...expected(), gym: null });
  });

  it("a published gym has its own", async () => {
    await findGymByGuid(site.db, "ironworks");
    expect(await brandOf(PLATFORM, "/gym/ironworks/login")).toMatchObject({
      ...{ guid: "ironworks", gym: { name: "Ironworks" } },
    });
  });
});

const isShown = (body: string) => /Unopened(?!\.test)|abc123|unopened\/logo/.test(body);

describe("where strangers sign in", () => {
  it.each(["/profile", "/login", "/lives", "/studio", "/subscription/checkout"])(
    "after %s of the draft /signin has no brand of it",
    async (path) => {
      const visitor = new Visitor(site);
      await visitor.ask(`${platformOf(site)}/gym/${guid}${path}`);
      for (const page of ["/signin", `/signin?applicationKey=${guid}`, "/signup", "/login"]) {
        const { status, body } = await visitor.ask(`${platformOf(site)}${page}`);
        expect([status, isShown(body), body.includes(`data-gym="${guid}"`)]).toEqual([
          ...[200, false, false],
        ]);
      }
    },
  );

  it.each(["label", "domain"])("its %s answers as a host of nobody", async (kind) => {
    const [own, nobody] =
      kind === "label"
        ? [`http://${guid}.${PLATFORM}:${site.port}`, `http://nobody.${PLATFORM}:${site.port}`]
        : [`https://${DOMAIN}`, "https://nobody.test"];
    const paths = ["/", "/login", "/signin", "/favicon.ico", "/apple-touch-icon.png"];
    for (const path of [...paths, "/manifest.webmanifest", `/brand-pictures/${guid}/icon-32.png`]) {
      const answer = await new Visitor(site).ask(`${own}${path}`);
      const unknown = await new Visitor(site).ask(`${nobody}${path}`);
      expect([path, answer.status, isShown(answer.body)]).toEqual([path, unknown.status, false]);
    }
  });
});
