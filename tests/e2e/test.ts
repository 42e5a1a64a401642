/** The test function of the browser suite: its fixtures start the servers that a test uses. */
import { test as base } from "@playwright/test";

export { expect, type Page } from "@playwright/test";

/** One of a gym's addresses. */
export interface Mount {
  /** The home of the gym without a final slash. */
  base: string;
  origin: string;
}

export interface Site extends Mount {
  port: number;
  dataDir: string;
  /** The same gym on its label. */
  label: Mount;
}

export interface SandboxSite extends Site {
  /** The origin of the fake of Facebook. */
  facebook: string;
  /** The gym below the host that Facebook leads back to. */
  platform: Mount;
}

export interface StripeSite extends Site {
  /** The origin of the fake. */
  stripe: string;
  /** The origin of the fake affiliate network. */
  affiliate: string;
}

async function start<Answer>(name: "sandbox" | "tls" | "stripe" | "fleet"): Promise<Answer> {
  const control = process.env["E2E_SERVERS"];
  if (!control) throw new Error("E2E_SERVERS is not set: the global setup has not run");
  const answer = await fetch(`${control}/${name}`);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Answer;
}

function withMounts<Started extends { port: number; dataDir: string }>(started: Started) {
  const { port } = started;
  const origin = `http://localhost:${port}`;
  const label = `http://ironworks.gymfront.localhost:${port}`;
  return {
    ...started,
    origin,
    base: `${origin}/gym/ironworks`,
    label: { origin: label, base: label },
  };
}

interface Servers {
  /** The server with the sandbox as payment provider and the fake of Facebook; Ironworks below the platform's path. */
  site: SandboxSite;
  /** Ironworks on its own domain, over TLS, before the same server. */
  customDomain: Mount & { tlsPort: number };
  /** The server with the fakes of Stripe and of an affiliate network. */
  stripeSite: StripeSite;
  /** Two servers on one PostgreSQL and one bucket, which are asked in turn; without a gym. Needs TEST_DATABASE_URL. */
  fleet: Site;
}

export const test = base.extend<object, Servers>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- playwright reads the pattern
    async ({}, use) => {
      const site = withMounts(
        await start<{ port: number; dataDir: string; facebook: string }>("sandbox"),
      );
      const origin = `http://gymfront.localhost:${site.port}`;
      await use({ ...site, platform: { origin, base: `${origin}/gym/ironworks` } });
    },
    { scope: "worker", timeout: 180_000 },
  ],
  customDomain: [
    // oxlint-disable-next-line no-empty-pattern -- playwright reads the pattern
    async ({}, use) => {
      const { port } = await start<{ port: number }>("tls");
      const origin = `https://ironworks.test:${port}`;
      await use({ origin, base: origin, tlsPort: port });
    },
    { scope: "worker", timeout: 180_000 },
  ],
  fleet: [
    // oxlint-disable-next-line no-empty-pattern -- playwright reads the pattern
    async ({}, use) => use(withMounts(await start("fleet"))),
    { scope: "worker", timeout: 180_000 },
  ],
  stripeSite: [
    // oxlint-disable-next-line no-empty-pattern -- playwright reads the pattern
    async ({}, use) => use(withMounts(await start("stripe"))),
    { scope: "worker", timeout: 180_000 },
  ],
});
