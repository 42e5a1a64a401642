/** The page of a ready file: what it plays and to whom, its cover picture, its captions (product.md §15). */
import { eq, like } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditLog } from "~/features/audit/schema.server";
import { EMPTY_CONTENT } from "~/features/catalog/drafts/draft-content";
import { workoutDrafts } from "~/features/catalog/drafts/schema.server";
import { toFolder, toOriginalKey } from "~/features/library/file-key";
import { FILE_REFUSALS } from "~/features/library/file-kinds";
import { gymFiles } from "~/features/library/schema.server";
import { gyms } from "~/features/gyms/schema.server";
import { accounts } from "~/features/identity/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { Visitor } from "../support/browse";
import { movement } from "../support/draft-world";
import { READY_VIDEO } from "../support/library-world";
import { signedIn } from "../support/members";
import { readText } from "../support/read-text";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const site = fileSite({ env: { FFMPEG_PATH: "/nowhere/ffmpeg" } });
const ROLES = ["owner", "manager", "trainer", "support", "member"] as const;
const people = new Map<string, Visitor>();
const by = (role: string) => people.get(role) as Visitor;
const OWNER = "owner@demo.test";
const BOUNDARY = "----form";
const SRT = "1\n00:00:01,000 --> 00:00:04,000\nKnees over toes\n";
let gymId = 0;
let trainerId = "";
let fileId = "";

const page = (path = "") => at(sitesOf(site)[0], `/studio/library/${fileId}${path}`);
const rowOf = async () =>
  exactlyOne(await site.db.select().from(gymFiles).where(eq(gymFiles.id, fileId)), "file");
const put = (name: string, content: string) =>
  site.services.media.put(`${toFolder({ gymId, fileId })}/${name}`, Buffer.from(content));
const actsOf = async () =>
  (await site.db.select().from(auditLog).where(eq(auditLog.subjectId, fileId))).map(
    ({ action }) => action,
  );

beforeAll(async () => {
  for (const role of ROLES) {
    people.set(role, await signedIn(site, sitesOf(site)[0], `${role}@demo.test`));
  }
  people.set("foreign", await signedIn(site, sitesOf(site)[0], "flowstate-owner@demo.test"));
  people.set("visitor", new Visitor(site));
  const found = await site.db.select().from(gyms).where(eq(gyms.guid, "ironworks"));
  gymId = exactlyOne(found, "gym").id;
  const trainers = await site.db
    .select()
    .from(accounts)
    .where(eq(accounts.emailFolded, "trainer@demo.test"));
  trainerId = exactlyOne(trainers, "account").id;
});

beforeEach(async () => {
  fileId = crypto.randomUUID();
  await site.db.insert(gymFiles).values({
    ...{ id: fileId, gymId, uploadedBy: trainerId, name: "Leg day.mp4", bytes: 1_000 },
    ...{ kind: "video", state: "READY", progress: 100, facts: READY_VIDEO },
    posters: ["poster-1.jpg", "poster-2.jpg", "poster-3.jpg"],
  });
});

describe("what was made of a file", () => {
  it.each([
    ["owner", 200],
    ["manager", 200],
    ["trainer", 200],
    ["support", 404],
    ["member", 404],
    ["foreign", 404],
    ["visitor", 404],
  ])("for %s: %i", async (role, status) => {
    await put("clip.mp4", "film");
    const answer = await by(role).ask(page("/media/clip.mp4"));
    expect(answer.status).toBe(status);
    if (status !== 200) return expect(answer.headers["cache-control"]).toContain("no-store");
    expect(answer.headers["content-type"]).toBe("video/mp4");
    expect(answer.headers["cache-control"]).toBe("private, max-age=600");
    expect(answer.body).toBe("film");
  });

  it("is sent in ranges, and not at all once the file is another trainer's or not ready", async () => {
    await put("clip.mp4", "a film");
    const part = await by("trainer").ask(page("/media/clip.mp4"), {
      headers: { Range: "bytes=2-" },
    });
    expect([part.status, part.body]).toEqual([206, "film"]);
    await site.db.update(gymFiles).set({ uploadedBy: null });
    expect((await by("trainer").ask(page("/media/clip.mp4"))).status).toBe(404);
    expect((await by("owner").ask(page("/media/clip.mp4"))).status).toBe(200);
    await site.db.update(gymFiles).set({ state: "PROCESSING" });
    expect((await by("owner").ask(page("/media/clip.mp4"))).status).toBe(404);
  });

  it.each(["original", "master.m3u8", "..%2fclip.mp4", "poster-7.jpg", "clip.mp4.html"])(
    "has no %s there",
    async (name) => {
      await put("master.m3u8", "#EXTM3U");
      expect((await by("owner").ask(page(`/media/${name}`))).status).toBe(404);
    },
  );

  it("does not answer at the address of another gym", async () => {
    await put("clip.mp4", "film");
    const other = at(sitesOf(site)[1], `/studio/library/${fileId}/media/clip.mp4`);
    expect((await by("foreign").ask(other)).status).toBe(404);
  });
});

