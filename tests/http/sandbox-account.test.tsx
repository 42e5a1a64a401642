/** What the sandbox provider asks a creator: what is wrong comes back with all that was typed. */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { action, loader } from "~/routes/sandbox/account";
import { SandboxAccount, type SandboxAccountProps } from "~/ui/billing/sandbox/sandbox-account";
import { makeSandbox } from "../support/billing-world";
import { fileDatabase } from "../support/database";
import { renderPage } from "../support/render-page";
import { answer, argsOf } from "../support/visit";

const database = fileDatabase();

const fields = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input[^>]*>/g)].map(([input]) => [
      /name="(\w+)"/.exec(input)?.[1],
      input.includes('type="checkbox"')
        ? /\schecked/.test(input)
        : /value="([^"]*)"/.exec(input)?.[1],
    ]),
  );

it.each<Record<string, string>>([
  { holderName: "Maya Cole", accountNumber: "12 34", terms: "on" },
  { holderName: "", accountNumber: "12345678" },
])("keeps %j", async (typed) => {
  const sandbox = makeSandbox(database.db);
  const { accountRef } = await sandbox.accounts.createAccount({
    idempotencyKey: randomUUID(),
    email: "maya@demo.test",
  });
  const visit = (form?: Record<string, string>) => {
    const context = { sandbox, payments: sandbox };
    const args = argsOf(database.db, { page: `/sandbox/account/${accountRef}`, form, context });
    return { ...args, params: { accountRef } };
  };
  const page = await loader(visit());
  const refused = await answer(action(visit(typed)));
  expect(refused.status).toBe(400);
  const html = renderPage(
    <SandboxAccount {...page} answer={refused.data as SandboxAccountProps["answer"]} />,
  );
  expect(fields(html)).toEqual({ ...typed, terms: "terms" in typed });
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(1);
});
