/** What a person typed into a form of the studio whose session has ended is back after the sign-in, but no secret. */
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { accounts } from "~/features/identity/schema.server";
import { DEMO_PASSWORD } from "~/demo/people";
import { exactlyOne } from "~/kernel/errors";
import { Visitor, type Page } from "../support/browse";
import { signedIn } from "../support/members";
import { mailsTo } from "../support/outbox";
import { paint } from "../support/paint";
import { readText } from "../support/read-text";
import { fileSite } from "../support/site";
import { at, platformOf, sitesOf } from "../support/world";

const site = fileSite();
const EMAIL = "owner@demo.test";
const SECRET_WORD = "secret-word";
const KEPT = "what you typed is kept";
const NOTHING_DONE = "so nothing has been done yet";
const NOT_DONE_YET = "You were signed out before this was sent. Nothing has been done yet";
const AGAIN = "Please choose the file once more";
const page = (path: string) => at(sitesOf(site)[0], path);
let owner: Visitor;

beforeEach(async () => {
  owner = await signedIn(site, sitesOf(site)[0], EMAIL);
});

/** Sends the form of the address after the session has ended, and signs in again. */
async function sendSignedOut(address: string, fields: Record<string, string>) {
  const shown = await owner.visit(address);
  expect(shown.status).toBe(200);
  await site.pool.query("delete from sessions");
  const signIn = await shown.submit(fields);
  expect(signIn.url.pathname).toBe("/signin");
  const back = await signIn.submit({ email: EMAIL, password: DEMO_PASSWORD });
  expect([back.status, back.url.href]).toEqual([200, shown.url.href]);
  expect(back.html).not.toContain(SECRET_WORD);
  expect(readText(back.html)).toContain(NOT_DONE_YET);
  expect(readText((await owner.visit(address)).html)).not.toContain(NOT_DONE_YET);
  return { signIn: readText(signIn.html), back };
}

const chosenIn = ({ forms }: Page, name: string) =>
  forms.find(({ names }) => names.has(name))?.fields.get(name);
const idOf = async (email: string) =>
  exactlyOne(await site.db.select().from(accounts).where(eq(accounts.email, email)), "account").id;

describe("keeps what was typed", () => {
  it("into the form that opens a gym, but no consent", async () => {
    const { back, signIn } = await sendSignedOut(`${platformOf(site)}/start-your-gym`, {
      ...{ name: "Oak House", guid: "oak-house-9", country: "DE", currency: "EUR" },
      ...{ timeZone: "Europe/Berlin", category: "Yoga", adult: "on", terms: "on" },
    });
    expect(signIn).toContain(KEPT);
    const form = back.forms.find(({ names }) => names.has("guid"));
    expect(Object.fromEntries(form?.fields ?? [])).toMatchObject({
      ...{ name: "Oak House", guid: "oak-house-9", country: "DE", currency: "EUR" },
      ...{ timeZone: "Europe/Berlin", category: "Yoga" },
    });
    expect(form?.fields.has("adult")).toBe(false);
    expect(form?.fields.has("terms")).toBe(false);
  });

  it("into an invitation", async () => {
    const typed = { email: "someone@example.test", role: "SUPPORT", password: SECRET_WORD };
    const { back, signIn } = await sendSignedOut(page("/studio/team"), typed);
    expect(signIn).toContain(KEPT);
    expect(chosenIn(back, "email")).toBe("someone@example.test");
    expect(chosenIn(back, "role")).toBe("SUPPORT");
  });

  it("as another role", async () => {
    const address = page(`/studio/team/${await idOf("trainer@demo.test")}`);
    const { back, signIn } = await sendSignedOut(address, {
      ...{ intent: "role", role: "MANAGER", password: SECRET_WORD },
    });
    expect(signIn).toContain(KEPT);
    expect(chosenIn(back, "role")).toBe("MANAGER");
  });

  it("as a logo's colours", async () => {
    const sent = await upload();
    const address = new URL(sent.headers.location ?? "", page("/studio/logo")).href;
    expect(chosenIn(await owner.visit(address), "colors")).toBe("dark");
    const { back, signIn } = await sendSignedOut(address, { colors: "light" });
    expect(signIn).toContain(KEPT);
    expect(chosenIn(back, "colors")).toBe("light");
  });
});

