/**
 * The stand-in's state: objects of the SDK's own types by id, a clock that tests move, and the events of what happened.
 * Every object starts as the barest of its type and holds ids where another object may be asked for by `expand`.
 */
import { randomBytes } from "node:crypto";
import { Stripe } from "stripe";
import { barest } from "./checks";
import { withoutOnRequest } from "./expand";

export interface Stored {
  id: string;
  object: string;
}

/** A change that a person or time brought about, refused in Stripe's words. */
export class StripeRefusal extends Error {
  constructor(
    readonly status: number,
    readonly body: {
      type:
        | "invalid_request_error"
        | "card_error"
        | "idempotency_error"
        | "api_error"
        | "invalid_grant";
      message: string;
      code?: string;
      decline_code?: string;
      param?: string;
      payment_intent?: Stripe.PaymentIntent;
      setup_intent?: Stripe.SetupIntent;
    },
  ) {
    super(body.message);
  }
}

export function missing(kind: string, id: string, param?: string): StripeRefusal {
  return new StripeRefusal(param ? 400 : 404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    ...(param ? { param } : {}),
  });
}

export function refuse(message: string, more: { code?: string; param?: string } = {}) {
  return new StripeRefusal(400, { type: "invalid_request_error", message, ...more });
}

export class World {
  /** Milliseconds; only `advance` moves it on by more than the real clock does. */
  #offset = 0;
  /** While something is done that was due earlier: when it was. */
  #moment: number | null = null;
  #made = 0;
  /** Two stand-ins never give the same id: a database may have met both. */
  readonly #run = `standin${randomBytes(4).toString("hex")}`;
  readonly #objects = new Map<string, Stored>();
  /** In the order in which they happened. */
  readonly events: Stripe.Event[] = [];
  /** How the bank behind a payment method answers. */
  readonly cards = new Map<string, string>();
  /** Codes of Connect's OAuth page that nobody has exchanged yet, and the account each is for. */
  readonly oauthCodes = new Map<string, string>();
  /** Accounts whose holders have ended their connection with us. */
  readonly left = new Set<string>();
  /** Accounts whose money has gone to their holders' banks: nothing can be taken back of it. */
  readonly paidOut = new Set<string>();
  onEvent: (event: Stripe.Event) => void = () => {};

  constructor(readonly origin: () => string) {}

  /** Unix seconds, as everywhere in Stripe's API. */
  now(): number {
    return this.#moment ?? Math.floor((Date.now() + this.#offset) / 1000);
  }

  /** What `work` does happens then, though it be past. */
  at(moment: number, work: () => void): void {
    this.#moment = moment;
    try {
      work();
    } finally {
      this.#moment = null;
    }
  }

  /** Moves every moment of what is a customer's into the past. */
  age(customer: string, seconds: number): void {
    const seen = new Set<object>();
    for (const object of this.#objects.values()) {
      const owner = "customer" in object ? object.customer : null;
      if (object.id === customer || owner === customer) makeOlder(object, seconds, seen);
    }
  }

  moveClock(seconds: number): void {
    this.#offset += seconds * 1000;
  }

  newId(prefix: string): string {
    this.#made += 1;
    return `${prefix}_${this.#run}${String(this.#made).padStart(6, "0")}`;
  }

  /** `operation` answers such an object; `over` is laid over the barest one. */
  make<T extends Stored>(operation: string, prefix: string, over: Partial<T>): T {
    const object = {
      ...barest(operation),
      ...("created" in barest(operation) ? { created: this.now() } : {}),
      id: this.newId(prefix),
      ...over,
    } as unknown as T;
    this.#objects.set(object.id, object);
    return object;
  }

  keep<T extends Stored>(object: T): void {
    this.#objects.set(object.id, object);
  }

  remove(id: string): void {
    this.#objects.delete(id);
  }

  find<T extends Stored>(kind: T["object"], id: string): T | null {
    const object = this.#objects.get(id);
    return object?.object === kind ? (object as T) : null;
  }

  /** `param`: the parameter that named it; absent when the address did. */
  get<T extends Stored>(kind: T["object"], id: unknown, param?: string): T {
    const found = typeof id === "string" ? this.find<T>(kind, id) : null;
    // What is deleted can be looked at, and used for nothing.
    const gone = param !== undefined && found !== null && "deleted" in found;
    if (!found || gone) throw missing(kind, String(id), param);
    return found;
  }

  /** Newest first, as Stripe lists. */
  all<T extends Stored>(kind: T["object"]): T[] {
    const found: T[] = [];
    for (const object of this.#objects.values()) {
      if (object.object === kind) found.push(object as T);
    }
    return found.toReversed();
  }

  anything(id: string): Stored | null {
    return this.#objects.get(id) ?? null;
  }

  /** `account`: the connected account that it happened at; its own events and its capabilities' name it themselves. */
  emit(type: Stripe.Event.Type, object: Stored, account = accountBehind(object)): void {
    const shown = structuredClone(object);
    withoutOnRequest(shown, []);
    const event = {
      id: this.newId("evt"),
      object: "event",
      ...(account === null ? {} : { account }),
      api_version: Stripe.API_VERSION,
      created: this.now(),
      data: { object: shown },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    } as unknown as Stripe.Event;
    this.events.push(event);
    this.onEvent(event);
  }
}

/** Numbers so large are Unix seconds: no amount here comes near them. */
const SOME_MOMENT = 1_000_000_000;

function makeOlder(object: object, seconds: number, seen: Set<object>): void {
  if (seen.has(object)) return;
  seen.add(object);
  for (const [name, value] of Object.entries(object) as [string, unknown][]) {
    if (typeof value === "number" && value > SOME_MOMENT)
      Object.assign(object, { [name]: value - seconds });
    if (typeof value === "object" && value !== null) makeOlder(value, seconds, seen);
  }
}

function accountBehind(object: Stored & { account?: unknown }): string | null {
  if (object.object === "account") return object.id;
  return object.object === "capability" ? String(object.account) : null;
}

/** A list as Stripe sends it. */
export function listOf<T>(data: T[], url: string, hasMore = false): Stripe.ApiList<T> {
  return { object: "list", data, has_more: hasMore, url };
}

export function metadataOf(metadata: unknown): Record<string, string> {
  const given = typeof metadata === "object" && metadata !== null ? metadata : {};
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
}
