/** Gyms as calls: pages of a list, one gym by each of its names, caching. */
import { beforeAll, describe, expect, it } from "vitest";
import type { Gym } from "~/features/gyms/queries.server";
import { trainers } from "~/features/gyms/schema.server";
import {
  askCall,
  bearer,
  cookie,
  expectAsDescribed,
  type Ask,
} from "../../../../tests/support/ask-call";
import { fileDatabase } from "../../../../tests/support/database";
import {
  makeGym,
  makeMember,
  makePlan,
  makeTrainer,
  type Member,
} from "../../../../tests/support/gym-world";

const database = fileDatabase();
let gym: Gym;
let planId: number;
let member: Member;

beforeAll(async () => {
  const { db } = database;
  gym = await makeGym(db, { terms: `<p style="color:red">Terms<script>steal()</script></p>` });
  for (let others = 0; others < 3; others += 1) await makeGym(db);
  planId = await makePlan(db, gym);
  member = await makeMember(db);
  await makeTrainer(db, { gyms: [gym] });
});

const ask = (path: string, more: Ask = {}) => askCall({ db: database.db }, path, more);
const conforms = (path: string, method: string, answer: Awaited<ReturnType<typeof ask>>) =>
  expectAsDescribed({ db: database.db }, path, method, answer);

describe("gyms", () => {
  it("are listed in pages, with a cursor to the next page and a count", async () => {
    const seen: number[] = [];
    let query = "size=3";
    for (let page = 0; page < 5 && query; page += 1) {
      const answer = await ask("/api/gyms", { query });
      expect(answer.headers.get("x-total-count")).toBe("4");
      seen.push(...(answer.body as { id: number }[]).map((one) => one.id));
      query =
        /<\/api\/gyms\?([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1] ?? "";
    }
    expect(seen).toHaveLength(4);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    const second = await ask("/api/gyms", { query: { page: "2", size: "3" } });
    expect(second.body).toMatchObject([{ id: seen[3] }]);
    expect((await ask("/api/gyms", { query: { page: "400", size: "96" } })).body).toEqual([]);
  });

  it.each(["page=0", "page=401", "page=-1", "page=1e2", "size=97", "size=", "page=1&page=2"])(
    "refuse %s and name the field",
    async (query) => {
      const answer = await ask("/api/gyms", { query });
      const field = query.slice(0, 4);
      expect(answer).toMatchObject({
        status: 400,
        body: { message: "error.validation", fieldErrors: [{ objectName: "query", field }] },
      });
      await conforms("/api/gyms", "get", answer);
    },
  );

  it("are equal by every name; extended adds trainers and plans; rich text is sanitised", async () => {
    const byId = await ask("/api/gyms/{id}", {
      params: { id: String(gym.id) },
      query: { extended: "true" },
    });
    expect(byId.body).toMatchObject({
      id: gym.id,
      guid: gym.guid,
      applicationKey: gym.guid,
      terms: "<p>Terms</p>",
      brandColor: "#f4c31e",
      trainers: [{ tuid: "maya-cole" }],
      subscriptionTypes: [
        { id: planId, price: 14.99, currency: "GBP", applicationKey: gym.guid, trialPeriod: 0 },
      ],
    });
    for (const [path, params] of [
      ["/api/gyms/guid/{guid}", { guid: gym.guid }],
      ["/api/gyms/application-key/{key}", { key: gym.guid }],
      ["/api/gyms/subscription-type/{id}", { id: String(planId) }],
    ] as const) {
      const answer = await ask(path, { params, query: { extended: "true" } });
      expect(answer.body, path).toEqual(byId.body);
    }
    expect(byId.text).not.toMatch(/themeSettings|applicationId":null|verifiedHost/);
    const plain = await ask("/api/gyms/guid/{guid}", { params: { guid: gym.guid } });
    expect(plain.body).not.toHaveProperty("trainers");
    expect(plain.body).not.toHaveProperty("subscriptionTypes");
  });

  it("are only that gym on its own host", async () => {
    const context = { hostGym: gym };
    const list = await ask("/api/gyms", { context, query: { extended: "true" } });
    expect(list.body).toMatchObject([{ id: gym.id, trainers: [{ tuid: "maya-cole" }] }]);
    expect((list.body as unknown[]).length).toBe(1);
    expect(list.headers.get("x-total-count")).toBe("1");
    expect(list.headers.get("link")).toBeNull();
    for (const query of ["page=2", `after=${gym.id}`]) {
      expect((await ask("/api/gyms", { context, query })).body).toEqual([]);
    }
    await conforms("/api/gyms", "get", list);
  });

  it("have their trainers' texts in the caller's language, one gym and the list", async () => {
    const { db } = database;
    await db.update(trainers).set({ headerText: "Strong", texts: { de: { headerText: "Stark" } } });
    const query = { extended: "true" };
    for (const [lang, headerText] of [
      ["de", "Stark"],
      ["en", "Strong"],
      ["fr", "Strong"],
    ]) {
      const headers = { "Accept-Language": lang ?? "" };
      const one = await ask("/api/gyms/{id}", { params: { id: String(gym.id) }, query, headers });
      expect(one.body).toMatchObject({ trainers: [{ headerText }] });
      const list = await ask("/api/gyms", { query, headers });
      expect(list.body).toContainEqual(
        expect.objectContaining({ trainers: [expect.objectContaining({ headerText })] }),
      );
    }
  });

  it("are 404 as described if they do not exist", async () => {
    for (const [path, params] of [
      ["/api/gyms/{id}", { id: "2147483647" }],
      ["/api/gyms/guid/{guid}", { guid: "unknown" }],
      ["/api/gyms/application-key/{key}", { key: "unknown" }],
      ["/api/gyms/subscription-type/{id}", { id: "2147483647" }],
    ] as const) {
      const answer = await ask(path, { params });
      expect(answer).toMatchObject({ status: 404, body: { message: "error.notFound" } });
      await conforms(path, "get", answer);
    }
  });

  it("may be cached by a proxy if the request has no token or cookie", async () => {
    const kept = async (headers?: Record<string, string>) =>
      (await ask("/api/gyms", headers ? { headers } : {})).headers.get("cache-control");
    expect(await kept()).toBe("public, max-age=60");
    expect(await kept(cookie(member.token))).toBe("private, max-age=60");
    expect(await kept(bearer(member.token))).toBe("private, max-age=60");
  });
});
