/**
 * A client whose types are generated from /api/openapi.json drives a member's whole way (product.md §7, §10). The types
 * are in tests/support/api-types.ts; `SAVE_API_TYPES=1` writes them anew.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import createClient from "openapi-fetch";
import openapiTS, { astToString } from "openapi-typescript";
import { format } from "prettier";
import { expect, it } from "vitest";
import type { paths } from "../support/api-types";
import { putCardOnFile } from "../support/billing-world";
import { root } from "../support/sources";
import { fileSite } from "../support/site";
import { newEmail, PASSWORD } from "../support/world";

const site = fileSite();
const TYPES = join(root, "tests/support/api-types.ts");
/** A loopback address is the platform's host (product.md §11). */
const origin = () => `http://127.0.0.1:${site.port}`;

it("the types are those of the description", async () => {
  const nodes = await openapiTS(new URL("/api/openapi.json", origin()));
  const head = "/** Generated from /api/openapi.json by tests/http/generated-client.test.ts. */\n";
  const types = await format(
    `${head}${astToString(nodes, { formatOptions: { removeComments: true } })}`,
    {
      parser: "typescript",
      printWidth: 100,
    },
  );
  if (process.env["SAVE_API_TYPES"]) writeFileSync(TYPES, types);
  expect(readFileSync(TYPES, "utf8")).toBe(types);
});

it("a member signs up, logs in, says who they are, subscribes and cancels", async () => {
  const client = createClient<paths>({ baseUrl: origin() });
  const email = newEmail();
  const registered = await client.POST("/api/register", {
    params: { query: { applicationKey: "ironworks-app" } },
    body: { email, firstName: "Ada", lastName: "Byron", password1: PASSWORD, password2: PASSWORD },
  });
  expect(registered.response.status).toBe(201);

  const wrong = await client.POST("/api/auth", { body: { email, password: "wrong-password" } });
  expect(wrong.error?.message).toBe("error.badCredentials");
  const signedIn = await client.POST("/api/auth", { body: { email, password: PASSWORD } });
  expect(signedIn.data?.id).toBe(registered.data?.id);
  const token = signedIn.response.headers.get("accesstoken") ?? "";
  client.use({
    onRequest({ request }) {
      request.headers.set("Authorization", `Bearer ${token}`);
      return request;
    },
  });

  const fields = {
    goal: "GET_FIT",
    lang: "DE",
    gender: "OTHER",
    dateOfBirth: "1990-06-01",
  } as const;
  expect((await client.POST("/api/students/register", { body: fields })).response.ok).toBe(true);
  const { data: student } = await client.GET("/api/students/account");
  expect(student).toMatchObject({ ...fields, email, acquiringGymGuid: "ironworks" });

  const gym = await client.GET("/api/gyms/guid/{guid}", {
    params: { path: { guid: "ironworks" }, query: { extended: "true" } },
  });
  const plan = gym.data?.subscriptionTypes?.find((one) => !one.instagramHandleRequired);
  const prepared = await client.POST("/api/stripe/checkout/prepare-setup", { body: {} });
  expect(prepared.data?.clientSecret).toBeTruthy();
  if (!site.services.sandbox || !student) throw new Error("no sandbox or student");
  // The browser would confirm the card with the provider by the clientSecret.
  const paymentMethod = await putCardOnFile(site.db, site.services.sandbox, {
    studentId: student.id,
    email,
    name: "Ada Byron",
  });
  const ordered = await client.POST("/api/stripe/checkout/confirm", {
    body: { selectedSubscriptionType: plan?.id ?? 0, paymentMethod, terms: true },
  });
  expect(ordered.data?.uniqueTransactionId).toBeTruthy();

  const held = await client.GET("/api/students/me/subscriptions/last");
  const id = held.data?.[0]?.id ?? "";
  expect(held.data?.[0]).toMatchObject({ subscriptionTypeId: plan?.id, isCanceled: false });
  const path = { path: { id } };
  expect(
    (await client.POST("/api/subscriptions/{id}/cancel", { params: path })).data,
  ).toMatchObject({ id, isCanceled: true, isTerminated: false });

  const left = await client.DELETE("/api/users/me");
  expect(left.response.status).toBe(204);
  expect((await client.GET("/api/account")).response.status).toBe(401);
});
