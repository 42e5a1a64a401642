/** What a start prints: where the gyms are, and the demo accounts. */
import { expect, it, vi } from "vitest";
import { announceStart } from "~/announce-start.server";
import { PLATFORM } from "../support/app";
import { fileSite } from "../support/site";

const testSite = fileSite();

it("every start prints the addresses of the gyms and the demo accounts", async () => {
  for (let start = 0; start < 2; start += 1) {
    let printed = "";
    const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      printed += String(text);
      return true;
    });
    await announceStart(testSite.services, 4321);
    write.mockRestore();
    expect(printed).toContain("Gymfront is ready: http://localhost:4321\n");
    expect(printed).toContain("Ironworks: http://localhost:4321/gym/ironworks");
    expect(printed).toContain(`http://flowstate.${PLATFORM}:4321`);
    expect(printed).toContain("ironworks.test");
    expect(printed).toContain("Demo accounts, password demo1234:\n  member@demo.test  ");
    expect(printed).toContain("platform operator\n");
  }
});
