/** The provider during kills of our server: its browser library, its hosted page, its books. */
import type { Stripe } from "stripe";
import { openDatabase, type Database } from "~/db/client.server";
import type { App, Place } from "./app";
import type { Answer, Page, Visitor } from "./browse";
import { openStripeAccount } from "./stripe/fixture";
import { answerBank, confirmSetup, payHostedPage } from "./stripe/checkout";
import { CARDS } from "./stripe/paying";
import { StripeStandIn } from "./stripe/stand-in";
import type { Site } from "./world";

export interface Books {
  subscriptions: { ref: string; order_id: string; status: string }[];
  payments: { order_id: string; status: string }[];
  charges: { ref: string; order_id: string; amount_minor: number }[];
}

export interface KillTarget {
  name: "sandbox" | "stripe";
  /** Settings of our server. */
  env: Record<string, string>;
  /** Sends the events of the provider to this server from now on. */
  sendEventsTo(app: App): void;
  /** Puts a card on file in the browser; returns its reference. */
  putOnFile(visitor: Visitor, site: Site, clientSecret: string, number: string): Promise<string>;
  /** The holder confirms the authentication. */
  sayYes(visitor: Visitor, site: Site, clientSecret: string): Promise<void>;
  /** True if the answer to the order form leads to the hosted page. */
  isPage(location: URL): boolean;
  /** Pays on the hosted page and returns. `from` is the page with the order form, `sent` its answer. */
  payPage(from: Page, location: URL): Promise<Page>;
  readBooks(pool: Database["pool"]): Promise<Books>;
  /** Requests that it refused as mistakes of ours. */
  faults: readonly string[];
  stop(): Promise<void>;
}

export const locationOf = (page: Page, { status, headers }: Answer): URL => {
  if (headers.location === undefined) throw new Error(`order: ${status}`);
  return new URL(headers.location, page.url);
};

export async function sandboxTarget(): Promise<KillTarget> {
  const post = async (visitor: Visitor, url: string, form: Record<string, string>) => {
    const answer = await visitor.ask(url, { form });
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
    return JSON.parse(answer.body) as Record<string, unknown>;
  };
  return {
    name: "sandbox",
    env: {},
    sendEventsTo: () => {},
    async putOnFile(visitor, { origin }, clientSecret, number) {
      const card = { clientSecret, number, authenticated: "on" };
      return String((await post(visitor, `${origin}/sandbox/setup`, card))["paymentMethod"]);
    },
    async sayYes(visitor, { origin }, clientSecret) {
      await post(visitor, `${origin}/sandbox/authentication`, { clientSecret, accepted: "on" });
    },
    isPage: ({ pathname }) => pathname.startsWith("/sandbox/checkout/"),
    async payPage({ visitor }, location) {
      const page = await visitor.visit(location);
      const paid = await page.submit({ cardNumber: CARDS.good, intent: "pay" });
      if (paid.status >= 400) throw new Error(`pay: ${paid.status}`);
      return paid;
    },
    async readBooks(pool) {
      const list = async <T>(text: string) => (await pool.query(text)).rows as T[];
      return {
        subscriptions: await list("select ref, order_id, status from sandbox_subscriptions"),
        payments: await list("select order_id, status from sandbox_payments"),
        charges: await list("select ref, order_id, amount_minor from sandbox_charges"),
      };
    },
    faults: [],
    stop: async () => {},
  };
}

/** Uses the Stripe stand-in in this process, which survives our server. */
export async function stripeTarget(place: Place): Promise<KillTarget> {
  const standIn = await StripeStandIn.start();
  const { world } = standIn;
  const database = await openDatabase({ ...place, log: () => {} });
  const { rows } = await database.pool.query<{ id: number }>("select id from gyms");
  for (const { id } of rows) await openStripeAccount(database.db, standIn, { gymId: id });
  await database.close();
  return {
    name: "stripe",
    env: {
      STRIPE_SECRET_KEY: standIn.apiKey,
      STRIPE_PUBLISHABLE_KEY: "pk_test_standin",
      STRIPE_WEBHOOK_SECRETS: standIn.webhookSecrets,
      STRIPE_API_BASE: standIn.origin,
    },
    sendEventsTo({ port }) {
      standIn.setWebhooks(`http://127.0.0.1:${port}`);
    },
    async putOnFile(_visitor, _site, clientSecret, number) {
      const setup = confirmSetup(world, clientSecret, number, { authenticated: true });
      if (setup.outcome !== "succeeded") throw new Error(`set-up: ${setup.outcome}`);
      return setup.paymentMethod;
    },
    async sayYes(_visitor, _site, clientSecret) {
      answerBank(world, clientSecret, true);
    },
    isPage: ({ origin }) => origin === standIn.origin,
    async payPage({ visitor }, location) {
      const ref = location.pathname.split("/").pop() ?? "";
      const session = world.get<Stripe.Checkout.Session>("checkout.session", ref);
      const paid = payHostedPage(world, ref, CARDS.good);
      if (paid.outcome !== "paid") throw new Error(`pay: ${paid.outcome}`);
      return visitor.visit(session.success_url ?? "");
    },
    async readBooks() {
      const subscriptions = world.all<Stripe.Subscription>("subscription");
      const invoices = world.all<Stripe.Invoice>("invoice");
      const orderOf = (charge: Stripe.Charge): string => {
        const intent = world.get<Stripe.PaymentIntent>("payment_intent", charge.payment_intent);
        if (intent.metadata["orderId"]) return intent.metadata["orderId"];
        const ref = invoices.find(({ payments }) =>
          payments?.data.some(({ payment }) => payment.payment_intent === intent.id),
        )?.parent?.subscription_details?.subscription;
        return world.get<Stripe.Subscription>("subscription", ref).metadata["orderId"] ?? "";
      };
      return {
        subscriptions: subscriptions.map(({ id, metadata, status }) => ({
          ref: id,
          order_id: metadata["orderId"] ?? "",
          status,
        })),
        payments: world
          .all<Stripe.PaymentIntent>("payment_intent")
          .flatMap(({ metadata: { orderId }, status }) =>
            orderId ? [{ order_id: orderId, status }] : [],
          ),
        charges: world
          .all<Stripe.Charge>("charge")
          .filter(({ paid }) => paid)
          .map((charge) => ({
            ref: charge.id,
            order_id: orderOf(charge),
            amount_minor: charge.amount,
          })),
      };
    },
    faults: standIn.faults,
    stop: () => standIn.stop(),
  };
}
