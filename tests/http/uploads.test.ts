/** Resumable uploads over a socket (product.md §15): whose they are, what is refused, what a cut connection leaves. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { gymFiles } from "~/features/library/schema.server";
import { toOriginalKey } from "~/features/library/file-key";
import { accounts, gymStaff } from "~/features/identity/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { Visitor } from "../support/browse";
import { newMember, signedIn } from "../support/members";
import { fileSite } from "../support/site";
import { askOffset, beginUpload, cancelUpload, openPart, sendPart } from "../support/tus";
import { at, sitesOf } from "../support/world";

const site = fileSite({ env: { GYM_QUOTA_GB: "1" } });
const byPath = () => sitesOf(site)[0];
const byLabel = () => sitesOf(site)[1];
const uploads = (mount = byPath()) => at(mount, "/studio/uploads");
const people = new Map<string, Visitor>();
const by = (role: string) => people.get(role) as Visitor;
const CONTENT = "twelve bytes";

beforeAll(async () => {
  for (const role of ["owner", "manager", "trainer", "support", "member"]) {
    people.set(role, await signedIn(site, byPath(), `${role}@demo.test`));
  }
  people.set("visitor", new Visitor(site));
});

/** The absolute address of a new upload. */
async function begin(role = "trainer", bytes = CONTENT.length): Promise<string> {
  const { status, headers } = await beginUpload(by(role), uploads(), { bytes });
  expect(status).toBe(201);
  return new URL(headers.location ?? "", uploads()).href;
}
const idOf = (upload: string) => upload.split("/").at(-1) ?? "";
const rowOf = async (upload: string) =>
  exactlyOne(
    await site.db
      .select()
      .from(gymFiles)
      .where(eq(gymFiles.id, idOf(upload))),
    "file",
  );
const draftOf = async (upload: string) =>
  readFileSync(
    join(
      site.dataDir,
      "uploads",
      toOriginalKey({ ...(await rowOf(upload)), fileId: idOf(upload) }),
    ),
    "utf8",
  );

describe("an upload", () => {
  it("arrives in parts, is marked once and waits for its check", async () => {
    const upload = await begin();
    expect(new URL(upload).pathname).toMatch(/^\/gym\/ironworks\/studio\/uploads\/[0-9a-f-]{36}$/);
    const first = await sendPart(by("trainer"), upload, { offset: 0, body: CONTENT.slice(0, 5) });
    expect([first.status, first.headers["upload-offset"]]).toEqual([204, "5"]);
    expect((await askOffset(by("trainer"), upload)).headers["upload-offset"]).toBe("5");
    const wrong = await sendPart(by("trainer"), upload, { offset: 3, body: "x" });
    expect(wrong.status).toBe(409);
    const last = await sendPart(by("trainer"), upload, { offset: 5, body: CONTENT.slice(5) });
    expect(last.status).toBe(204);
    expect(await draftOf(upload)).toBe(CONTENT);
    expect(await rowOf(upload)).toMatchObject({ state: "CHECKING", name: "warm up.mp4" });
    const { gymId } = await rowOf(upload);
    expect(site.jobs).toEqual([
      ["check-upload", { gymId, fileId: idOf(upload) }, { priority: 1_000_000 }],
    ]);
    site.jobs.length = 0;
  });

  it("is whole for who asks again, and takes no further byte and no cancellation", async () => {
    const upload = await begin();
    await sendPart(by("trainer"), upload, { offset: 0, body: CONTENT });
    const head = await askOffset(by("trainer"), upload);
    expect([head.status, head.headers["upload-offset"], head.headers["upload-length"]]).toEqual([
      200,
      "12",
      "12",
    ]);
    expect((await sendPart(by("trainer"), upload, { offset: 12, body: "x" })).status).toBe(409);
    expect((await cancelUpload(by("trainer"), upload)).status).toBe(409);
    expect((await by("trainer").ask(upload)).status).toBe(405);
  });

  it("may come with its first bytes", async () => {
    const { status, headers } = await by("trainer").ask(uploads(), {
      method: "POST",
      body: CONTENT,
      headers: {
        ...{ "Tus-Resumable": "1.0.0", "Upload-Length": "12" },
        "Content-Type": "application/offset+octet-stream",
      },
    });
    expect([status, headers["upload-offset"]]).toEqual([201, "12"]);
    const upload = new URL(headers.location ?? "", uploads()).href;
    expect(await rowOf(upload)).toMatchObject({ state: "CHECKING" });
  });

  it("goes on after a cut connection, whose request lets go", async () => {
    const upload = await begin("trainer", 2_000_000);
    const body = Buffer.alloc(2_000_000, "g");
    let offset = 0;
    for (let cut = 0; cut < 4; cut += 1) {
      const part = {
        offset,
        length: body.length - offset,
        body: body.subarray(offset, offset + 400_000),
      };
      const socket = openPart(site, by("trainer"), upload, part);
      // The server may not know yet that the first connection is dead: the next one takes the upload over.
      await expect
        .poll(
          async () => Number((await askOffset(by("trainer"), upload)).headers["upload-offset"]),
          {
            timeout: 30_000,
          },
        )
        .toBeGreaterThan(offset);
      socket.destroy();
      offset = Number((await askOffset(by("trainer"), upload)).headers["upload-offset"]);
    }
    const rest = await sendPart(by("trainer"), upload, { offset, body: body.subarray(offset) });
    expect(rest.status).toBe(204);
    expect((await draftOf(upload)).length).toBe(body.length);
    expect(await rowOf(upload)).toMatchObject({ state: "CHECKING", bytes: 2_000_000 });
  });

  it("is finished by the next question when its server ended after the last byte", async () => {
    const upload = await begin();
    await sendPart(by("trainer"), upload, { offset: 0, body: CONTENT });
    await site.pool.query("update gym_files set state = 'UPLOADING' where id = $1", [idOf(upload)]);
    site.jobs.length = 0;
    expect((await askOffset(by("trainer"), upload)).headers["upload-offset"]).toBe("12");
    expect(await rowOf(upload)).toMatchObject({ state: "CHECKING" });
    expect(site.jobs.map(([name]) => name)).toEqual(["check-upload"]);
  });

  it("is cancelled by its person, and its bytes are removed by a job", async () => {
    const upload = await begin();
    site.jobs.length = 0;
    expect((await cancelUpload(by("trainer"), upload)).status).toBe(204);
    expect((await askOffset(by("trainer"), upload)).status).toBe(404);
    expect(site.jobs.map(([name]) => name)).toEqual(["remove-file-bytes"]);
  });
});

