/** The library's pages and its form without script (product.md §15). */
import { readFileSync } from "node:fs";
import { request as plainRequest } from "node:http";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toOriginalKey } from "~/features/library/file-key";
import { gymFiles } from "~/features/library/schema.server";
import { gyms } from "~/features/gyms/schema.server";
import { accounts } from "~/features/identity/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { Visitor } from "../support/browse";
import { signedIn } from "../support/members";
import { readText } from "../support/read-text";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const site = fileSite({ env: { UPLOAD_MAX_GB: "1", GYM_QUOTA_GB: "1" } });
const page = (path = "") => at(sitesOf(site)[0], `/studio/library${path}`);
const people = new Map<string, Visitor>();
const by = (role: string) => people.get(role) as Visitor;
let gymId = 0;
let trainerId = "";
const BOUNDARY = "----form";

beforeAll(async () => {
  for (const role of ["owner", "manager", "trainer", "support", "member"]) {
    people.set(role, await signedIn(site, sitesOf(site)[0], `${role}@demo.test`));
  }
  people.set("visitor", new Visitor(site));
  const found = await site.db.select().from(gyms).where(eq(gyms.guid, "ironworks"));
  gymId = exactlyOne(found, "gym").id;
  const [trainer] = await site.db
    .select()
    .from(accounts)
    .where(eq(accounts.emailFolded, "trainer@demo.test"));
  trainerId = trainer?.id ?? "";
});
beforeEach(async () => {
  await site.db.delete(gymFiles);
  site.jobs.length = 0;
});

const toForm = (files: readonly (readonly [name: string, content: string])[]) =>
  `${files
    .map(
      ([name, content]) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: video/mp4\r\n\r\n${content}\r\n`,
    )
    .join("")}--${BOUNDARY}--\r\n`;
const send = (body: string, role = "trainer", headers: Record<string, string> = {}) =>
  by(role).ask(page(), {
    body,
    headers: { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
  });
/** The link for browsers without script. */
const lookAgainOf = (html: string) =>
  /<noscript>[^]*?<a[^>]*href="([^"]*)"[^>]*>Look again<\/a>/.exec(html)?.[1];
const insert = (given: Partial<typeof gymFiles.$inferInsert> = {}) =>
  site.db.insert(gymFiles).values({
    ...{ id: crypto.randomUUID(), gymId, uploadedBy: trainerId, name: "Leg day.mp4", bytes: 1_000 },
    ...given,
  });

describe("the form without script", () => {
  it("brings several files, says so and leads back", async () => {
    const answer = await send(
      toForm([
        ["", ""],
        ["Kraft äöü.mp4", "first"],
        ["b.mp4", "second one"],
      ]),
    );
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      "/gym/ironworks/studio/library",
    ]);
    const rows = await site.db.select().from(gymFiles).orderBy(gymFiles.name);
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: "Kraft äöü.mp4", bytes: 5, uploadedBy: trainerId }),
        expect.objectContaining({ name: "b.mp4", bytes: 10, state: "CHECKING" }),
      ]),
    );
    for (const { id, name } of rows) {
      const draft = join(site.dataDir, "uploads", toOriginalKey({ gymId, fileId: id }));
      expect(readFileSync(draft, "utf8")).toBe(name === "b.mp4" ? "second one" : "first");
    }
    expect(site.jobs.map(([name]) => name)).toEqual(["check-upload", "check-upload"]);
    const shown = await by("trainer").visit(page());
    expect(readText(shown.html)).toContain("Your files have arrived.");
    expect(lookAgainOf(shown.html)).toBe("/gym/ironworks/studio/library");
  });

  it("streams 100 MB within bounded memory", async () => {
    const length = 100_000_000;
    const [head, tail] = toForm([["long.mp4", "|"]]).split("|") as [string, string];
    const before = process.memoryUsage().rss;
    let peak = before;
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const { host, origin, pathname } = new URL(page());
      const cookies = [...by("trainer").cookiesFor(host)].map(
        ([name, value]) => `${name}=${value}`,
      );
      const request = plainRequest(
        {
          ...{ host: "127.0.0.1", port: site.port, path: pathname, method: "POST" },
          headers: {
            ...{ Host: host, Origin: origin, "Sec-Fetch-Site": "same-origin" },
            Cookie: cookies.join("; "),
            "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`,
            "Content-Length": Buffer.byteLength(head) + length + Buffer.byteLength(tail),
          },
        },
        (response) => resolve(response.resume().statusCode),
      );
      request.on("error", reject);
      request.write(head);
      const chunk = Buffer.alloc(1_000_000, "g");
      let sent = 0;
      const more = () => {
        peak = Math.max(peak, process.memoryUsage().rss);
        if (sent === length) return void request.end(tail);
        sent += chunk.length;
        if (request.write(chunk)) setImmediate(more);
        else request.once("drain", more);
      };
      more();
    });
    expect(status).toBe(303);
    expect(await site.db.select().from(gymFiles)).toMatchObject([{ bytes: length }]);
    expect(peak - before).toBeLessThan(80_000_000);
  }, 120_000);

  it.each([
    ["without a file", toForm([["", ""]]), 400, "Choose a file first."],
    ["with an empty one", toForm([["a.mp4", ""]]), 400, "a.mp4: The file is empty."],
    ["cut short", toForm([["a.mp4", "x"]]).slice(0, -12), 400, "did not arrive whole"],
  ])("%s shows the page with a sentence", async (_what, body, status, sentence) => {
    const answer = await send(body);
    expect(answer.status).toBe(status);
    expect(readText(answer.body)).toContain(sentence);
    expect(answer.body).toContain("<title>Error:");
    expect(await site.db.select().from(gymFiles)).toEqual([]);
  });

  it("of 21 files brings 20, and says so beside the field of a phone's camera", async () => {
    const files = Array.from({ length: 21 }, (_none, n) => [`${n + 1}.mp4`, "film"] as const);
    const answer = await send(toForm([["", ""], ...files]));
    expect(answer.status).toBe(413);
    const text = readText(answer.body);
    expect(text).toContain("21.mp4: You can send 20 files at a time.");
    expect(text).toContain("The files before it have arrived");
    expect(await site.db.select().from(gymFiles)).toHaveLength(20);
    expect((await send(toForm([...files.slice(0, 20), ["", ""]]))).status).toBe(303);
  });

  it("brings one file after the other, so that none reserves what another one has", async () => {
    const films = ["a.mp4", "b.mp4", "c.mp4"].map((name) => [name, "x".repeat(5_000)] as const);
    await insert({ bytes: 1_000_000_000 - 27_000, state: "READY" });
    expect((await send(toForm(films))).status).toBe(303);
    expect(await site.db.select().from(gymFiles)).toHaveLength(4);
  });

  it("that is refused in its middle names the file, and says that others have arrived", async () => {
    const answer = await send(
      toForm([
        ["a.mp4", "film"],
        ["b.mp4", ""],
        ["c.mp4", "film"],
      ]),
    );
    expect(answer.status).toBe(400);
    expect(readText(answer.body)).toContain("b.mp4: The file is empty.");
    expect(readText(answer.body)).toContain("The files before it have arrived");
    expect(await site.db.select().from(gymFiles)).toMatchObject([{ name: "a.mp4" }]);
  });

  it("beyond the quota shows the page with a sentence, and keeps nothing", async () => {
    await insert({ bytes: 999_999_990, state: "READY" });
    const answer = await send(toForm([["a.mp4", "x".repeat(200)]]));
    expect(answer.status).toBe(413);
    expect(readText(answer.body)).toContain("The library is full.");
    expect(await site.db.select().from(gymFiles)).toHaveLength(1);
  });

  it("is for the same people as the page, and stands beside the origin check", async () => {
    const body = toForm([["a.mp4", "x"]]);
    for (const role of ["support", "member"]) expect((await send(body, role)).status).toBe(404);
    expect((await send(body, "visitor")).headers.location).toBe("/signin");
    const foreign = { Origin: "http://evil.test", "Sec-Fetch-Site": "cross-site" };
    expect((await send(body, "owner", foreign)).status).toBe(403);
    expect(await site.db.select().from(gymFiles)).toEqual([]);
  });
});

