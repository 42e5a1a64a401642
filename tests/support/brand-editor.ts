/** The editor of Ironworks' brand, which is as in the demo world before each test. */
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect } from "vitest";
import { gymChanges, gyms } from "~/features/gyms/schema.server";
import { exactlyOne } from "~/kernel/errors";
import type { Visitor } from "./browse";
import { signedIn } from "./members";
import type { TestSite } from "./site";
import { at, sitesOf } from "./world";

export const COLORS = {
  ...{ backgroundColor: "#FFFFFF", textColor: "#111111", buttonColor: "#c2185b" },
  ...{ buttonTextColor: "#ffffff", brandColor: "#c2185b" },
};

export const versionOf = (html: string) =>
  /name="version" value="([0-9a-f]+)"/.exec(html)?.[1] ?? "";

/** `original`: the gym as it is in the demo world. A form is opened and sent by the manager unless told otherwise. */
export function brandEditor(site: TestSite) {
  const people = new Map<string, Visitor>();
  const original = {} as typeof gyms.$inferSelect;
  const by = (role: "owner" | "manager") => people.get(role) as Visitor;
  const mount = () => sitesOf(site)[0];
  const address = (part = "") => at(mount(), `/studio/brand${part}`);
  const gymOf = async () =>
    exactlyOne(await site.db.select().from(gyms).where(eq(gyms.guid, "ironworks")), "gym");

  beforeAll(async () => {
    for (const role of ["owner", "manager"]) {
      people.set(role, await signedIn(site, mount(), `${role}@demo.test`));
    }
    Object.assign(original, await gymOf());
  });

  beforeEach(async () => {
    const { id: _id, guidSkeleton: _skeleton, ...columns } = original;
    await site.db.update(gyms).set(columns).where(eq(gyms.id, original.id));
    await site.db.delete(gymChanges);
  });

  const openPart = async (part: string, visitor = by("manager")) => {
    const page = await visitor.ask(address(part));
    expect(page.status).toBe(200);
    return { version: versionOf(page.body), page };
  };
  const send = (part: string, form: Record<string, string>, visitor = by("manager")) =>
    visitor.ask(address(part), { form });

  return { original, by, mount, address, gymOf, openPart, send };
}
