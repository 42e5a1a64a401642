/** Ironworks' rich texts in the studio: the editor's form as it is opened and sent, and what visitors read. */
import { eq } from "drizzle-orm";
import { beforeAll, expect } from "vitest";
import { gyms } from "~/features/gyms/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { Visitor } from "./browse";
import { signedIn } from "./members";
import { wordsOf } from "./page-words";
import type { TestSite } from "./site";
import { at, sitesOf } from "./world";

const unescape = (text: string) =>
  text
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

export const versionOf = (html: string) => /name="version" value="(\w+)"/.exec(html)?.[1] ?? "";

/** Its objects stay the same ones. */
export function editedTexts(site: TestSite) {
  const people = new Map<string, Visitor>();
  const gym = { id: 0 };
  const by = (role: "owner" | "manager") => people.get(role) as Visitor;
  const page = (path: string) => at(sitesOf(site)[0], path);
  let looks = 0;

  beforeAll(async () => {
    for (const role of ["owner", "manager"]) {
      people.set(role, await signedIn(site, sitesOf(site)[0], `${role}@demo.test`));
    }
    gym.id = (await readGym()).id;
  });

  const readGym = async () =>
    exactlyOne(await site.db.select().from(gyms).where(eq(gyms.guid, "ironworks")), "gym");

  /** The values of the editor's form. */
  async function openForm(visitor: Visitor, address: string) {
    const shown = await visitor.visit(page(address));
    expect(shown.status).toBe(200);
    const form = shown.forms.find(({ names }) => names.has("version"));
    if (!form) throw new Error("no form");
    const areas = [...shown.html.matchAll(/<textarea[^>]*name="([\w-]+)"[^>]*>([^<]*)</g)];
    const typed = areas.map(([, name = "", text = ""]) => [name, unescape(text)]);
    const fields = { ...Object.fromEntries(form.fields), ...Object.fromEntries(typed) };
    return { html: shown.html, fields: fields as Record<string, string> };
  }

  /** Sends the editor's form with other values, by one of its buttons. */
  async function send(
    visitor: Visitor,
    address: string,
    { intent = "save", ...values }: Record<string, string>,
  ) {
    const { fields } = await openForm(visitor, address);
    return visitor.ask(page(address), { form: { ...fields, ...values, intent } });
  }

  /** The page of a visitor who comes for the first time, which no cache has. */
  const lookAt = (path: string) => new Visitor(site).visit(page(`${path}?look=${(looks += 1)}`));
  const seenOn = async (path: string) => wordsOf(await lookAt(path));

  return { gym, by, page, readGym, openForm, send, lookAt, seenOn };
}
