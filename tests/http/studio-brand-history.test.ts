/** The history of a gym's brand, where changes are undone. */
import { describe, expect, it } from "vitest";
import type { GymFields } from "~/features/gyms/gym-fields";
import { gymChanges } from "~/features/gyms/schema.server";
import { brandEditor, COLORS } from "../support/brand-editor";
import { readText } from "../support/read-text";
import { fileSite } from "../support/site";

const site = fileSite();
const { original, by, address, gymOf, openPart, send } = brandEditor(site);

describe("the history", () => {
  it("explains a change that a later one has covered, and legal texts, and undoes neither", async () => {
    for (const textColor of ["#111111", "#222222"]) {
      const { version } = await openPart("");
      await send("", { ...COLORS, textColor, version, intent: "save" });
    }
    const [first] = await site.db.select().from(gymChanges).orderBy(gymChanges.id);
    const before = await gymOf();
    const page = await by("manager").ask(address("/history"));
    expect(page.body).toContain("Changed again since.");
    expect((await send("/history", { change: String(first?.id) })).status).toBe(409);
    const legal = { terms: "<p>x</p>" };
    if (!first) throw new Error("the gym has no change");
    const [row] = await site.db
      .insert(gymChanges)
      .values({ ...first, id: undefined, before: legal, after: { terms: before.terms } } as never)
      .returning({ id: gymChanges.id });
    expect((await by("manager").ask(address("/history"))).body).toContain("An earlier legal text");
    expect((await send("/history", { change: String(row?.id) })).status).toBe(400);
    expect(await gymOf()).toEqual(before);
  });

  it("reaches every change page by page, and undoes one of a later page", async () => {
    const change = (before: GymFields, after: GymFields) => ({
      ...{ gymId: original.id, accountId: crypto.randomUUID(), changedAt: new Date() },
      ...{ before, after },
    });
    const { communityUrl } = original;
    const earlier = "https://earlier.example/";
    const later = Array.from({ length: 50 }, (_, at) =>
      change({ welcome1: `${at}` }, { welcome1: `${at + 1}` }),
    );
    const [oldest] = await site.db
      .insert(gymChanges)
      .values([change({ communityUrl: earlier }, { communityUrl }), ...later])
      .returning({ id: gymChanges.id });
    const first = await by("manager").visit(address("/history"));
    expect(first.html).not.toContain(earlier);
    const link = first.links.find((one) => one.includes("?before=")) ?? "";
    const second = await by("manager").visit(new URL(link, address()));
    expect(second.html).toContain(earlier);
    expect(second.links).toContain("/gym/ironworks/studio/brand/history");
    const undone = await second.send({ change: String(oldest?.id) });
    expect([undone.status, undone.headers.location]).toEqual([303, link]);
    expect((await gymOf()).communityUrl).toBe(earlier);
  });

  it("says of an undo that is sent twice that it was undone already", async () => {
    const { version } = await openPart("/words");
    await send("/words", { welcome1: "Lift", version });
    const shown = await by("manager").visit(address("/history"));
    const change = shown.forms.find(({ names }) => names.has("change"))?.fields.get("change") ?? "";
    const sent = await Promise.all([shown.send({ change }), shown.send({ change })]);
    expect(sent.map(({ status }) => status)).toEqual([303, 303]);
    expect((await gymOf()).welcome1).toBe(original.welcome1);
    const again = await shown.submit({ change });
    expect([again.status, readText(again.html).includes("It was undone already.")]).toEqual([
      200,
      true,
    ]);
    expect((await gymOf()).welcome1).toBe(original.welcome1);
  });

  it.each(["0", "-1", "9999999999", "1.5", ""])(
    "refuses to undo the change %o, which does not exist",
    async (change) => {
      expect((await send("/history", { change })).status).toBe(400);
    },
  );
});
