/** The link of the weekly mail: as a mail program posts it, and as its page. */
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { students } from "~/features/identity/schema.server";
import { ask, Visitor } from "../../../../tests/support/browse";
import { PLATFORM, SECRET } from "../../../../tests/support/app";
import { newMember } from "../../../../tests/support/members";
import { fileSite } from "../../../../tests/support/site";
import { at, sitesOf } from "../../../../tests/support/world";
import { progressMailTokens } from "~/features/progress/progress-mail-tokens.server";

const site = fileSite();
const tokens = progressMailTokens(SECRET);
let studentId: number;
beforeEach(async () => {
  ({ studentId } = await newMember(site, sitesOf(site)[0]));
});

async function isOn() {
  const [row] = await site.db
    .select({ isOn: students.weeklyProgressMail })
    .from(students)
    .where(eq(students.id, studentId));
  return row?.isOn;
}
const MULTIPART =
  '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
const ONE_CLICK = { type: "application/x-www-form-urlencoded", body: "List-Unsubscribe=One-Click" };
const post = (token: string, { type, body }: { type?: string; body: string } = ONE_CLICK) =>
  ask({
    port: site.port,
    host: `${PLATFORM}:${site.port}`,
    path: `/api/progress-mail/off?token=${encodeURIComponent(token)}`,
    method: "POST",
    headers: { "Content-Type": type },
    body,
  });

describe("one press in the mail program", () => {
  it("switches the mail off without a cookie, again and again", async () => {
    const token = tokens.create(studentId);
    for (let time = 0; time < 2; time += 1) {
      const answer = await post(token);
      expect([answer.status, answer.body]).toEqual([200, '{"weeklyMail":false}']);
      expect(await isOn()).toBe(false);
    }
  });

  it.each([
    ["multipart/form-data", { type: "multipart/form-data; boundary=b", body: MULTIPART }],
    ["no body", { body: "" }],
    ["a charset", { ...ONE_CLICK, type: `${ONE_CLICK.type}; charset=utf-8` }],
  ])("may come as %s", async (_name, sent) => {
    expect((await post(tokens.create(studentId), sent)).status).toBe(200);
    expect(await isOn()).toBe(false);
  });

  it("is bounded by the size of any body", async () => {
    const sent = { type: "multipart/form-data; boundary=b", body: "x".repeat(2 * 1024 * 1024) };
    expect((await post(tokens.create(studentId), sent)).status).toBe(413);
    expect(await isOn()).toBe(true);
  });

  it("with a forged token changes nothing", async () => {
    const token = tokens.create(studentId + 1).replace(/^\d+/, String(studentId));
    expect((await post(token)).status).toBe(404);
    expect(await isOn()).toBe(true);
  });
});

describe.each([0, 1, 2] as const)("the page of the link, on mount %i", (mount) => {
  it("asks first, and switches the mail off with its button, without a login", async () => {
    const visitor = new Visitor(site);
    const address = at(sitesOf(site)[mount], `/progress/mail?token=${tokens.create(studentId)}`);
    const page = await visitor.visit(address);
    expect(page.html).toContain("Switch the mail off");
    expect(await isOn()).toBe(true);
    const after = await page.submit({});
    expect(after.html).toContain("You get no mail about your week.");
    expect(await isOn()).toBe(false);
  });

  it("says that a broken link is not complete", async () => {
    const answer = await new Visitor(site).ask(
      at(sitesOf(site)[mount], "/progress/mail?token=1.x"),
    );
    expect(answer.status).toBe(404);
    expect(answer.body).toContain("This link is not complete.");
  });
});