describe("the page", () => {
  it("plays a film with its cover and captions, by the browser's own controls", async () => {
    await site.db.update(gymFiles).set({ captions: ["de"], poster: "poster-2.jpg" });
    const { html } = await by("trainer").visit(page());
    const [video] = /<video[\s\S]*?<\/video>/.exec(html) ?? [];
    expect(video).toContain(`src="/gym/ironworks/studio/library/${fileId}/media/clip.mp4"`);
    expect(video).toContain("/media/poster-2.jpg");
    expect(video).toMatch(/<track[^>]*captions\.de\.vtt[^>]*srcLang="de"/i);
    expect(video).toContain("controls");
  });

  it.each([
    ["audio", "<audio", "audio.m4a"],
    ["image", "<img", "image.webp"],
  ] as const)("shows %s", async (kind, tag, name) => {
    await site.db.update(gymFiles).set({ kind, posters: kind === "image" ? [name] : [] });
    const { html } = await by("trainer").visit(page());
    expect(html).toMatch(new RegExp(`${tag}[^>]*/media/${name}`));
    expect(html).not.toContain('name="poster"');
  });

  it("names a trainer only their own workouts that play it, and counts the others", async () => {
    const content = { ...EMPTY_CONTENT, movements: [movement({ fileId })] };
    const unpublished = { gymId, trainerId: null, content };
    const [owner] = await site.db.select().from(accounts).where(eq(accounts.email, OWNER));
    await site.db.insert(workoutDrafts).values([
      { ...unpublished, name: "Mine", createdBy: trainerId },
      { ...unpublished, name: "Secret one", createdBy: owner?.id ?? null },
      { ...unpublished, name: "Secret two", createdBy: null },
    ]);
    for (const path of ["", "/delete"]) {
      const own = readText((await by("trainer").visit(page(path))).html);
      expect(own).toMatch(/Mine\W+2 other workouts of your gym/);
      expect(own).not.toContain("Secret");
      const all = readText((await by("manager").visit(page(path))).html);
      expect(all).toMatch(/Mine[\s\S]*Secret one[\s\S]*Secret two/);
      expect(all).not.toContain("other workouts");
    }
    await site.db.delete(workoutDrafts).where(eq(workoutDrafts.name, "Mine"));
    const unnamed = readText((await by("trainer").visit(page("/delete"))).html);
    expect(unnamed).toMatch(/This file is in use[\s\S]*2 other workouts of your gym/);
    await site.db.delete(workoutDrafts).where(like(workoutDrafts.name, "Secret%"));
  });

  it("shows no preview before the file is ready", async () => {
    await site.db.update(gymFiles).set({ state: "PROCESSING" });
    const { html } = await by("trainer").visit(page());
    expect(html).not.toContain("<video");
    expect(readText(html)).toContain("The preview appears here");
    expect((await by("trainer").ask(page("/captions"))).status).toBe(404);
  });

  it("of the library says when nothing is converted here", async () => {
    const { html } = await by("trainer").visit(at(sitesOf(site)[0], "/studio/library"));
    expect(readText(html)).toContain("does not convert files");
    expect(html).toContain(`/media/poster-1.small.jpg`);
  });
});

describe("the cover picture", () => {
  it("is chosen by a form, and kept among the acts", async () => {
    const shown = await by("trainer").visit(page());
    const saved = await shown.send({ intent: "poster", poster: "poster-3.jpg" });
    expect([saved.status, saved.headers.location]).toEqual([
      303,
      `/gym/ironworks/studio/library/${fileId}`,
    ]);
    expect(await rowOf()).toMatchObject({ poster: "poster-3.jpg" });
    expect(await actsOf()).toEqual(["library.choose-poster"]);
  });

  it.each(["", "poster-6.jpg", "clip.mp4"])("cannot be %j", async (poster) => {
    const answer = await by("trainer").ask(page(), { form: { intent: "poster", poster } });
    expect(answer.status).toBe(400);
    expect(readText(answer.body)).toContain("Choose one of the pictures.");
    expect(await rowOf()).toMatchObject({ poster: null });
  });
});