it("keeps the part of a picture that was chosen", async () => {
  const sent = await upload();
  const logo = await owner.visit(new URL(sent.headers.location ?? "", page("/studio/logo")));
  await logo.submit({ colors: "keep" });
  const typed = { zoom: "170", x: "3", y: "4" };
  const { back, signIn } = await sendSignedOut(page("/studio/brand/pictures"), typed);
  expect(signIn).toContain(KEPT);
  for (const [name, value] of Object.entries(typed)) {
    expect(back.html).toMatch(new RegExp(`name="${name}"[^>]*value="${value}"`));
  }
});

describe("says that nothing has been done", () => {
  it("with a removal from the team", async () => {
    const address = page(`/studio/team/${await idOf("trainer@demo.test")}`);
    const fields = { intent: "remove", password: SECRET_WORD };
    expect((await sendSignedOut(address, fields)).signIn).toContain(NOTHING_DONE);
  });

  it("with the publishing of a draft", async () => {
    const opening = await owner.visit(`${platformOf(site)}/start-your-gym`);
    await opening.send({
      ...{ name: "Elm House", guid: "elm-house-9", country: "DE", currency: "EUR" },
      ...{ timeZone: "Europe/Berlin", category: "Yoga", adult: "on", terms: "on" },
    });
    const address = `${platformOf(site)}/gym/elm-house-9/studio/publish`;
    const { signIn } = await sendSignedOut(address, { password: SECRET_WORD });
    expect(signIn).toContain(NOTHING_DONE);
  });

  it("with the answer to an invitation", async () => {
    const team = await owner.visit(page("/studio/team"));
    await team.submit({ email: "new@demo.test", role: "SUPPORT", password: DEMO_PASSWORD });
    const [mail] = await mailsTo(site, "new@demo.test");
    const link = /https?:\/\/\S+\/studio\/invitation\?token=[\w-]{43}/.exec(mail?.text ?? "");
    const { signIn } = await sendSignedOut(link?.[0] ?? "", { adult: "on", terms: "on" });
    expect(signIn).toContain(NOTHING_DONE);
  });

  it.each([
    ["/studio/logo", {}],
    ["/studio/brand/pictures", { kind: "header" }],
  ])("with a picture of %s, and that the file has to be chosen again", async (path, fields) => {
    const { html } = await owner.visit(page(path));
    const [, formOwner = ""] = /name="formOwner" value="([^"]+)"/.exec(html) ?? [];
    await site.pool.query("delete from sessions");
    const sent = await upload(path, { ...fields, formOwner });
    expect(sent.headers.location).toBe("/signin");
    const signIn = await owner.visit(new URL("/signin", page("/")));
    expect(readText(signIn.html)).toContain(NOTHING_DONE);
    const back = await signIn.submit({ email: EMAIL, password: DEMO_PASSWORD });
    expect([back.status, back.url.href]).toEqual([200, page(path)]);
    expect(readText(back.html)).toContain(NOT_DONE_YET);
    expect(readText(back.html)).toContain(AGAIN);
    expect(readText((await owner.visit(page(path))).html)).not.toContain(AGAIN);
  });
});

async function upload(path = "/studio/logo", fields: Record<string, string> = {}) {
  const png = await paint({ width: 320, height: 320, color: "#c2185b", format: "png" });
  const head = 'form-data; name="picture"; filename="logo.png"';
  const texts = Object.entries(fields).map(
    ([name, value]) =>
      `--line\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return owner.ask(page(path), {
    body: Buffer.concat([
      Buffer.from(texts.join("")),
      Buffer.from(`--line\r\nContent-Disposition: ${head}\r\nContent-Type: image/png\r\n\r\n`),
      png,
      Buffer.from("\r\n--line--\r\n"),
    ]),
    headers: { "Content-Type": "multipart/form-data; boundary=line" },
  });
}
