/** What a start prints: where the gyms are, and the demo accounts that are there. */
import { expect, it, vi } from "vitest";
import { fileDatabase } from "../../tests/support/database";
import { makeGym } from "../../tests/support/gym-world";
import { announceStart } from "./announce-start.server";
import { gymDomains } from "~/features/gyms/schema.server";
import { accounts } from "~/features/identity/schema.server";
import type { Services } from "./services.server";

const database = fileDatabase();

async function printedAtStart({ hasGymLabels = true } = {}): Promise<string> {
  let printed = "";
  const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  const services = { db: database.db, env: { platformHost: "gymfront.test", hasGymLabels } };
  await announceStart(services as unknown as Services, 4321);
  write.mockRestore();
  return printed;
}

it("a start prints the addresses of the gyms and the demo accounts, each time", async () => {
  const { db } = database;
  const gym = await makeGym(db, { guid: "ironworks", name: "Ironworks" });
  await db
    .insert(gymDomains)
    .values({ host: "ironworks.test", gymId: gym.id, verifiedAt: new Date() });
  const email = "member@demo.test";
  await db
    .insert(accounts)
    .values({ email, emailFolded: email, passwordHash: "-", firstName: "Maya", lastName: "Cole" });
  for (let start = 0; start < 2; start += 1) {
    const printed = await printedAtStart();
    expect(printed).toContain("Gymfront is ready: http://localhost:4321\n");
    expect(printed).toContain(
      "  Ironworks: http://localhost:4321/gym/ironworks  or  http://ironworks.gymfront.test:4321\n",
    );
    expect(printed).toContain("Ironworks on its own domain, once it leads here: ironworks.test\n");
    expect(printed).toContain("Demo accounts, password demo1234:\n  member@demo.test  ");
    expect(printed).not.toContain("owner@demo.test");
  }
});

it("a start names no labels that do not resolve", async () => {
  const printed = await printedAtStart({ hasGymLabels: false });
  expect(printed).toContain("  Ironworks: http://localhost:4321/gym/ironworks\n");
});

it("a start without demo accounts prints none", async () => {
  await database.db.delete(accounts);
  expect(await printedAtStart()).not.toContain("demo1234");
});
