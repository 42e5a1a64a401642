/** A form that cannot be read gets a page with the gym's brand, header and footer, and an explanation. */
import { expect, it } from "vitest";
import { Visitor } from "../support/browse";
import { fileSite } from "../support/site";
import { at, logIn, sitesOf } from "../support/world";

const site = fileSite();

it.each([
  ["a field twice", "/login", "email=a%40b.c&email=b%40b.c&password=x", 400, "That did not work"],
  ["201 fields", "/login", "a=&".repeat(201), 400, "That did not work"],
  ["too long a form", "/signup", `email=${"a".repeat(100_000)}`, 413, "That did not work"],
  ["a page that has no form", "/terms", "a=b", 405, "That did not work"],
])("%s", async (_what, path, body, status, title) => {
  for (const mount of sitesOf(site)) {
    const answer = await new Visitor(site).ask(at(mount, path), {
      method: "POST",
      body,
      headers: FORM,
    });
    expect(answer.status).toBe(status);
    expect(answer.body).toContain(title);
    expect(answer.body).toMatch(/<header.*<footer/s);
    expect(answer.body).toContain('data-gym="ironworks"');
    expect(answer.headers["allow"]).toBe(status === 405 ? "GET, HEAD" : undefined);
  }
});

it("a like over the limit says how long to wait, on the gym's page", async () => {
  const [mount] = sitesOf(site);
  const member = new Visitor(site);
  await logIn(member, mount, { email: "member@demo.test", password: "demo1234" });
  const like = () =>
    member.ask(at(mount, "/category/strength"), { method: "POST", body: "like=1", headers: FORM });
  let refusal = await like();
  for (let tried = 0; refusal.status !== 429 && tried < 700; tried += 1) refusal = await like();
  expect(refusal.status).toBe(429);
  expect(Number(refusal.headers["retry-after"])).toBeGreaterThan(0);
  expect(refusal.body).toContain("Too many attempts in a short time.");
  expect(refusal.body).toMatch(/<footer/);
});

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

it.each([
  ["en", "404 - Page Not Found"],
  ["es", "404 - Página no encontrada"],
  ["fr", "404 - Page introuvable"],
  ["de", "404 - Seite nicht gefunden"],
])("a page that is not there has its title in %s", async (language, title) => {
  const visitor = new Visitor(site);
  visitor.language = language;
  const [mount] = sitesOf(site);
  const { status, body } = await visitor.ask(at(mount, "/nowhere"));
  expect(status).toBe(404);
  expect(body).toContain(`<title>${title}</title>`);
});
