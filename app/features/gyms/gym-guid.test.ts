/**
 * Which guids a new gym may have.
 *
 * @module-tag postgres
 */
import fc from "fast-check";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { COLOURS } from "../../../tests/support/colours";
import { fileDatabase } from "../../../tests/support/database";
import { allRoutes } from "../../../tests/support/routes";
import { judgeGuid, suggestGuid, toGuidSkeleton } from "./gym-guid";
import { RESERVED_GUIDS } from "./reserved-guids";
import { gyms } from "./schema.server";

const database = fileDatabase();

describe("a guid", () => {
  it.each([
    ["iron-oak", null],
    ["abc", null],
    ["7-stars", null],
    ["a".repeat(20) + "-" + "b".repeat(19), null],
    ["ab", "short"],
    ["", "short"],
    ["a".repeat(41), "long"],
    ["Iron", "form"],
    ["iron_oak", "form"],
    ["iron oak", "form"],
    ["-iron", "form"],
    ["iron-", "form"],
    ["iron--oak", "form"],
    ["xn--iron", "form"],
    ["íron", "form"],
    ["2026", "number"],
    ["24-7", "number"],
    ["admin", "reserved"],
    ["adm1n", "reserved"],
    ["ad-min", "reserved"],
    ["gyrnfront", "reserved"],
    ["l0gin", "reserved"],
    ["support", "reserved"],
  ])("%j is refused as %s", (guid, problem) => {
    expect(judgeGuid(guid)).toBe(problem);
  });

  it("is no label that the operator keeps without a gym", () => {
    expect(judgeGuid("intranet-x")).toBeNull();
    expect(judgeGuid("intranet-x", ["intranet-x"])).toBe("reserved");
    expect(judgeGuid("intranetx", ["intranet-x"])).toBe("reserved");
  });

  it("is no first part of a page's or a call's address", () => {
    const firsts = new Set(
      allRoutes.flatMap(({ pattern }) => {
        const [first = ""] = pattern.split("/");
        return /^[.\w-]+$/.test(first) ? [first.replace(/^\./, "")] : [];
      }),
    );
    expect(firsts.size).toBeGreaterThan(30);
    expect([...firsts].filter((word) => judgeGuid(word) === null)).toEqual([]);
  });

  it("that is reserved is refused itself, and stands once, in its place of the alphabet", () => {
    expect(RESERVED_GUIDS).toEqual([...new Set(RESERVED_GUIDS)].toSorted());
    expect(RESERVED_GUIDS.filter((word) => judgeGuid(word) === null)).toEqual([]);
  });
});

describe("a skeleton", () => {
  it.each([
    ["ironworks", "ir0nworks"],
    ["ironworks", "iron-works"],
    ["ironworks", "1ronworks"],
    ["ironworks", "ironvvorks"],
    ["ironworks", "ironwork5"],
    ["modern", "modem"],
    ["boot-camp", "bootcarnp"],
    ["fitnes", "fitness"],
    ["food", "f0od"],
  ])("is one for %s and %s", (one, other) => {
    expect(toGuidSkeleton(one)).toBe(toGuidSkeleton(other));
  });

  it.each([
    ["ironworks", "ironwork"],
    ["lives", "ives"],
    ["flowstate", "flowstat"],
  ])("differs for %s and %s", (one, other) => {
    expect(toGuidSkeleton(one)).not.toBe(toGuidSkeleton(other));
  });

  it("is the same in the database", async () => {
    const guid = fc.stringMatching(/^[a-z0l1i5rnv](?:[a-z0l1i5rnv-]{0,30}[a-z0l1i5rnv])?$/);
    const guids = [...new Set(fc.sample(guid, 300))];
    await database.db
      .insert(gyms)
      .values(guids.map((one) => ({ guid: one, name: one, ...COLOURS })));
    const { rows } = await database.db.execute<{ guid: string; guid_skeleton: string }>(
      sql`select guid, guid_skeleton from ${gyms}`,
    );
    expect(rows.length).toBe(guids.length);
    for (const row of rows) expect(row.guid_skeleton).toBe(toGuidSkeleton(row.guid));
  });
});

describe("a suggestion", () => {
  it.each([
    ["Iron & Oak", "iron-oak"],
    ["Studio", "studio-gym"],
    ["24/7", "24-7-gym"],
    ["東京", ""],
    ["Ü", "ue-gym"],
    ["Kraftwerk Süd & Söhne", "kraftwerk-sued-soehne"],
  ])("for %s is %s", (name, guid) => {
    expect(suggestGuid(name)).toBe(guid);
  });
});
