/** The member's own data as a download, at each address of a gym and without one (product.md §19). */
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { action } from "~/routes/member/account/download-data";
import { Visitor } from "../support/browse";
import { fileDatabase } from "../support/database";
import { makeMember } from "../support/gym-world";
import { wordsOf } from "../support/page-words";
import { newMember } from "../support/members";
import { fileSite } from "../support/site";
import { argsOf } from "../support/visit";
import { at, platformOf, sitesOf, type Site } from "../support/world";

const testSite = fileSite();
const database = fileDatabase();
const places = (): Site[] => [
  ...sitesOf(testSite),
  { name: "no gym", origin: platformOf(testSite), base: "" },
];

/** Sends the page's form as a browser does. */
async function download(visitor: Visitor, place: Site) {
  const page = await visitor.visit(at(place, "/account/data"));
  const action = page.forms.find((form) => form.action.endsWith("/download"))?.action ?? "";
  return visitor.ask(new URL(action, page.url), { form: [] });
}

describe("downloading one's own data", () => {
  it.each(["path", "label", "custom domain", "no gym"])("sends an archive: %s", async (name) => {
    const place = places().find((one) => one.name === name);
    if (!place) throw new Error(`no place ${name}`);
    const { visitor } = await newMember(testSite, place);
    const { status, headers, body } = await download(visitor, place);
    expect([status, headers["content-type"]]).toEqual([200, "application/zip"]);
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="gymfront-[\d-]+\.zip"$/);
    expect(headers["cache-control"]).toBe("no-store");
    expect(body.slice(0, 2)).toBe("PK");
    const page = await visitor.visit(at(place, "/account/data/download"));
    expect(page.url.pathname).toBe(`${place.base}/account/data`);
  });

  it("is for the member only", async () => {
    const [place] = sitesOf(testSite);
    const visitor = new Visitor(testSite);
    const page = await visitor.visit(at(place, "/account/data"));
    expect(page.url.pathname).toBe("/signin");
    const { status, headers } = await visitor.ask(at(place, "/account/data/download"), {
      form: [],
    });
    expect([status, headers.location]).toEqual([303, "/signin"]);
  });

  it("is limited to five a day", async () => {
    const [place] = sitesOf(testSite);
    const { visitor } = await newMember(testSite, place);
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await download(visitor, place)).status).toBe(200);
    }
    expect((await download(visitor, place)).status).toBe(303);
    const page = await visitor.visit(at(place, "/account/data"));
    expect(wordsOf(page)).toContain("several times today");
  });

  it("holds the member's rows, and a readme in the member's language", async () => {
    const { token, email } = await makeMember(database.db);
    const args = argsOf(database.db, {
      page: "/account/data/download",
      form: {},
      cookies: { session: token, lang: "de" },
    });
    const answer = await action(args);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    expect(JSON.parse(read("json/account.json"))).toMatchObject([{ email }]);
    expect(read("csv/account.csv")).toContain(email);
    expect(read("README.txt")).toContain("This archive holds everything");
  });
});