describe("who uploads", () => {
  it.each([
    ["owner", 201],
    ["manager", 201],
    ["trainer", 201],
    ["support", 404],
    ["member", 404],
    ["visitor", 401],
  ])("%s: %i", async (role, status) => {
    const answer = await beginUpload(by(role), uploads(), { bytes: 1 });
    expect(answer.status).toBe(status);
    const upload = new URL(answer.headers.location ?? "", uploads()).href;
    if (status === 201) await cancelUpload(by(role), upload);
    else expect(answer.headers["content-type"]).toContain("application/problem+json");
  });

  it("nobody at another gym, at no gym, or at another person's upload", async () => {
    const elsewhere = `${byPath().origin}/gym/flowstate/studio/uploads`;
    expect((await beginUpload(by("owner"), elsewhere, { bytes: 1 })).status).toBe(404);
    const nowhere = `${byPath().origin}/studio/uploads`;
    expect((await beginUpload(by("owner"), nowhere, { bytes: 1 })).status).toBe(404);
    const upload = await begin();
    const foreign = `${elsewhere}/${idOf(upload)}`;
    for (const [role, address] of [
      ["owner", upload],
      ["trainer", foreign],
    ] as const) {
      expect((await askOffset(by(role), address)).status).toBe(404);
      expect((await sendPart(by(role), address, { offset: 0, body: CONTENT })).status).toBe(404);
      expect((await cancelUpload(by(role), address)).status).toBe(404);
    }
    await cancelUpload(by("trainer"), upload);
  });

  it("on the gym's own host at the short address only", async () => {
    const owner = await signedIn(site, byLabel(), "owner@demo.test");
    const answer = await beginUpload(owner, uploads(byLabel()), { bytes: 1 });
    expect(answer.headers.location).toMatch(/^\/studio\/uploads\/[0-9a-f-]{36}$/);
    await cancelUpload(owner, new URL(answer.headers.location ?? "", uploads(byLabel())).href);
    const long = `${byLabel().origin}/gym/ironworks/studio/uploads`;
    expect((await beginUpload(owner, long, { bytes: 1 })).status).toBe(404);
  });

  /** A trainer, and what takes the role away. */
  async function newTrainer() {
    const { visitor, email } = await newMember(site, byPath());
    const [account] = await site.db.select().from(accounts).where(eq(accounts.emailFolded, email));
    const accountId = account?.id ?? "";
    const { gymId } = await rowOf(await begin());
    await site.db.insert(gymStaff).values({ gymId, accountId, role: "TRAINER" });
    const isRole = and(eq(gymStaff.gymId, gymId), eq(gymStaff.accountId, accountId));
    return { visitor, remove: () => site.db.delete(gymStaff).where(isRole) };
  }

  it("nobody whose role was removed, from the next request on", async () => {
    const { visitor, remove } = await newTrainer();
    const answer = await beginUpload(visitor, uploads(), { bytes: 12 });
    const upload = new URL(answer.headers.location ?? "", uploads()).href;
    expect((await sendPart(visitor, upload, { offset: 0, body: "twelve" })).status).toBe(204);
    await remove();
    expect((await askOffset(visitor, upload)).status).toBe(404);
    expect((await sendPart(visitor, upload, { offset: 6, body: " bytes" })).status).toBe(404);
  });

  it("nobody whose role is removed while the bytes arrive", { timeout: 30_000 }, async () => {
    const { visitor, remove } = await newTrainer();
    const length = 2_000_000;
    const begun = await beginUpload(visitor, uploads(), { bytes: length });
    const upload = new URL(begun.headers.location ?? "", uploads()).href;
    const part = { offset: 0, length, body: Buffer.alloc(400_000, "g") };
    site.jobs.length = 0;
    const socket = openPart(site, visitor, upload, part);
    let answer = "";
    socket.setEncoding("utf8").on("data", (text: string) => (answer += text));
    await expect.poll(async () => (await draftOf(upload)).length).toBe(400_000);
    await remove();
    await expect.poll(() => answer, { timeout: 20_000 }).toMatch(/^HTTP\/1.1 404 /);
    socket.destroy();
    const left = await site.db
      .select()
      .from(gymFiles)
      .where(eq(gymFiles.id, idOf(upload)));
    expect(left).toEqual([]);
    expect(site.jobs.map(([name]) => name)).toEqual(["remove-file-bytes"]);
  });

  it("nobody from another site", async () => {
    const headers = { Origin: "http://evil.test", "Sec-Fetch-Site": "cross-site" };
    expect((await beginUpload(by("owner"), uploads(), { bytes: 1, headers })).status).toBe(403);
    const options = await by("owner").ask(uploads(), {
      ...{ method: "OPTIONS", body: "" },
    });
    expect([options.status, options.headers["tus-version"]]).toEqual([204, "1.0.0"]);
    expect(options.headers["access-control-allow-origin"]).toBeUndefined();
  });
});

