/** Every page of the studio that takes a picture takes a phone's photo, and says itself that a file is too large. */
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { EMPTY_CONTENT } from "~/features/catalog/drafts/draft-content";
import { createDraft } from "~/features/catalog/drafts/create-draft.server";
import { challenges } from "~/features/challenges/schema.server";
import { gyms } from "~/features/gyms/schema.server";
import { accounts } from "~/features/identity/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { MAX_PICTURE_BYTES } from "~/routes/studio/read-picture-upload.server";
import type { Visitor } from "../support/browse";
import { fileForm } from "../support/file-form";
import { signedIn } from "../support/members";
import { paint } from "../support/paint";
import { readText } from "../support/read-text";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const site = fileSite();
const BYTES_OF_A_PHOTO = 12_000_000;
let photo: Buffer;
let owner: Visitor;
let trainer: Visitor;
const addresses = new Map<string, string>();

beforeAll(async () => {
  const [mount] = sitesOf(site);
  owner = await signedIn(site, mount, "owner@demo.test");
  trainer = await signedIn(site, mount, "trainer@demo.test");
  const { id: gymId } = exactlyOne(
    await site.db.select().from(gyms).where(eq(gyms.guid, "ironworks")),
    "gym",
  );
  const { id: accountId } = exactlyOne(
    await site.db.select().from(accounts).where(eq(accounts.emailFolded, "owner@demo.test")),
    "account",
  );
  const draft = await createDraft(site.db, {
    ...{ scope: { gymId, own: null }, content: { ...EMPTY_CONTENT, name: "Legs" }, formKey: null },
    by: { accountId, now: new Date() },
  });
  const [challenge] = await site.db
    .select()
    .from(challenges)
    .where(and(eq(challenges.gymId, gymId)));
  addresses.set("workout", `/studio/workouts/${draft.ok ? draft.draftId : 0}/picture`);
  addresses.set("challenge", `/studio/challenges/${challenge?.guid}/texts`);
  addresses.set("category", "/studio/categories/strength");
  addresses.set("trainer", "/studio/trainer");
  addresses.set("brand", "/studio/brand/pictures");
  addresses.set("logo", "/studio/logo");
  const jpeg = await paint({ width: 800, height: 600, color: "#204060", format: "jpeg" });
  // What a decoder does not read stands behind the picture.
  photo = Buffer.concat([jpeg, Buffer.alloc(BYTES_OF_A_PHOTO - jpeg.length)]);
});

describe.each([
  ["workout", "picture", {}],
  ["challenge", "picture", { name: "shown" }],
  ["category", "file", { name: "version", fields: { picture: "imgUrl" } }],
  ["trainer", "file", { name: "version", fields: { picture: "aboutImageUrl" } }],
  ["brand", "picture", { name: "version", fields: { kind: "about" } }],
  ["logo", "picture", {}],
] as [string, string, { name?: string; fields?: Record<string, string> }][])(
  "the picture of a %s",
  (kind, field, { name, fields = {} }) => {
    async function send(file: Buffer) {
      const visitor = kind === "trainer" ? trainer : owner;
      const address = at(sitesOf(site)[0], addresses.get(kind) ?? "");
      const { forms } = await visitor.visit(address);
      const own = forms.find(
        (form) =>
          form.names.has(field) &&
          Object.entries(fields).every(([key, value]) => form.fields.get(key) === value),
      );
      const version = name === undefined ? {} : { [name]: own?.fields.get(name) ?? "" };
      return visitor.ask(address, fileForm({ field, file, fields: { ...fields, ...version } }));
    }

    it("is a phone's photo", async () => {
      expect((await send(photo)).status).toBe(303);
    });

    it.each([MAX_PICTURE_BYTES + 1, 2 * MAX_PICTURE_BYTES])(
      "is not one of %i bytes",
      async (bytes) => {
        const refused = await send(Buffer.alloc(bytes));
        expect([refused.status, readText(refused.body).includes("15 MB")]).toEqual([400, true]);
      },
    );
  },
);

it("a page without a picture leaves a file unread", async () => {
  const address = at(sitesOf(site)[0], "/studio/tags");
  const sent = await owner.ask(address, fileForm({ field: "picture", file: photo }));
  expect([400, 405]).toContain(sent.status);
});

it("a form of more than 64 MB is refused unread, by a page that says what to do", async () => {
  const address = at(sitesOf(site)[0], "/studio/logo");
  const { headers, body } = fileForm({ field: "picture", file: Buffer.alloc(1) });
  const declared = { ...headers, "Content-Length": String(64 * 1024 * 1024 + 1) };
  const refused = await owner.ask(address, { body, headers: declared });
  expect(refused.status).toBe(413);
  expect(readText(refused.body)).toContain("choose a smaller file");
});