describe("a file that has failed without its own fault", () => {
  const fail = (refusal: "killed" | "tooLargeResult" = "killed") =>
    site.db.update(gymFiles).set({ state: "FAILED", refusal, attempts: 9 });
  const keepOriginal = () =>
    site.services.privateStore.put(toOriginalKey({ gymId, fileId }), Buffer.from("film"));
  const retry = (role: string) => by(role).ask(page(), { form: { intent: "retry-library-file" } });

  it("is checked once more by a button, also when it is pressed twice", async () => {
    await fail();
    await keepOriginal();
    site.jobs.length = 0;
    const shown = await by("trainer").visit(page());
    expect(readText(shown.html)).toContain("Try again");
    const answers = await Promise.all([retry("trainer"), retry("manager")]);
    for (const { headers, status } of answers) {
      expect([status, headers.location]).toEqual([303, `/gym/ironworks/studio/library/${fileId}`]);
    }
    expect(site.jobs).toEqual([["check-upload", { gymId, fileId }, { priority: 0 }]]);
    expect(await rowOf()).toMatchObject({ state: "CHECKING", refusal: null, attempts: 0 });
    expect(await actsOf()).toEqual(["library.retry"]);
    const log = await by("owner").visit(at(sitesOf(site)[0], "/studio/audit"));
    expect(readText(log.html)).toContain("had the file “Leg day.mp4” prepared once more");
  });

  it.each(["support", "member", "foreign"])("is not tried again by %s", async (role) => {
    await fail();
    await keepOriginal();
    expect((await retry(role)).status).toBe(404);
    expect(await rowOf()).toMatchObject({ state: "FAILED" });
  });

  it("has no button without its original, or for a reason that stays", async () => {
    await fail();
    site.jobs.length = 0;
    const look = async () => readText((await by("trainer").visit(page())).html);
    expect(await look()).toContain("We were interrupted");
    expect((await by("trainer").visit(page())).html).not.toContain("retry-library-file");
    expect((await retry("trainer")).status).toBe(303);
    await keepOriginal();
    await fail("tooLargeResult");
    expect((await by("trainer").visit(page())).html).not.toContain("retry-library-file");
    expect((await retry("trainer")).status).toBe(303);
    expect(await rowOf()).toMatchObject({ state: "FAILED", refusal: "tooLargeResult" });
    expect(site.jobs).toEqual([]);
  });
});

it("a refused file says what to do, for every reason and in every language", async () => {
  for (const refusal of FILE_REFUSALS) {
    await site.db.update(gymFiles).set({ state: "REFUSED", refusal });
    for (const language of ["en", "es", "fr", "de"]) {
      const { body } = await by("trainer").ask(page(), {
        headers: { "Accept-Language": language },
      });
      expect(body).not.toContain(`refusal.${refusal}`);
    }
  }
});

describe("captions", () => {
  const send = (language: string, content: string | null, role = "trainer") => {
    const file = `filename="${content === null ? "" : "a.srt"}"`;
    const part = (head: string, body: string) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
    const body = `${part('name="language"', language)}${part(`name="file"; ${file}`, content ?? "")}--${BOUNDARY}--\r\n`;
    const headers = { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };
    return by(role).ask(page("/captions"), { body, headers });
  };

  it("are cleaned, stored, shown, replaced and removed, each an act", async () => {
    expect((await send("de", SRT)).status).toBe(303);
    expect((await send("en", SRT)).status).toBe(303);
    expect(await rowOf()).toMatchObject({ captions: ["de", "en"] });
    const text = await by("trainer").ask(page("/media/captions.de.vtt"));
    expect(text.headers["content-type"]).toContain("text/vtt");
    expect(text.body).toBe("WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nKnees over toes\n");
    expect((await send("de", SRT.replace("toes", "ankles"))).status).toBe(303);
    expect((await by("trainer").ask(page("/media/captions.de.vtt"))).body).toContain("ankles");
    expect(readText((await by("trainer").visit(page())).html)).toContain("Deutsch and English");
    const removed = await by("trainer").ask(page("/captions"), { form: { language: "de" } });
    expect([removed.status, removed.headers.location]).toEqual([
      303,
      `/gym/ironworks/studio/library/${fileId}/captions#captions`,
    ]);
    expect((await by("trainer").visit(page("/captions"))).html).toMatch(
      /<div id="captions" tabindex="-1"/i,
    );
    expect(await rowOf()).toMatchObject({ captions: ["en"] });
    expect((await by("trainer").ask(page("/media/captions.de.vtt"))).status).toBe(404);
    expect(await actsOf()).toEqual([
      ...["library.save-captions", "library.save-captions", "library.save-captions"],
      "library.remove-captions",
    ]);
  });

  it.each([
    ["without a file", "de", null, "Choose a file with captions first."],
    ["in no language of the pages", "it", SRT, "Choose a language."],
    ["that are none", "de", "hello", "We found no captions in this file."],
    ["with a wrong time", "de", SRT.replace("00:04", "00:00"), "Line 2: the times are wrong."],
    ["that are too large", "de", "x".repeat(1_000_001), "The file has more than 1 MB."],
    ["that are no text", "de", "a\0b", "Line 1: this is not text."],
  ])(
    "%s show the page with a sentence, and the chosen language",
    async (_what, language, content, sentence) => {
      const answer = await send(language, content);
      expect(answer.status).toBe(400);
      expect(readText(answer.body)).toContain(sentence);
      expect(answer.body).toContain("<title>Error:");
      if (language === "de") expect(answer.body).toMatch(/<option value="de"[^>]*selected/);
      expect(await rowOf()).toMatchObject({ captions: [] });
    },
  );

  it("are for those who see the file", async () => {
    for (const role of ["support", "member", "foreign"]) {
      expect((await send("de", SRT, role)).status).toBe(404);
    }
    await site.db.update(gymFiles).set({ uploadedBy: null });
    expect((await send("de", SRT)).status).toBe(404);
    expect((await send("de", SRT, "manager")).status).toBe(303);
    expect(await rowOf()).toMatchObject({ captions: ["de"] });
  });
});