describe("what is refused", () => {
  it.each([
    [0, 400, "error.uploadEmpty"],
    [1_000_000_001, 413, "error.uploadQuota"],
    [5_000_000_001, 413, "error.uploadTooLarge"],
  ])("%i bytes: %i %s, in the reader's language", async (bytes, status, message) => {
    const headers = { "Accept-Language": "de" };
    const answer = await beginUpload(by("trainer"), uploads(), { bytes, headers });
    expect(answer.status).toBe(status);
    const problem = JSON.parse(answer.body) as { message: string; detail: string };
    expect(problem.message).toBe(message);
    expect(problem.detail).toMatch(/Sie/);
  });

  it("more bytes than declared, and a length that is not known", async () => {
    const upload = await begin();
    expect((await sendPart(by("trainer"), upload, { offset: 0, body: `${CONTENT}x` })).status).toBe(
      413,
    );
    const deferred = await by("trainer").ask(uploads(), {
      method: "POST",
      body: "",
      headers: { "Tus-Resumable": "1.0.0", "Upload-Defer-Length": "1" },
    });
    expect(deferred.status).toBe(400);
    await cancelUpload(by("trainer"), upload);
  });

  it("a file while fifty of one person are in work, in the reader's language", async () => {
    const { gymId, uploadedBy } = await rowOf(await begin("trainer"));
    const inWork = Array.from({ length: 50 }, () => ({
      ...{ id: randomUUID(), gymId, uploadedBy, name: "a.mp4", bytes: 1 },
      state: "PROCESSING" as const,
    }));
    await site.db.insert(gymFiles).values(inWork);
    const headers = { "Accept-Language": "de" };
    const answer = await beginUpload(by("trainer"), uploads(), { bytes: 1, headers });
    expect(answer.status).toBe(409);
    expect(JSON.parse(answer.body)).toMatchObject({
      message: "error.uploadsInWork",
      detail: expect.stringContaining("Warten Sie"),
    });
  });

  it("an eleventh unfinished upload of one person", async () => {
    await site.db.delete(gymFiles);
    const opened = await Promise.all(
      Array.from({ length: 12 }, () => beginUpload(by("manager"), uploads(), { bytes: 1 })),
    );
    expect(opened.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(opened.filter(({ status }) => status === 409)).toHaveLength(2);
  });
});