describe("the list", () => {
  it.each([
    ["owner", 200],
    ["manager", 200],
    ["trainer", 200],
    ["support", 404],
    ["member", 404],
    ["visitor", 303],
  ])("by %s: %i", async (role, status) => {
    const answer = await by(role).ask(page());
    expect(answer.status).toBe(status);
    if (status === 200) {
      expect(answer.headers["cache-control"]).toContain("no-store");
      expect(answer.headers["permissions-policy"]).toContain("camera=(self)");
    }
  });

  it("shows a trainer their own files, who runs the gym all of them, newest first by pages of 24", async () => {
    const ids = Array.from({ length: 30 }, () => crypto.randomUUID());
    for (const [n, id] of ids.entries()) {
      const uploadedBy = n < 2 ? null : trainerId;
      await insert({ id, uploadedBy, state: "READY", createdAt: new Date(1e12 + n * 1e6) });
    }
    const listed = (html: string) =>
      [...html.matchAll(/studio\/library\/([0-9a-f-]{36})"/g)].map(([, id]) => id);
    const first = await by("owner").visit(page());
    expect(listed(first.html)).toEqual(ids.toReversed().slice(0, 24));
    const more = first.links.find((link) => link.includes("after=")) ?? "";
    const second = await by("owner").visit(new URL(more, page()));
    expect(listed(second.html)).toEqual(ids.toReversed().slice(24));
    const own = await by("trainer").visit(page());
    expect(own.html).not.toContain(ids[0]);
    expect((await by("trainer").ask(page(`/${ids[0]}`))).status).toBe(404);
    expect((await by("owner").ask(page(`/${ids[0]}`))).status).toBe(200);
    expect(lookAgainOf(first.html)).toBeUndefined();
    expect(readText(first.html)).toContain("30 kB of 1 GB used");
  });

  it("says each state in words, with per cent where something is under way", async () => {
    await insert({ state: "PROCESSING", progress: 41 });
    await insert({ state: "REFUSED", refusal: "playlist" });
    const { html } = await by("trainer").visit(page());
    expect(readText(html)).toContain("Being prepared: 41%");
    expect(readText(html)).toContain("Upload the film itself.");
  });

  it("has a link to look again while a server works, and never loads itself again", async () => {
    const id = crypto.randomUUID();
    await insert({ id, state: "CHECKING" });
    for (const [path, shown] of [
      ["?after=1000-00000000-0000-4000-8000-000000000000", ""],
      ["", ""],
      [`/${id}`, `/${id}`],
    ] as const) {
      const { html } = await by("trainer").visit(page(path));
      const query = path.startsWith("?") ? path : "";
      expect(lookAgainOf(html)).toBe(`/gym/ironworks/studio/library${shown}${query}`);
      expect(html).not.toMatch(/http-equiv="?refresh/i);
    }
  });

  it("finds files by part of their name, page by page, within what the person sees", async () => {
    const add = (name: string, n: number, uploadedBy: string | null = trainerId) =>
      insert({ name, uploadedBy, state: "READY", createdAt: new Date(1e12 + n * 1e6) });
    for (let n = 0; n < 26; n += 1) await add(`Leg day ${n}.mp4`, n);
    await add("leg day of others.mp4", 30, null);
    await add("100% Kraft ÄÖ.mp4", 31);
    await add("1000 squats.mp4", 32);
    const find = async (q: string, role = "owner") => {
      const shown = await by(role).visit(page(`?${new URLSearchParams({ q })}`));
      const names = [...shown.html.matchAll(/<h2[^>]*><a[^>]*>([^<]*)</g)].map(([, name]) => name);
      return { ...shown, html: shown.html, names };
    };
    expect((await find("100%")).names).toEqual(["100% Kraft ÄÖ.mp4"]);
    expect((await find("KRAFT äö")).names).toEqual(["100% Kraft ÄÖ.mp4"]);
    expect((await find("_")).names).toEqual([]);
    expect((await find("of others")).names).toEqual(["leg day of others.mp4"]);
    expect((await find("of others", "trainer")).names).toEqual([]);

    const first = await find("LEG DAY");
    expect(first.names).toHaveLength(24);
    expect(first.html).toMatch(/<input[^>]*name="q"[^>]*value="LEG DAY"/);
    const more = first.html.match(/href="([^"]*after=[^"]*)"/)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(more).toContain("q=LEG+DAY");
    const second = await by("owner").visit(new URL(more, page()));
    expect(second.html.match(/<h2[^>]*><a/g)).toHaveLength(3);
    expect(second.html).toContain('href="/gym/ironworks/studio/library?q=LEG+DAY"');
  });

  it("says that nothing is found, with a link to all files", async () => {
    await insert({ state: "READY" });
    const all = await by("trainer").visit(page());
    expect(all.html).not.toContain('name="q"');
    const { html, links } = await by("trainer").visit(page("?q=squat"));
    expect(readText(html)).toContain("No file has “squat” in its name");
    expect(links).toContain("/gym/ironworks/studio/library");
    expect(readText(html)).toContain("All files");
    expect((await by("trainer").visit(page(`?q=${"x".repeat(5_000)}`))).status).toBe(200);
  });

  it("says that a conversion waits for room, without a per cent that stands still", async () => {
    await insert({ state: "PROCESSING", progress: 0, isWaiting: true });
    const text = readText((await by("trainer").visit(page())).html);
    expect(text).toContain("Waiting for free space on the server");
    expect(text).not.toContain("0%");
  });

  it("is empty with the next step", async () => {
    expect(readText((await by("owner").visit(page())).html)).toContain("Nothing here yet");
  });
});

describe("a file", () => {
  it("is renamed by a form, and refuses a name that nobody sees", async () => {
    const id = crypto.randomUUID();
    await insert({ id, state: "READY" });
    const shown = await by("trainer").visit(page(`/${id}`));
    const saved = await shown.send({ name: " Arms\t" });
    expect([saved.status, saved.headers.location]).toEqual([
      303,
      `/gym/ironworks/studio/library/${id}`,
    ]);
    expect(await site.db.select().from(gymFiles)).toMatchObject([{ name: "Arms" }]);
    const refused = await shown.send({ name: "\u200b" });
    expect(refused.status).toBe(400);
    expect(readText(refused.body)).toContain("Enter a name.");
  });

  it("is deleted after one more question", async () => {
    const id = crypto.randomUUID();
    await insert({ id, state: "READY" });
    const asked = await by("trainer").visit(page(`/${id}/delete`));
    expect(readText(asked.html)).toContain("Delete this file?");
    const answer = await asked.send({});
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      "/gym/ironworks/studio/library",
    ]);
    expect(site.jobs).toEqual([["remove-file-bytes", { gymId, fileId: id }]]);
    expect((await by("trainer").ask(page(`/${id}/delete`))).status).toBe(404);
  });
});
