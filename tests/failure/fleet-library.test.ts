/**
 * A library on two servers with folders of their own, one PostgreSQL and one bucket: an upload goes on at the other
 * server when its own is killed, and the film is shown by both; a gym is opened at one and published at the other.
 *
 * @module-tag postgres
 */
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { makePlace, startApp, type App, type Place } from "../support/app";
import { startBucketServer, type BucketServer } from "../support/bucket-server";
import { Visitor } from "../support/browse";
import { makeFilm } from "../support/films";
import { readText } from "../support/read-text";
import { makeScratch } from "../support/scratch.mjs";
import { onServer } from "../support/template-database";
import { askOffset, beginUpload, openPart, sendPart } from "../support/tus";
import { at, logIn, mediaIn, newEmail, PASSWORD, platformOf, sitesOf } from "../support/world";

describe.skipIf(!inject("worldDatabaseUrl"))("on PostgreSQL with a bucket", () => {
  let place: Place;
  let bucket: BucketServer;
  const servers: App[] = [];

  beforeAll(async () => {
    place = await makePlace();
    bucket = await startBucketServer();
  });
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()));
  });
  afterAll(async () => {
    await bucket.close();
    await place.remove();
  });

  /** Each has a folder of its own: what they share are the database and the bucket. */
  async function start(
    env: Record<string, string> = {},
  ): Promise<{ app: App; visitor: Visitor; page(path: string): URL }> {
    const { bucket: name, endpoint, region } = bucket.address("");
    const app = await startApp({
      place: { ...place, dataDir: makeScratch("fleet-library") },
      env: {
        MEDIA_BUCKET_URL: `s3://${name}/files?${new URLSearchParams({ endpoint: endpoint ?? "", region })}`,
        AWS_ACCESS_KEY_ID: "S3RVER",
        AWS_SECRET_ACCESS_KEY: "S3RVER",
        ...env,
      },
    });
    servers.push(app);
    const visitor = new Visitor(app);
    const [site] = sitesOf(app);
    await logIn(visitor, site, { email: "trainer@demo.test" });
    return { app, visitor, page: (path) => new URL(at(site, path)) };
  }
  const textOf = async ({ visitor, page }: Awaited<ReturnType<typeof start>>) =>
    readText((await visitor.visit(page("/studio/library"))).html);

  it(
    "an upload goes on at the other server, and both show the film",
    { timeout: 300_000 },
    async () => {
      const film = makeFilm({ seconds: 4 });
      const half = Math.floor(film.length / 2);
      const [first, second] = [await start(), await start()];
      const uploads = first.page("/studio/uploads").href;
      const begun = await beginUpload(first.visitor, uploads, { bytes: film.length });
      const upload = new URL(begun.headers.location ?? "", uploads);
      const sent = await sendPart(first.visitor, upload.href, {
        offset: 0,
        body: film.subarray(0, half),
      });
      expect(sent.status).toBe(204);
      const cut = openPart(first.app, first.visitor, upload.href, {
        ...{ offset: half, length: film.length - half, body: film.subarray(half, half + 1_000) },
      });
      first.app.signal("SIGKILL");
      await first.app.exit;
      cut.destroy();

      const goesOn = new URL(upload.pathname, second.page("/").origin).href;
      const asked = await vi.waitUntil(
        async () => {
          const answer = await askOffset(second.visitor, goesOn);
          return answer.status === 200 && answer;
        },
        { timeout: 60_000, interval: 500 },
      );
      expect(Number(asked.headers["upload-offset"])).toBe(half);
      const rest = await sendPart(second.visitor, goesOn, {
        offset: half,
        body: film.subarray(half),
      });
      expect(rest.status).toBe(204);
      await vi.waitUntil(async () => (await textOf(second)).includes("Ready"), {
        timeout: 120_000,
        interval: 500,
      });
      const third = await start();
      const fileId = upload.pathname.split("/").at(-1);
      for (const { visitor, page } of [second, third]) {
        const clip = await visitor.ask(page(`/studio/library/${fileId}/media/clip.mp4`).href);
        expect([clip.status, clip.headers["content-type"]]).toEqual([200, "video/mp4"]);
        const cover = await visitor.ask(page(`/studio/library/${fileId}/media/poster-1.jpg`).href);
        expect(cover.status).toBe(200);
      }
    },
  );

  it("a conversion goes on at the other server", { timeout: 300_000 }, async () => {
    const film = makeFilm({ seconds: 30 });
    const [first, second] = [await start(), await start({ HEAVY_JOBS: "off" })];
    const uploads = first.page("/studio/uploads").href;
    const begun = await beginUpload(first.visitor, uploads, { bytes: film.length });
    const upload = new URL(begun.headers.location ?? "", uploads).href;
    expect((await sendPart(first.visitor, upload, { offset: 0, body: film })).status).toBe(204);
    const waitFor = (words: string) =>
      vi.waitUntil(async () => (await textOf(second)).includes(words), {
        timeout: 240_000,
        interval: 200,
      });
    await waitFor("Being prepared: ");
    first.app.signal("SIGKILL");
    await first.app.exit;
    const third = await start();
    // The minute of the lease is over.
    await onServer(place.databaseUrl ?? "", (client) =>
      client.query("update gym_files set worked_until = now() where worked_until is not null"),
    );
    await vi.waitUntil(async () => !(await textOf(third)).includes("Being prepared"), {
      timeout: 240_000,
      interval: 500,
    });
    const shown = await third.visitor.visit(
      new URL(new URL(upload).pathname.replace("/uploads/", "/library/"), third.page("/").origin)
        .href,
    );
    expect(shown.html).toContain("<video");
  });

  it("a gym is opened at one server and published at the other", { timeout: 300_000 }, async () => {
    const [first, second] = [(await start()).app, (await start()).app];
    const guid = `barn-${Date.now()}`;
    const gymAt = (app: App, path: string) => `${platformOf(app)}/gym/${guid}${path}`;
    const email = newEmail();
    const owner = new Visitor(first);
    await (
      await owner.visit(`${platformOf(first)}/signup`)
    ).submit({
      ...{ email, firstName: "Ada", lastName: "Byron", password1: PASSWORD, password2: PASSWORD },
    });
    const logo = await (
      await owner.visit(`${platformOf(first)}/start-your-gym`)
    ).submit({
      ...{ name: guid, guid, country: "DE", currency: "EUR", timeZone: "Europe/Berlin" },
      ...{ category: "Strength", adult: "on", terms: "on" },
    });
    expect(logo.url.href).toBe(gymAt(first, "/studio/logo"));
    const colors = await owner.visit(gymAt(first, "/studio/brand"));
    await colors.submit({ backgroundColor: "#102030" });

    const film = makeFilm({ seconds: 2 });
    const uploads = gymAt(first, "/studio/uploads");
    const begun = await beginUpload(owner, uploads, { bytes: film.length });
    const upload = new URL(begun.headers.location ?? "", uploads);
    expect((await sendPart(owner, upload.href, { offset: 0, body: film })).status).toBe(204);

    const again = new Visitor(second);
    const login = await again.visit(`${platformOf(second)}/login`);
    await login.submit({ email, password: PASSWORD });
    const fileId = upload.pathname.split("/").at(-1) ?? "";
    const file = await vi.waitUntil(
      async () => {
        const page = await again.visit(gymAt(second, `/studio/library/${fileId}`));
        return page.html.includes("<video") && page;
      },
      { timeout: 120_000, interval: 200 },
    );
    const editor = await file.submit({ [`file-${fileId}`]: "on" });
    const published = await editor.submit({ name: "First sweat", intent: "publish" });
    expect(readText(published.html)).toContain("Members see it as soon as the gym is open.");
    const strangerOf = (app: App) => new Visitor(app);
    expect((await strangerOf(first).ask(gymAt(first, ""))).status).toBe(404);
    const opening = await again.visit(gymAt(second, "/studio/publish"));
    await opening.submit({ password: PASSWORD });

    // Whoever comes to the other server finds the gym, in its colours, and the film.
    for (const app of [first, second]) {
      const stranger = strangerOf(app);
      const home = await stranger.visit(gymAt(app, ""));
      expect([home.status, home.html.includes("#102030")]).toEqual([200, true]);
      const list = await stranger.visit(gymAt(app, "/category/strength"));
      const path = list.links.find((link) => /\/category\/strength\/\d+/.test(link));
      const workout = await stranger.visit(new URL(path ?? "", list.url));
      const media = mediaIn(workout.html).filter((address) => address.endsWith(".mp4"));
      expect(media).not.toEqual([]);
      const clip = await stranger.ask(new URL(media[0] ?? "", workout.url));
      expect([clip.status, clip.headers["content-type"]]).toEqual([200, "video/mp4"]);
    }
  });
});
