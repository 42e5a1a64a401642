/** The home of a gym: its trial, and where its trainers lead. */
import { expect, it } from "vitest";
import { Visitor } from "../support/browse";
import { fileSite } from "../support/site";
import { at, logIn, sitesOf } from "../support/world";

const site = fileSite();
const TRIAL = "7 days free";

it("offers a trial to visitors and to members without an earlier trial only", async () => {
  const [mount] = sitesOf(site);
  expect((await new Visitor(site).visit(at(mount, "/"))).html).toContain(TRIAL);
  for (const [email, promised] of [
    ["new@demo.test", true],
    ["expired@demo.test", false],
  ] as const) {
    const member = new Visitor(site);
    await logIn(member, mount, { email, password: "demo1234" });
    const { html } = await member.visit(at(mount, "/"));
    expect(html.includes(TRIAL), email).toBe(promised);
  }
});

it("leads from each trainer's card to the trainer's page", async () => {
  for (const mount of sitesOf(site)) {
    const visitor = new Visitor(site);
    const home = await visitor.visit(at(mount, "/"));
    for (const tuid of ["maya-cole", "tom-reyes"]) {
      expect(home.links, mount.name).toContain(`/about/${tuid}`);
      expect((await visitor.visit(`${mount.origin}/about/${tuid}`)).status).toBe(200);
    }
  }
});
