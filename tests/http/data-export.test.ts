/** The member's own data as a download by mail, at each address of a gym and without one (product.md §19). */
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { MediaStoreUnavailable } from "~/features/media/media-store";
import { Visitor, type Page } from "../support/browse";
import { newMember } from "../support/members";
import { mailsTo } from "../support/outbox";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { at, platformOf, sitesOf, type Site } from "../support/world";

const testSite = fileSite();
const placeOf = (name: string): Site => {
  const noGym = { name: "no gym", origin: platformOf(testSite), base: "" };
  const place = [...sitesOf(testSite), noGym].find((one) => one.name === name);
  if (!place) throw new Error(`no place ${name}`);
  return place;
};

const openPage = (visitor: Visitor, place: Site, query = "") =>
  visitor.visit(at(place, `/account/data${query}`));

/** Presses a button of the page: the one that asks for an archive, or for a new link to it. */
function press(page: Page, button: "prepare" | "renew" = "prepare") {
  const hasIntent = button === "renew";
  const form = page.forms.find(
    ({ action, buttons, fields }) =>
      action === "" &&
      [...fields.keys()].join() === "formOwner" &&
      buttons.some(({ value }) => value === button) === hasIntent,
  );
  if (!form) throw new Error(`no button ${button}`);
  const intent: [string, string][] = hasIntent ? [["intent", button]] : [];
  return page.visitor.visit(page.url, { form: [...form.fields, ...intent] });
}

/** The query of the newest mailed link. */
async function readLink(email: string): Promise<string> {
  const mails = await mailsTo(testSite, email);
  const links = mails.flatMap(
    ({ text = "" }) => /\/account\/data(\?token=\S+)/.exec(text)?.[1] ?? [],
  );
  const link = links.at(-1);
  if (link === undefined) throw new Error("no link was mailed");
  return link;
}

const failingStream = () =>
  new Readable({
    read() {
      this.destroy(new Error("away"));
    },
  });

/** Sends the form of the mailed link as a browser does. */
async function download(visitor: Visitor, place: Site, query: string) {
  const page = await openPage(visitor, place, query);
  const form = page.forms.find(({ action }) => action.endsWith("/download"));
  if (!form) return null;
  return visitor.ask(new URL(form.action, page.url), { form: [...form.fields] });
}

describe("a member's own data", () => {
  it.each(["path", "label", "custom domain", "no gym"])(
    "is prepared, mailed as a link and downloaded once: %s",
    async (name) => {
      const place = placeOf(name);
      const { visitor, email } = await newMember(testSite, place);
      const preparing = await press(await openPage(visitor, place));
      expect(wordsOf(preparing)).toContain("Your data is being prepared");
      expect(preparing.html).toMatch(
        /<noscript><meta http-equiv="refresh" content="3"\s*\/><\/noscript>/,
      );
      const link = await readLink(email);
      const ready = await openPage(visitor, place);
      expect(wordsOf(ready)).toContain(`We have mailed a link to ${email}`);
      expect(ready.html).not.toContain('http-equiv="refresh"');

      const answer = await download(visitor, place, link);
      expect([answer?.status, answer?.headers["content-type"]]).toEqual([200, "application/zip"]);
      expect(answer?.headers["content-disposition"]).toMatch(
        /^attachment; filename="gymfront-[\d-]+\.zip"$/,
      );
      expect(answer?.headers["cache-control"]).toBe("no-store");
      expect(answer?.body.slice(0, 2)).toBe("PK");
      expect(await download(visitor, place, link)).toBeNull();
      expect(wordsOf(await openPage(visitor, place, link))).toContain("This link has been used");
    },
  );

  it("is for the member only: the link needs the session of its account", async () => {
    const place = placeOf("path");
    const { visitor, email } = await newMember(testSite, place);
    await press(await openPage(visitor, place));
    const link = await readLink(email);
    const stranger = new Visitor(testSite);
    expect((await openPage(stranger, place, link)).url.pathname).toBe("/signin");
    const { status, headers } = await stranger.ask(at(place, "/account/data/download"), {
      form: [["token", new URLSearchParams(link).get("token") ?? ""]],
    });
    expect([status, headers.location]).toEqual([303, "/signin"]);
    const other = await newMember(testSite, place);
    expect(await download(other.visitor, place, link)).toBeNull();
    expect((await download(visitor, place, link))?.status).toBe(200);
  });

  it("can be mailed again, and prepared anew", async () => {
    const place = placeOf("label");
    const { visitor, email } = await newMember(testSite, place);
    await press(await openPage(visitor, place));
    const first = await readLink(email);
    expect((await download(visitor, place, first))?.status).toBe(200);
    const renewed = await press(await openPage(visitor, place), "renew");
    expect(wordsOf(renewed)).toContain("We have mailed you a new link");
    const second = await readLink(email);
    expect(second).not.toBe(first);
    await press(await openPage(visitor, place));
    expect(await download(visitor, place, first)).toBeNull();
    await readLink(email);
    // The new archive has replaced the one of the second link.
    expect(await download(visitor, place, second)).toBeNull();
  });

  it.each<[string, () => Promise<Readable>]>([
    ["is away", () => Promise.reject(new MediaStoreUnavailable("away"))],
    ["fails before the first byte", () => Promise.resolve(failingStream())],
  ])("stays available by its link when the store %s", async (_when, read) => {
    const place = placeOf("path");
    const { visitor, email } = await newMember(testSite, place);
    await press(await openPage(visitor, place));
    const link = await readLink(email);
    const { services } = testSite;
    const store = services.privateStore;
    services.privateStore = { ...store, read };
    const refused = await download(visitor, place, link).finally(() => {
      services.privateStore = store;
    });
    expect([refused?.status, refused?.headers.location]).toEqual([
      303,
      `${place.base}/account/data${link}`,
    ]);
    expect(wordsOf(await openPage(visitor, place, link))).toContain("Your link still works");
    expect((await download(visitor, place, link))?.status).toBe(200);
  });

  it("is downloaded once by twenty requests at once, whole", async () => {
    const place = placeOf("path");
    const { visitor, email } = await newMember(testSite, place);
    await press(await openPage(visitor, place));
    const link = await readLink(email);
    const page = await openPage(visitor, place, link);
    const form = page.forms.find(({ action }) => action.endsWith("/download"));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        visitor.ask(new URL(form?.action ?? "", page.url), { form: [...(form?.fields ?? [])] }),
      ),
    );
    const [whole, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    expect(String(whole?.bytes.length)).toBe(whole?.headers["content-length"]);
    expect(whole?.body.slice(0, 2)).toBe("PK");
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(19);
  });

  it("is limited to five requests a day", async () => {
    const place = placeOf("path");
    const { visitor } = await newMember(testSite, place);
    for (let turn = 0; turn < 5; turn += 1) {
      const page = await press(await openPage(visitor, place));
      expect(wordsOf(page)).not.toContain("several times today");
      await testSite.work();
    }
    expect(wordsOf(await press(await openPage(visitor, place)))).toContain("several times today");
  });

  it("has no page at the address of the download", async () => {
    const place = placeOf("path");
    const { visitor } = await newMember(testSite, place);
    const page = await visitor.visit(at(place, "/account/data/download"));
    expect(page.url.pathname).toBe(`${place.base}/account/data`);
    const answer = await visitor.ask(at(place, "/account/data/download"), { form: [] });
    expect([answer.status, answer.headers.location]).toEqual([303, `${place.base}/account/data`]);
  });
});
