/** Another member's subscription, purchase and card, and another gym's plans and products, are not found. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { PLATFORM } from "../support/app";
import { Visitor } from "../support/browse";
import { newMember, signedIn } from "../support/members";
import { fileSite } from "../support/site";
import { at, type Site } from "../support/world";

const testSite = fileSite();
let ironworks: Site;
let flowstate: Site;
let member: Visitor;
let stranger: Visitor;
let visitor: Visitor;
/** Belongs to the member. */
const own = {
  subscriptionId: "",
  planId: 0,
  orderId: "",
  paymentMethod: "",
  attemptId: randomUUID(),
};
const sold = { planId: 0, productId: 0, gymId: 0 };

beforeAll(async () => {
  const host = (guid: string) => `http://${guid}.${PLATFORM}:${testSite.port}`;
  ironworks = { name: "ironworks", origin: host("ironworks"), base: "" };
  flowstate = { name: "flowstate", origin: host("flowstate"), base: "" };
  member = await signedIn(testSite, ironworks, "member@demo.test");
  // A session belongs to one host, so the stranger has one on the host of each gym.
  const { email, visitor: signedInAtBoth } = await newMember(testSite, flowstate);
  stranger = await signedIn(testSite, ironworks, email, signedInAtBoth);
  visitor = new Visitor(testSite);

  const [held] = (await read(member, "/api/students/me/subscriptions/last")) as {
    id: string;
    subscriptionTypeId: number;
  }[];
  own.subscriptionId = held?.id ?? "";
  own.planId = held?.subscriptionTypeId ?? 0;
  const gym = (await read(member, "/api/gyms/guid/ironworks?extended=true")) as {
    id: number;
    subscriptionTypes: { id: number }[];
  };
  sold.gymId = gym.id;
  sold.planId = gym.subscriptionTypes.find(({ id }) => id !== own.planId)?.id ?? 0;
  const product = (await read(member, "/api/products/puid/resistance-kit")) as { id: number };
  sold.productId = product.id;

  const prepared = await call(member, "/api/stripe/checkout/prepare-setup", {});
  const form = {
    clientSecret: String(prepared.json["clientSecret"]),
    number: "4242424242424242",
    authenticated: "on",
  };
  const setup = await member.ask(`${ironworks.origin}/sandbox/setup`, { form });
  own.paymentMethod = (JSON.parse(setup.body) as { paymentMethod: string }).paymentMethod;
  const paid = await buyKit(member);
  own.orderId = String(paid.json["uniqueTransactionId"]);
  expect(own.orderId).toMatch(/^[0-9a-f-]{36}$/);
});

async function read(who: Visitor, path: string, site = ironworks): Promise<unknown> {
  const answer = await who.ask(`${site.origin}${path}`);
  expect(answer.status, `${path}: ${answer.body}`).toBe(200);
  return JSON.parse(answer.body);
}

async function call(who: Visitor, path: string, body: object | null, site = ironworks) {
  const answer = await who.ask(`${site.origin}${path}`, {
    method: "POST",
    ...(body === null ? {} : { body: JSON.stringify(body) }),
    headers: {
      ...(body === null ? { Origin: site.origin, "Sec-Fetch-Site": "same-origin" } : {}),
      "Content-Type": "application/json",
    },
  });
  return { status: answer.status, json: JSON.parse(answer.body) as Record<string, unknown> };
}

const buyKit = (who: Visitor, more: object = {}, site = ironworks) =>
  call(
    who,
    "/api/stripe/checkout/confirm",
    {
      selectedProduct: sold.productId,
      paymentMethod: own.paymentMethod,
      terms: true,
      age: "adult",
      attemptId: own.attemptId,
      ...more,
    },
    site,
  );

const theSubscription = async () =>
  (await read(member, `/api/trainer-student-subscriptions/${own.subscriptionId}`)) as {
    isCanceled: boolean;
    isTerminated: boolean;
  };

describe("another member's subscription", () => {
  it("is not found by calls and stays unchanged", async () => {
    const path = `/api/subscriptions/${own.subscriptionId}`;
    const reading = `/api/trainer-student-subscriptions/${own.subscriptionId}`;
    for (const site of [ironworks, flowstate]) {
      expect((await stranger.ask(`${site.origin}${reading}`)).status).toBe(404);
      expect((await visitor.ask(`${site.origin}${reading}`)).status).toBe(401);
      for (const action of ["cancel", "revert"]) {
        expect(await call(stranger, `${path}/${action}`, null, site)).toMatchObject({
          status: 404,
        });
        expect(await call(visitor, `${path}/${action}`, null, site)).toMatchObject({ status: 401 });
      }
    }
    expect(await theSubscription()).toMatchObject({ isCanceled: false, isTerminated: false });
  });

  it("is not in another member's list", async () => {
    expect(await read(stranger, "/api/students/me/subscriptions/last")).toEqual([]);
  });

  it("has no page, no question and no button for another member", async () => {
    const page = `/profile/subscription/${own.subscriptionId}`;
    for (const path of [page, `${page}/cancel`, `${page}/revert`]) {
      expect((await member.ask(at(ironworks, path))).status, path).toBeLessThan(400);
      for (const suffix of ["", ".data"]) {
        const answer = await stranger.ask(at(ironworks, `${path}${suffix}`));
        expect(answer.status, `${path}${suffix}`).toBe(404);
        expect(answer.body).not.toContain("member@demo.test");
      }
      for (const intent of ["", "overdue", "cancel"]) {
        const pressed = await stranger.ask(at(ironworks, path), {
          form: { intent, subscriptionId: own.subscriptionId },
        });
        expect(pressed.status, path).toBe(404);
      }
      const response = await visitor.ask(at(ironworks, path));
      expect(response.status).toBe(303);
      expect(response.headers.location).toMatch(/^\/(?:signin|signup|login)\b/);
    }
    expect(await theSubscription()).toMatchObject({ isCanceled: false });
  });
});

