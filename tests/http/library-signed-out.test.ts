/** The library's forms whose session has ended: what was typed comes back, and nothing is lost without a word. */
import { beforeAll, beforeEach, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { DEMO_PASSWORD } from "~/demo/people";
import { gymFiles } from "~/features/library/schema.server";
import { gyms } from "~/features/gyms/schema.server";
import { accounts } from "~/features/identity/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { Visitor } from "../support/browse";
import { READY_VIDEO } from "../support/library-world";
import { signedIn } from "../support/members";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const site = fileSite();
const EMAIL = "trainer@demo.test";
const BOUNDARY = "----form";
const KEPT = "what you typed is kept";
const SIGNED_OUT = "You are signed out, so nothing has been done yet.";
const NOT_DONE_YET = "Nothing has been done yet";
let gymId = 0;
let uploadedBy = "";
let fileId = "";
let trainer: Visitor;

const page = (path = "") => at(sitesOf(site)[0], `/studio/library${path}`);
/** Ends the session as its expiry does: the browser still sends the cookie. */
const endSessions = () => site.pool.query("delete from sessions");

beforeAll(async () => {
  gymId = exactlyOne(await site.db.select().from(gyms).where(eq(gyms.guid, "ironworks")), "gym").id;
  const found = await site.db.select().from(accounts).where(eq(accounts.emailFolded, EMAIL));
  uploadedBy = exactlyOne(found, "account").id;
});

beforeEach(async () => {
  fileId = crypto.randomUUID();
  await site.db.insert(gymFiles).values({
    ...{ id: fileId, gymId, uploadedBy, name: "Leg day.mp4", bytes: 1_000 },
    ...{ kind: "video", state: "READY", progress: 100, facts: READY_VIDEO },
    posters: ["poster-1.jpg", "poster-2.jpg"],
  });
  trainer = await signedIn(site, sitesOf(site)[0], EMAIL);
});

it("a typed name comes back", async () => {
  const shown = await trainer.visit(page(`/${fileId}`));
  await endSessions();
  const signIn = await shown.submit({ name: "Arms on Monday" });
  expect(signIn.url.pathname).toBe("/signin");
  expect(wordsOf(signIn)).toContain(KEPT);
  const back = await signIn.submit({ email: EMAIL, password: DEMO_PASSWORD });
  expect(back.url.href).toBe(page(`/${fileId}`));
  expect(back.html).toMatch(/<input[^>]*name="name"[^>]*value="Arms on Monday"/);
  expect(await site.db.select().from(gymFiles).where(eq(gymFiles.id, fileId))).toMatchObject([
    { name: "Leg day.mp4" },
  ]);
});

it.each([
  ["the cover picture", "", { intent: "poster", poster: "poster-2.jpg" }],
  ["the deletion", "/delete", {}],
])(
  "%s says that nothing has been done, before and after the sign-in",
  async (_what, path, form) => {
    const shown = await trainer.visit(page(`/${fileId}${path}`));
    const formOwner = /name="formOwner" value="([^"]*)"/.exec(shown.html)?.[1] ?? "";
    await endSessions();
    const signIn = await trainer.visit(page(`/${fileId}${path}`), { form: { formOwner, ...form } });
    expect(wordsOf(signIn)).toContain(SIGNED_OUT);
    const back = await signIn.submit({ email: EMAIL, password: DEMO_PASSWORD });
    expect(back.url.href).toBe(page(`/${fileId}${path}`));
    expect(wordsOf(back)).toContain(NOT_DONE_YET);
  },
);

it("the language of captions comes back, with a file that has to be chosen anew", async () => {
  const shown = await trainer.visit(page(`/${fileId}/captions`));
  const formOwner = /name="formOwner" value="([^"]*)"/.exec(shown.html)?.[1] ?? "";
  await endSessions();
  const part = (head: string, content: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const fields = part('name="formOwner"', formOwner) + part('name="language"', "fr");
  const body = `${fields}${part('name="file"; filename="a.srt"', "1\n")}--${BOUNDARY}--\r\n`;
  const headers = { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };
  const signIn = await trainer.visit(page(`/${fileId}/captions`), { body, headers });
  expect(wordsOf(signIn)).toContain(KEPT);
  const back = await signIn.submit({ email: EMAIL, password: DEMO_PASSWORD });
  expect(back.html).toMatch(/<option value="fr"[^>]*selected/);
});

it("files say that nothing has arrived", async () => {
  await endSessions();
  const part = 'Content-Disposition: form-data; name="file"; filename="a.mp4"';
  const body = `--${BOUNDARY}\r\n${part}\r\n\r\nfilm\r\n--${BOUNDARY}--\r\n`;
  const headers = { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };
  const signIn = await trainer.visit(page(), { body, headers });
  expect(wordsOf(signIn)).toContain(SIGNED_OUT);
});
