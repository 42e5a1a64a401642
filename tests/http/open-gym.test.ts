/** Opening a gym, from the platform's front page to the draft, without script (product.md §20). */
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { listWorkoutTypes } from "~/features/catalog/workout-types/queries.server";
import { findGymByGuid } from "~/features/gyms/queries.server";
import { gyms } from "~/features/gyms/schema.server";
import { creatorConfirmations } from "~/features/identity/roles/schema.server";
import { accounts, gymStaff } from "~/features/identity/schema.server";
import { inviteGymOwner } from "~/features/journeys/invite-gym-owner.server";
import { recordVersion } from "~/features/legal/record-version.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { Visitor, type Page } from "../support/browse";
import { signedIn } from "../support/members";
import { readText } from "../support/read-text";
import { fileSite, type TestSite } from "../support/site";
import { logIn, newEmail, platformOf, PASSWORD, type Site } from "../support/world";

const open = fileSite();
const byInvitation = fileSite({ env: { GYM_SIGNUP: "invite" } });
const closed = fileSite({ env: { GYM_SIGNUP: "closed" } });

const START = "/start-your-gym";
const platform = (site: TestSite): Site => ({
  name: "platform",
  origin: platformOf(site),
  base: "",
});
let number = 0;
const newGuid = () => `oak-house-${process.pid}-${(number += 1)}`;

const formOf = (guid: string) => ({
  name: "Oak House",
  guid,
  country: "DE",
  currency: "EUR",
  timeZone: "Europe/Berlin",
  category: "Kraft & Ruhe",
  adult: "on",
  terms: "on",
});

/** A new member on the page with the form. */
async function startAs(
  site: TestSite,
  query = "",
): Promise<{ visitor: Visitor; page: Page; email: string }> {
  const visitor = new Visitor(site);
  const email = newEmail();
  const signup = await visitor.visit(
    `${platformOf(site)}/signup?returnUrl=${encodeURIComponent(`${platformOf(site)}${START}${query}`)}`,
  );
  const page = await signup.submit({
    email,
    firstName: "Ada",
    lastName: "Byron",
    password1: PASSWORD,
    password2: PASSWORD,
  });
  expect(page.url.pathname).toBe(START);
  return { visitor, page, email };
}

/** The answer to the form, not followed. */
const send = (page: Page, fields: Record<string, string>) => page.send(fields);

describe("the front page of the platform", () => {
  it("leads to the page where a gym is opened", async () => {
    const { links } = await new Visitor(open).visit(`${platformOf(open)}/`);
    expect(links.filter((link) => link === START)).toHaveLength(1);
  });

  it.each([byInvitation, closed])("does not where not everybody may", async (site) => {
    const { links } = await new Visitor(site).visit(`${platformOf(site)}/`);
    expect(links).not.toContain(START);
  });
});

describe("a visitor of the page", () => {
  it("reads what it costs, and is led back after the sign-up", async () => {
    const page = await new Visitor(open).visit(`${platformOf(open)}${START}`);
    expect(page.html).toContain("10% of what members pay");
    const signup = page.links.find((link) => link.startsWith("/signup"));
    expect(new URL(signup ?? "", platformOf(open)).searchParams.get("returnUrl")).toBe(
      `${platformOf(open)}${START}`,
    );
    expect(page.html).not.toContain('name="guid"');
  });

  it("finds it on the platform's host alone", async () => {
    const page = await new Visitor(open).visit(
      `http://ironworks.gymfront.localhost:${open.port}${START}`,
    );
    expect(page.status).toBe(404);
  });

  it("reads that an invitation is needed", async () => {
    for (const query of ["", "?invitation=nothing"]) {
      const page = await new Visitor(byInvitation).visit(
        `${platformOf(byInvitation)}${START}${query}`,
      );
      expect(page.html).toContain("Gyms open by invitation");
      expect(page.html).toContain("mailto:");
    }
  });

  it("reads that no gym is opened", async () => {
    const page = await new Visitor(closed).visit(`${platformOf(closed)}${START}`);
    expect(page.html).toContain("No new gyms at the moment");
  });
});