describe("another member's purchase", () => {
  it("has no thank-you page for another member, and the failure page shows nothing of it", async () => {
    const { orderId } = own;
    const thanks = [
      `/subscription/checkout/success?order=${orderId}`,
      `/product/checkout/success/resistance-kit?order=${orderId}`,
    ];
    for (const path of thanks) {
      const answer = await stranger.ask(`${ironworks.origin}${path}`);
      expect(answer.status, path).toBe(404);
    }
    const failed = `/checkout/failed?reference=${orderId}`;
    for (const who of [stranger, visitor]) {
      const { body } = await who.ask(`${ironworks.origin}${failed}`);
      expect(body).not.toMatch(/Resistance kit|34\.00|member@demo/);
    }
  });

  it("cannot be repeated by another member with its attempt and its card", async () => {
    const stolen = await buyKit(stranger);
    expect(stolen).toMatchObject({ status: 400, json: { message: "error.paymentMethodRequired" } });
    expect(JSON.stringify(stolen.json)).not.toContain(own.orderId);
    // Its owner gets the same answer again.
    expect((await buyKit(member)).json["uniqueTransactionId"]).toBe(own.orderId);
  });

  it("is not in another member's profile", async () => {
    const mine = await member.visit(at(ironworks, "/profile"));
    const theirs = await stranger.visit(at(ironworks, "/profile"));
    expect(mine.html).toContain("Resistance kit");
    expect(theirs.html).not.toContain("Resistance kit");
  });
});

describe("another gym's plans and products", () => {
  it("are not found by calls on this gym's host", async () => {
    const { planId, productId, gymId } = sold;
    for (const path of [
      `/api/subscription-types/${planId}`,
      `/api/subscription-types?gymId=${gymId}`,
      `/api/subscription-types?lastSubscriptionTypeId=${planId}`,
      "/api/products/puid/resistance-kit",
    ]) {
      expect((await stranger.ask(`${flowstate.origin}${path}`)).status, path).toBe(404);
      expect((await stranger.ask(`${ironworks.origin}${path}`)).status, path).toBe(200);
    }
    for (const [path, body] of [
      ["/api/promotions/validate", { code: "WELCOME20", subscriptionTypeId: planId }],
      [`/api/checkout/pay-free/${planId}`, { promoCode: "FREE100" }],
      ["/api/stripe/checkout/confirm", { selectedProduct: productId, paymentMethod: "pm_x" }],
      ["/api/stripe/checkout/confirm", { selectedSubscriptionType: planId, paymentMethod: "pm_x" }],
    ] as const) {
      expect(await call(stranger, path, body, flowstate), path).toMatchObject({ status: 404 });
    }
  });

  it("are not found on this gym's pages or below another gym's name", async () => {
    for (const [site, path] of [
      [flowstate, `/profile/subscription/${sold.planId}`],
      [flowstate, `/subscription/checkout?subscriptionTypeId=${sold.planId}`],
      [flowstate, "/product/checkout/resistance-kit"],
      [flowstate, "/ironworks/product/checkout/resistance-kit"],
      [ironworks, "/flowstate/product/checkout/resistance-kit"],
      [ironworks, "/product/checkout/yoga-block-set"],
    ] as const) {
      for (const form of [undefined, { attemptId: randomUUID(), quote: "", terms: "on" }]) {
        const answer = await stranger.ask(at(site, path), form ? { form } : {});
        expect(answer.body, path).not.toMatch(/Resistance kit|Yoga block set|Inner Circle/);
        if (!path.startsWith("/subscription"))
          expect(answer.status, `${site.name}${path}`).toBe(404);
      }
    }
  });

  it("a promo code belongs to its gym, also where two gyms have the same code", async () => {
    const flow = (await read(stranger, "/api/subscription-types", flowstate)) as { id: number }[];
    const body = { code: "WELCOME20", subscriptionTypeId: flow[0]?.id };
    expect(await call(stranger, "/api/promotions/validate", body, flowstate)).toMatchObject({
      status: 200,
      json: { finalPrice: expect.any(Number) },
    });
    const nobody = { ...body, code: "IRON-ONLY" };
    expect(await call(stranger, "/api/promotions/validate", nobody, flowstate)).toMatchObject({
      json: { errorMessage: "promo.notFound" },
    });
  });
});
