/**
 * A stateful fake of Stripe. Like Stripe it refuses unknown or missing parameters and wrong types (by the declarations
 * of the SDK), requests without an idempotency key, and a key of another request. It checks its own answers against the
 * same declarations; mismatches are in `faults` and fail the test.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Stripe } from "stripe";
import { controllerOf, requirementsOf } from "./accounts";
import { checkAnswer, checkEvent, checkParams, findOperation } from "./checks";
import { parseForm } from "./form-body";
import { expand, removeUnrequested } from "./expand";
import { advanceClock, advanceCustomers } from "./clock";
import { IdempotencyCache } from "./idempotency-cache";
import { findHandler } from "./operations";
import { send } from "./pages";
import { answerVisit } from "./visits";
import { StripeRefusal, World } from "./world";

export interface Trouble {
  /** The SDK's name of the call: `Subscriptions.create`. */
  operation: string;
  /** `drop-after`: the stand-in performs the call, and its answer is lost. */
  kind: "drop-before" | "drop-after" | "403" | "429" | "500" | "hold";
  times: number;
  /** `hold`: the stand-in performs the call when this resolves. */
  until?: Promise<void>;
}

export interface Call {
  operation: string;
  params: unknown;
  idempotencyKey: string | null;
  status: number;
}

const KEY = "sk_test_standin";
/** Operations that are idempotent, or that open a page for one visit. */
const NEED_NO_KEY = new Set([
  "AccountLinks.create",
  "Accounts.createLoginLink",
  "BillingPortal/Sessions.create",
  "Checkout/Sessions.expire",
  "Customers.update",
  "PaymentIntents.cancel",
  "Products.update",
  "Subscriptions.update",
]);

const TROUBLES: Partial<Record<Trouble["kind"], string>> = { "403": "invalid_request_error" };

export class StripeStandIn {
  readonly apiKey = KEY;
  readonly webhookSecret = "whsec_standin";
  readonly connectSecret = "whsec_standin_connect";
  readonly world: World;
  /** Mistakes of our server or of the stand-in; a test that ends with any fails. */
  readonly faults: string[] = [];
  readonly calls: Call[] = [];
  readonly troubles: Trouble[] = [];
  /** Delay of each answer. */
  answersAfterMs = 0;
  /** Cuts every connection, like a network that is down. */
  unreachable = false;
  /** The API key is revoked: every call is 401. */
  keyRevoked = false;
  readonly #running = new Set<Promise<void>>();
  readonly #idempotencyCache = new IdempotencyCache();
  readonly #server: Server;
  /** The webhooks of our server, the second for connected accounts; null for a server that fetches events. */
  webhookUrl: string | null = null;
  connectUrl: string | null = null;
  /** True: events wait for `deliver`. */
  holdEvents = false;
  #undelivered: Stripe.Event[] = [];

