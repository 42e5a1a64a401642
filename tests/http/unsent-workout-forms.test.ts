/** What a creator typed, ticked or chose for a workout before the session ended is kept (product.md §10 "401"). */
import { beforeEach, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "~/demo/people";
import { HIIT } from "~/demo/texts/ironworks/hiit";
import { MOBILITY } from "~/demo/texts/ironworks/mobility";
import { STRENGTH } from "~/demo/texts/ironworks/strength";
import { YOGA } from "~/demo/texts/ironworks/yoga";
import { DRAFT_LIMITS } from "~/features/catalog/drafts/draft-content";
import type { Page, Visitor } from "../support/browse";
import { editedDrafts, toDraftId } from "../support/edited-drafts";
import { signedIn } from "../support/members";
import { paint } from "../support/paint";
import { readText } from "../support/read-text";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const site = fileSite({ env: { FFMPEG_PATH: "/nowhere/ffmpeg" } });
const { films, page } = editedDrafts(site);
const EMAIL = "owner@demo.test";
const KEPT = "what you typed is kept";
const NOT_DONE_YET = "You were signed out before this was sent. Nothing has been done yet";
const AGAIN = /choose it once more|chosen once more/;
let owner: Visitor;

beforeEach(async () => {
  owner = await signedIn(site, sitesOf(site)[0], EMAIL);
});

const fieldsOf = ({ forms }: Page, name: string) =>
  forms.find(({ method, names }) => method === "post" && names.has(name))?.fields;
const signIn = (form: Page) => form.submit({ email: EMAIL, password: DEMO_PASSWORD });
const makeDraft = async (name: string) =>
  toDraftId((await (await owner.visit(page("/new"))).submit({ name })).url);

/** Sends the form of the address after the session has ended, and signs in again. */
async function sendSignedOut(address: string, fields: Record<string, string>) {
  const shown = await owner.visit(address);
  await site.pool.query("delete from sessions");
  const form = await shown.submit(fields);
  expect(form.url.pathname).toBe("/signin");
  expect(readText(form.html)).toContain(KEPT);
  const back = await signIn(form);
  expect([back.status, back.url.href]).toEqual([200, shown.url.href]);
  expect(readText(back.html)).toContain(NOT_DONE_YET);
  return back;
}

describe("the editor keeps", () => {
  it.each(["de", "fr"] as const)("the longest description in the language %s", async (language) => {
    const words = [HIIT, MOBILITY, STRENGTH, YOGA].flatMap((part) => Object.values(part));
    const texts = words.map((word) => word[language][1]).join(" ");
    const description = texts.slice(0, DRAFT_LIMITS.description).trim();
    expect(description.length).toBeGreaterThan(DRAFT_LIMITS.description - 5);
    const draftId = await makeDraft("Long");
    const back = await sendSignedOut(page(`/${draftId}`), { intent: "save", description });
    expect(back.html.includes(`${description}</textarea>`)).toBe(true);
  });
});

describe("the ticks are kept", () => {
  it("of the list of workouts, with the change and its values", async () => {
    const ids = [await makeDraft("Ticked one"), await makeDraft("Ticked two")];
    const other = await makeDraft("Not ticked");
    const back = await sendSignedOut(page("?state=DRAFT"), {
      ...{ change: "addTag", tag: "Für alle", category: "strength" },
      ...Object.fromEntries(ids.map((id) => [`draft-${id}`, "DRAFT"])),
    });
    const fields = fieldsOf(back, "change");
    expect(Object.fromEntries(fields ?? [])).toMatchObject({
      ...{ change: "addTag", tag: "Für alle", category: "strength" },
      ...Object.fromEntries(ids.map((id) => [`draft-${id}`, "DRAFT"])),
    });
    expect(fields?.has(`draft-${other}`)).toBe(false);
    const done = await back.submit({ change: "addTag" });
    expect(readText(done.html)).toContain("2 workouts changed.");
  });

  it("of the films for a new workout, with its name", async () => {
    const back = await sendSignedOut(page("/new"), { name: "Kept", [`file-${films[1]}`]: "on" });
    const fields = fieldsOf(back, "name");
    expect([fields?.get("name"), fields?.get(`file-${films[1]}`)]).toEqual(["Kept", "on"]);
    expect(fields?.has(`file-${films[0]}`)).toBe(false);
  });

  it("of the films for more movements", async () => {
    const draftId = await makeDraft("More");
    const back = await sendSignedOut(page(`/${draftId}/add`), { [`file-${films[1]}`]: "on" });
    const fields = fieldsOf(back, `file-${films[1]}`);
    expect(fields?.get(`file-${films[1]}`)).toBe("on");
    expect(fields?.has(`file-${films[0]}`)).toBe(false);
  });

  it("of a picture of the film", async () => {
    const form = await owner.visit(page("/new"));
    const draftId = toDraftId((await form.submit({ [`file-${films[0]}`]: "on" })).url);
    const picture = `${films[0]}/poster-2.jpg`;
    const back = await sendSignedOut(page(`/${draftId}/picture`), { picture });
    expect(fieldsOf(back, "picture")?.get("picture")).toBe(picture);
    expect(readText(back.html)).not.toMatch(AGAIN);
  });
});

describe("an upload after the session has ended says that the picture was not taken", () => {
  async function upload(address: string) {
    const { html } = await owner.visit(address);
    const [, formOwner = ""] =
      /enctype="multipart\/form-data"[^>]*><input type="hidden" name="formOwner" value="([^"]+)"/i.exec(
        html,
      ) ?? [];
    await site.pool.query("delete from sessions");
    const head = "--line\r\nContent-Disposition: form-data; name=";
    const png = await paint({ width: 320, height: 180, color: "#c2185b", format: "png" });
    const sent = await owner.ask(address, {
      headers: { "Content-Type": "multipart/form-data; boundary=line" },
      body: Buffer.concat([
        Buffer.from(`${head}"formOwner"\r\n\r\n${formOwner}\r\n`),
        Buffer.from(`${head}"picture"; filename="p.png"\r\n\r\n`),
        ...[png, Buffer.from("\r\n--line--\r\n")],
      ]),
    });
    expect(sent.headers.location).toBe("/signin");
    const form = await owner.visit(new URL("/signin", address));
    expect(readText(form.html)).toContain("so nothing has been done yet");
    const back = await signIn(form);
    expect([back.status, back.url.href]).toEqual([200, address]);
    const texts = [back, await owner.visit(address)].map((shown) => readText(shown.html));
    expect(texts.map((text) => AGAIN.test(text))).toEqual([true, false]);
    expect(texts.map((text) => text.includes(NOT_DONE_YET))).toEqual([true, false]);
  }

  it("of a workout", async () => {
    await upload(page(`/${await makeDraft("Pictured")}/picture`));
  });

  it("of a challenge", async () => {
    const [mount] = sitesOf(site);
    const form = await owner.visit(at(mount, "/studio/challenges/new"));
    const made = await form.submit({ name: "Pictured days", days: "7" });
    await upload(`${made.url.href}/texts`);
  });
});
