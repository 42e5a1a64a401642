/** The partner pass as calls (product.md §7, §17): the server reads the link, and identity comes from the intent. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { askCall, bearer } from "../../../../tests/support/ask-call";
import { makeStudent, signInStudent, type Student } from "../../../../tests/support/billing-world";
import { fileDatabase } from "../../../../tests/support/database";
import { makePartnerPlan, withoutPlans } from "../../../../tests/support/partner-plan";
import { partnerLinks } from "~/features/partners/partner-link.server";

const database = fileDatabase();
const links = partnerLinks([Buffer.alloc(32, 1)], "a secret of at least thirty-two characters");
const partner = { links, webhookSecret: "-", isDemo: false };
let student: Student;
let token: string;
let counter = 0;
beforeAll(() => makePartnerPlan(database.db));
beforeEach(async () => {
  student = await makeStudent(database.db);
  token = await signInStudent(database.db, student);
});

const newPerson = () => ({
  gpwId: `GP-call-${(counter += 1)}`,
  email: student.email,
  firstname: "Robin",
  lastname: "Partner",
});

const call = (path: string, body: object, headers: Record<string, string> = {}) =>
  askCall({ db: database.db, partner }, path, { body, headers });
const subscribe = (body: object, headers = bearer(token)) =>
  call("/api/gympass/subscribe", body, headers);

const heldBy = async (of: string) =>
  (
    await askCall({ db: database.db }, "/api/students/me/subscriptions/last", {
      headers: bearer(of),
    })
  ).body;

describe("POST /api/gympass/decrypt", () => {
  it("answers the person and an intent", async () => {
    const person = newPerson();
    const answer = await call("/api/gympass/decrypt", links.create(person));
    expect(answer).toMatchObject({ status: 200, body: { ...person, intent: expect.any(String) } });
  });

  it("answers every link that is wrong alike", async () => {
    const good = links.create(newPerson());
    const answers = await Promise.all(
      [
        { ...good, email: `${good.email}A` },
        { ...good, gpwId: "" },
        links.create(newPerson(), new Date(0)),
      ].map((values) => call("/api/gympass/decrypt", values)),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(422);
      expect(answer.body).toEqual(answers[0]?.body);
      expect(answer.body).toMatchObject({ message: "error.meaninglessData" });
    }
  });

  it("is not found without a partner", async () => {
    const answer = await askCall({ db: database.db }, "/api/gympass/decrypt", {
      body: links.create(newPerson()),
    });
    expect(answer.status).toBe(404);
  });
});

describe("POST /api/gympass/subscribe", () => {
  it("connects the pass of the intent, repeatably", async () => {
    const person = newPerson();
    const body = { gpwId: person.gpwId, intent: links.sealIntent(person, new Date()) };
    for (let time = 0; time < 2; time += 1) {
      expect(await subscribe(body)).toMatchObject({ status: 200, body: { gpwId: person.gpwId } });
    }
    expect(await heldBy(token)).toMatchObject([{ paymentProvider: "GYMPASS" }]);
  });

  it("says that passes cannot be connected while the platform has no plan for them", async () => {
    const person = newPerson();
    const body = { gpwId: person.gpwId, intent: links.sealIntent(person, new Date()) };
    await withoutPlans(database.db, async () => {
      expect(await subscribe(body)).toMatchObject({
        status: 409,
        body: {
          message: "error.partnerUnavailable",
          detail: "Partner passes cannot be connected here at the moment.",
        },
      });
    });
    expect(await heldBy(token)).toEqual([]);
  });

  it("refuses a gpwId that no link has named", async () => {
    const [own, other] = [newPerson(), newPerson()];
    const intent = links.sealIntent(own, new Date());
    for (const body of [
      { gpwId: own.gpwId },
      { gpwId: other.gpwId, intent },
      { gpwId: own.gpwId, intent: `${intent}A` },
      { gpwId: own.gpwId, intent: links.sealIntent(own, new Date(Date.now() - 16 * 60_000)) },
    ]) {
      expect((await subscribe(body)).status).toBe(422);
    }
    expect(await heldBy(token)).toEqual([]);
  });

  it("refuses another member's pass, and a caller without a session", async () => {
    const person = newPerson();
    const body = { gpwId: person.gpwId, intent: links.sealIntent(person, new Date()) };
    await subscribe(body);
    const stranger = await signInStudent(database.db, await makeStudent(database.db));
    expect(await subscribe(body, bearer(stranger))).toMatchObject({
      status: 409,
      body: { message: "error.partnerLinked" },
    });
    expect((await call("/api/gympass/subscribe", body)).status).toBe(401);
  });
});