describe("a member", () => {
  it("opens a gym as a draft with everything that it needs", async () => {
    const { page, email } = await startAs(open);
    const guid = newGuid();
    const answer = await send(page, formOf(guid));
    expect([answer.status, answer.headers.location]).toEqual([303, `/gym/${guid}/studio/logo`]);
    const { db } = open;
    const [row] = await db.select().from(gyms).where(eq(gyms.guid, guid));
    expect(row).toMatchObject({
      ...{ name: "Oak House", state: "DRAFT", country: "DE", currency: "EUR" },
      ...{ timeZone: "Europe/Berlin", themeSettings: { textLanguage: "en" } },
    });
    const gym = await findGymByGuid(db, guid);
    expect(gym?.applicationKey).toBe(`${guid}-app`);
    expect(await listWorkoutTypes(db, gym?.id ?? 0)).toMatchObject([
      { key: "kraft-ruhe", name: "Kraft & Ruhe" },
    ]);
    const [account] = await db.select().from(accounts).where(eq(accounts.email, email));
    const [staff] = await db
      .select()
      .from(gymStaff)
      .where(eq(gymStaff.gymId, gym?.id ?? 0));
    expect(staff).toMatchObject({ accountId: account?.id, role: "OWNER" });
    const [confirmed] = await db
      .select()
      .from(creatorConfirmations)
      .where(eq(creatorConfirmations.gymId, gym?.id ?? 0));
    expect(confirmed).toMatchObject({ accountId: account?.id, role: "OWNER", termsTenant: 0 });
    expect(confirmed?.saidAdultAt).toEqual(confirmed?.acceptedTermsAt);
    const mails = await db
      .select({ kind: outboxMails.kind })
      .from(outboxMails)
      .where(and(eq(outboxMails.recipient, email), eq(outboxMails.kind, "gymOpened")));
    expect(mails).toHaveLength(1);
  });

  it("is told what is left to do before the gym opens", async () => {
    const { visitor, page } = await startAs(open);
    const guid = newGuid();
    await send(page, formOf(guid));
    const overview = await visitor.visit(`${platformOf(open)}/gym/${guid}/studio`);
    expect(readText(overview.html)).toContain("Before you open");
    const owner = await signedIn(open, platform(open), "owner@demo.test");
    const later = await owner.visit(`${platformOf(open)}/gym/ironworks/studio`);
    expect(readText(later.html)).toContain("Still to do");
  });

  it("opens one gym with one form, also when it is sent many times at once", async () => {
    const { page } = await startAs(open);
    const guid = newGuid();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(page, formOf(guid))));
    expect(new Set(answers.map(({ headers }) => headers.location))).toEqual(
      new Set([`/gym/${guid}/studio/logo`]),
    );
    const rows = await open.db.select().from(gyms).where(eq(gyms.guid, guid));
    expect(rows).toHaveLength(1);
  });

  it("gets the form back with what was typed and an error at each field", async () => {
    const { page } = await startAs(open);
    const answer = await send(page, {
      ...formOf("-wrong-"),
      name: "Oak <b>House",
      country: "ZZ",
      terms: "",
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toContain('value="Oak &lt;b&gt;House"');
    expect(answer.body).toContain('value="-wrong-"');
    for (const field of ["guid", "country", "terms"]) {
      expect(answer.body).toContain(`id="gym-${field}-error"`);
    }
    expect(answer.body).toContain("<title>Error: Start your gym");
  });

  it("accepts the terms that were shown: newer ones are shown first, also after another refusal", async () => {
    const { page, email } = await startAs(open);
    const text = { baseLanguage: "en", texts: { en: `<p>Newer ${email}</p>` } };
    const newest = await recordVersion(open.db, {
      ...({ gymId: null, kind: "creators", text, now: new Date() } as const),
    });
    const guid = newGuid();
    const changes: Record<string, string>[] = [
      {},
      { name: "" },
      { termsVersion: "" },
      { termsVersion: "x" },
    ];
    for (const changed of changes) {
      const refused = await send(page, { ...formOf(guid), ...changed });
      expect(refused.status).toBe(400);
      expect(refused.body).toContain("The terms have changed.");
      expect(refused.body).toContain(`name="termsVersion" value="${newest.id}"`);
      expect(refused.body).not.toMatch(/<input[^>]*id="gym-terms"[^>]*checked/);
    }
    const again = await page.submit(formOf(guid));
    expect((await again.send({ terms: "on" })).headers.location).toBe(`/gym/${guid}/studio/logo`);
  });

  it("is shown what was filled in for empty fields before it counts", async () => {
    const { page } = await startAs(open);
    const name = `Oak House ${process.pid} ${(number += 1)}`;
    const answer = await send(page, { ...formOf(""), name, currency: "", timeZone: "" });
    expect(answer.status).toBe(400);
    expect(answer.body).toContain(`value="${name.toLowerCase().replaceAll(" ", "-")}"`);
    expect(answer.body).toMatch(/<option value="EUR" selected="">/);
    expect(answer.body).toMatch(/<option value="Europe\/Berlin" selected="">/);
    expect(answer.body).toContain("We suggest this address");
  });

  it.each(["ironworks", "iron-works", "1ronworks", "ironvvorks", "admin", "adm1n", "12345"])(
    "does not get the guid %s",
    async (guid) => {
      const { page } = await startAs(open);
      const answer = await send(page, formOf(guid));
      expect(answer.status).toBe(400);
      expect(answer.body).toContain('id="gym-guid-error"');
    },
  );

  it("has at most five drafts", async () => {
    const { visitor, page } = await startAs(open);
    for (let draft = 0; draft < 5; draft += 1) {
      const form = draft === 0 ? page : await visitor.visit(`${platformOf(open)}${START}`);
      expect((await send(form, formOf(newGuid()))).status).toBe(303);
    }
    const after = await visitor.visit(`${platformOf(open)}${START}`);
    expect(after.html).toContain("You have enough drafts");
    expect((await send(page, { ...formOf(newGuid()), attemptId: "" })).headers.location).toBe(
      START,
    );
  });

  it("opens none where the operator has closed it", async () => {
    const visitor = new Visitor(closed);
    await logIn(visitor, platform(closed), { email: "new@demo.test" });
    const page = await visitor.visit(`${platformOf(closed)}${START}`);
    expect(page.html).toContain("No new gyms at the moment");
    const answer = await visitor.ask(`${platformOf(closed)}${START}`, { form: formOf(newGuid()) });
    expect([answer.status, answer.headers.location]).toEqual([303, START]);
  });

  it("opens one gym with an invitation", async () => {
    const invited = await inviteGymOwner(byInvitation.db, {
      email: "somebody@example.test",
      lang: "DE",
      now: new Date(),
    });
    const query = `?invitation=${invited.ok ? invited.token : ""}`;
    const visited = await new Visitor(byInvitation).visit(
      `${platformOf(byInvitation)}${START}${query}`,
    );
    expect(visited.html).toContain("You are invited to open a gym here");
    const { visitor, page } = await startAs(byInvitation, query);
    const guid = newGuid();
    expect((await send(page, formOf(guid))).headers.location).toBe(`/gym/${guid}/studio/logo`);
    const again = await visitor.visit(`${platformOf(byInvitation)}${START}${query}`);
    expect(again.html).toContain("Gyms open by invitation");
  });
});

describe("the check of a guid", () => {
  const check = async (visitor: Visitor, guid: string) => {
    const page = await visitor.visit(`${platformOf(open)}${START}/guid?guid=${guid}`);
    return [page.status, (JSON.parse(page.html) as { verdict: string | null }).verdict];
  };

  it("says whether it is free", async () => {
    const { visitor } = await startAs(open);
    expect(await check(visitor, newGuid())).toEqual([200, "free"]);
    expect(await check(visitor, "ir0n-works")).toEqual([200, "taken"]);
    expect(await check(visitor, "support")).toEqual([200, "reserved"]);
    expect(await check(visitor, "a")).toEqual([200, "short"]);
  });

  it("answers nobody without a session", async () => {
    expect(await check(new Visitor(open), "ironworks")).toEqual([401, null]);
  });
});