  private constructor(world: World | null) {
    this.world = world ?? new World(() => this.origin);
    this.#server = createServer((request, response) => {
      if (this.unreachable) return void response.destroy();
      const running = this.#answer(request, response).finally(() => this.#running.delete(running));
      this.#running.add(running);
    });
    this.world.onEvent = (event) => {
      const failures = checkEvent(event);
      if (failures.length > 0)
        this.faults.push(`${event.type}: ${failures.slice(0, 5).join("; ")}`);
      this.#undelivered.push(event);
      if (!this.holdEvents) void this.deliver();
    };
  }

  /** `world`: shares the state of another stand-in, with its own troubles. */
  static async start({ port = 0, world = null as World | null } = {}): Promise<StripeStandIn> {
    const standIn = new StripeStandIn(world);
    await new Promise<void>((resolve) => {
      standIn.#server.listen(port, "127.0.0.1", resolve);
    });
    return standIn;
  }

  /** Sets both webhooks of a server of ours. */
  setWebhooks(server: string): void {
    this.webhookUrl = new URL("/webhooks/stripe", server).href;
    this.connectUrl = new URL("/webhooks/stripe/connect", server).href;
  }

  /** The value of STRIPE_WEBHOOK_SECRETS. */
  get webhookSecrets(): string {
    return `${this.webhookSecret},${this.connectSecret}`;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Resolves when no request is in progress, aborted ones included. */
  async waitUntilIdle(): Promise<void> {
    await Promise.all(this.#running);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Sends waiting events; `order` may repeat, drop or reverse them. */
  async deliver(
    order: (events: Stripe.Event[]) => Stripe.Event[] = (events) => events,
  ): Promise<void> {
    const events = order(this.#undelivered.splice(0));
    for (const event of events) await this.send(event);
  }

  /** Sends one signed event; returns the status, or null without a listener. */
  async send(event: Stripe.Event, options: { secret?: string } = {}): Promise<number | null> {
    const connected = event.account !== undefined;
    const webhook = connected ? this.connectUrl : this.webhookUrl;
    if (!webhook) return null;
    const { secret = connected ? this.connectSecret : this.webhookSecret } = options;
    const payload = JSON.stringify(event);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    const answer = await fetch(webhook, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Stripe-Signature": signature },
      body: payload,
    }).catch(() => null);
    return answer?.status ?? null;
  }

  /** Moves the clock of everything on. */
  advance(span: { days?: number; hours?: number }): void {
    advanceClock(this.world, span);
  }

  /** Moves the clock of one customer on, as Stripe's test clocks do. */
  advanceFor(email: string, { days }: { days: number }): void {
    advanceCustomers(this.world, email, days);
  }

  /** A creator completes the onboarding. */
  finishOnboarding(accountId: string, { leaving = [] }: { leaving?: string[] } = {}): void {
    const account = this.world.get<Stripe.Account>("account", accountId);
    account.details_submitted = true;
    account.requirements = requirementsOf(leaving);
    if (leaving.length > 0) return this.world.emit("account.updated", account);
    account.charges_enabled = true;
    account.payouts_enabled = true;
    account.capabilities = { card_payments: "active", transfers: "active" };
    this.world.emit("account.updated", account);
  }

  /** A creator disconnects us in Stripe's dashboard. */
  disconnectAccount(accountId: string): void {
    this.world.disconnected.add(accountId);
    const application = { id: "ca_standin", object: "application", name: "Gymfront" };
    this.world.emit("account.application.deauthorized", application, accountId);
  }

  /** Stripe restricts an account because of an open requirement. */
  restrict(accountId: string): void {
    const account = this.world.get<Stripe.Account>("account", accountId);
    account.requirements = requirementsOf(["individual.verification.document"]);
    account.charges_enabled = false;
    account.payouts_enabled = false;
    account.capabilities = { card_payments: "inactive", transfers: "inactive" };
    this.world.emit("account.updated", account);
  }

  /** A holder of an account agrees on the OAuth page to connect it; returns the code. */
  connectAccount(email: string | null): string {
    const account = this.world.make<Stripe.Account>("Accounts.create", "acct", {
      controller: controllerOf({ type: "standard" }),
      country: "GB",
      default_currency: "gbp",
      email,
      type: "standard",
    });
    this.finishOnboarding(account.id);
    const code = this.world.newId("ac");
    this.world.oauthCodes.set(code, account.id);
    return code;
  }

  /** A creator deletes the account. */
  deleteAccount(accountId: string): void {
    this.world.remove(accountId);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.origin);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString("utf8");
    try {
      // Browsers request an icon by themselves.
      if (url.pathname === "/favicon.ico") return void response.writeHead(404).end();
      const visit = { url, method: request.method ?? "GET", form: new URLSearchParams(body) };
      if (answerVisit(this, visit, response)) return;
      await this.#call(request, url, body, response);
    } catch (error) {
      this.faults.push(`${request.method} ${url.pathname}: ${String(error)}`);
      send(response, 500, { error: { type: "api_error", message: String(error) } });
    }
  }

  async #call(
    request: IncomingMessage,
    url: URL,
    body: string,
    response: ServerResponse,
  ): Promise<void> {
    const match = findOperation(request.method ?? "GET", url.pathname);
    const handler = match && findHandler(match.operation.name);
    if (!match || !handler) {
      this.faults.push(`${request.method} ${url.pathname}: nobody should call this`);
      return send(response, 404, {
        error: { type: "invalid_request_error", message: "Unrecognized request URL" },
      });
    }
    const name = match.operation.name;
    if (this.keyRevoked || request.headers.authorization !== `Bearer ${KEY}`) {
      return send(response, 401, {
        error: { type: "invalid_request_error", message: "Invalid API Key provided" },
      });
    }
    const key = String(request.headers["idempotency-key"] ?? "") || null;
    // The SDK's own key changes with each call, so it counts as none.
    const isOwnKey = key !== null && !key.startsWith("stripe-node-retry-");
    if (request.method === "POST" && !isOwnKey && !NEED_NO_KEY.has(name)) {
      this.faults.push(`${name}: no idempotency key of a row`);
    }
    if (this.answersAfterMs > 0) await sleep(this.answersAfterMs);
    const trouble = this.#takeTrouble(name);
    if (trouble?.kind === "hold") await trouble.until;
    if (trouble?.kind === "drop-before") return void response.destroy();
    if (trouble && /^\d+$/.test(trouble.kind)) {
      this.calls.push({
        operation: name,
        params: null,
        idempotencyKey: key,
        status: Number(trouble.kind),
      });
      return send(response, Number(trouble.kind), {
        error: { type: TROUBLES[trouble.kind] ?? "api_error", message: "Trouble on purpose" },
      });
    }
    const params = parseForm(request.method === "GET" ? url.search.slice(1) : body);
    const work = () => Promise.resolve(this.#work(match, handler, params, key));
    const lookup = {
      key,
      name,
      body: request.method === "POST" ? body : "",
      now: this.world.now(),
    };
    const answer = await this.#idempotencyCache.answerOnce(lookup, work);
    if (answer === null) {
      this.faults.push(`${name}: idempotency key ${key} used for something else`);
      return send(response, 400, {
        error: {
          type: "idempotency_error",
          message:
            "Keys for idempotent requests can only be used with the same parameters they were first used with.",
        },
      });
    }
    if (trouble?.kind === "drop-after") return void response.destroy();
    response.writeHead(answer.status, {
      "Content-Type": "application/json",
      "Request-Id": "req_standin",
      ...(answer.replayed ? { "Idempotent-Replayed": "true" } : {}),
    });
    response.end(answer.body);
  }

  #work(
    found: NonNullable<ReturnType<typeof findOperation>>,
    handler: NonNullable<ReturnType<typeof findHandler>>,
    params: Record<string, unknown>,
    key: string | null,
  ): { status: number; body: string } {
    const { operation, ids } = found;
    const recordCall = (status: number) =>
      this.calls.push({ operation: operation.name, params, idempotencyKey: key, status });
    const refuse = (status: number, error: { type: string; message: string }) => {
      recordCall(status);
      if (operation.path.startsWith("/oauth/")) {
        // OAuth errors have their own shape.
        const body = { error: error.type, error_description: error.message };
        return { status, body: JSON.stringify(body) };
      }
      return { status, body: JSON.stringify({ error }) };
    };
    const fault = checkParams(operation, params);
    if (fault) {
      this.faults.push(`${operation.name}: ${fault.message}`);
      return refuse(400, { type: "invalid_request_error", ...fault });
    }
    const paths = (params.expand ?? []) as string[];
    try {
      const answer = expand(this.world, handler(this.world, params, ids[0] ?? ""), paths);
      removeUnrequested(answer, paths);
      const failures = checkAnswer(operation, JSON.parse(JSON.stringify(answer)));
      if (failures.length > 0) {
        this.faults.push(`${operation.name} answers wrongly: ${failures.slice(0, 5).join("; ")}`);
      }
      recordCall(200);
      return { status: 200, body: JSON.stringify(answer) };
    } catch (error) {
      if (error instanceof StripeRefusal) return refuse(error.status, error.body);
      throw error;
    }
  }

  #takeTrouble(operation: string): Trouble | null {
    const trouble = this.troubles.find((one) => one.operation === operation && one.times > 0);
    if (!trouble) return null;
    trouble.times -= 1;
    return trouble;
  }
}
