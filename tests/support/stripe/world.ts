/**
 * The stand-in's state: objects of the SDK's own types by id, a clock that tests move, and the events of each change.
 * Every object starts as the smallest valid one of its type, and has ids in the places that `expand` can fill.
 */
import { randomBytes } from "node:crypto";
import { Stripe } from "stripe";
import { buildMinimal } from "./checks";
import { removeUnrequested } from "./expand";

export interface Stored {
  id: string;
  object: string;
}

/** A refusal in Stripe's words. */
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
  /** Milliseconds that `moveClock` has added to the real clock. */
  #offset = 0;
  /** The time of the due work that `runAt` performs; null otherwise. */
  #moment: number | null = null;
  #idCount = 0;
  /** Distinguishes the ids of two stand-ins, which one database may contain. */
  readonly #run = `standin${randomBytes(4).toString("hex")}`;
  readonly #objects = new Map<string, Stored>();
  /** Oldest first. */
  readonly events: Stripe.Event[] = [];
  /** The card number of each payment method, which decides the bank's answers. */
  readonly cards = new Map<string, string>();
  /** The account of each unused code of Connect's OAuth page. */
  readonly oauthCodes = new Map<string, string>();
  /** Accounts that their holders have disconnected from us. */
  readonly disconnected = new Set<string>();
  /** Accounts without a balance, because Stripe has paid it out: no transfer to them can be reversed. */
  readonly paidOut = new Set<string>();
  onEvent: (event: Stripe.Event) => void = () => {};

  constructor(readonly origin: () => string) {}

  /** Unix seconds, as everywhere in Stripe's API. */
  now(): number {
    return this.#moment ?? Math.floor((Date.now() + this.#offset) / 1000);
  }

  /** Runs `work` with the clock at `moment`, which may be in the past. */
  runAt(moment: number, work: () => void): void {
    this.#moment = moment;
    try {
      work();
    } finally {
      this.#moment = null;
    }
  }

  /** Moves every time of a customer's objects into the past. */
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
    this.#idCount += 1;
    return `${prefix}_${this.#run}${String(this.#idCount).padStart(6, "0")}`;
  }

  /** Creates an object of the type with which `operation` answers; `over` overrides its smallest form. */
  make<T extends Stored>(operation: string, prefix: string, over: Partial<T>): T {
    const object = {
      ...buildMinimal(operation),
      ...("created" in buildMinimal(operation) ? { created: this.now() } : {}),
      id: this.newId(prefix),
      ...over,
    } as unknown as T;
    this.#objects.set(object.id, object);
    return object;
  }

  store<T extends Stored>(object: T): void {
    this.#objects.set(object.id, object);
  }

  remove(id: string): void {
    this.#objects.delete(id);
  }

  find<T extends Stored>(kind: T["object"], id: string): T | null {
    const object = this.#objects.get(id);
    return object?.object === kind ? (object as T) : null;
  }

  /** `param`: the parameter that names the object; absent when the address does. */
  get<T extends Stored>(kind: T["object"], id: unknown, param?: string): T {
    const object = typeof id === "string" ? this.find<T>(kind, id) : null;
    // A deleted object can be read, but not used.
    const isDeleted = param !== undefined && object !== null && "deleted" in object;
    if (!object || isDeleted) throw missing(kind, String(id), param);
    return object;
  }

  /** Newest first, as in Stripe's lists. */
  all<T extends Stored>(kind: T["object"]): T[] {
    const objects: T[] = [];
    for (const object of this.#objects.values()) {
      if (object.object === kind) objects.push(object as T);
    }
    return objects.toReversed();
  }

  findAny(id: string): Stored | null {
    return this.#objects.get(id) ?? null;
  }

  /** `account`: the connected account of the event; accounts and capabilities name it themselves. */
  emit(type: Stripe.Event.Type, object: Stored, account = accountBehind(object)): void {
    const snapshot = structuredClone(object);
    removeUnrequested(snapshot, []);
    const event = {
      id: this.newId("evt"),
      object: "event",
      ...(account === null ? {} : { account }),
      api_version: Stripe.API_VERSION,
      created: this.now(),
      data: { object: snapshot },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    } as unknown as Stripe.Event;
    this.events.push(event);
    this.onEvent(event);
  }
}

/** Larger numbers are Unix seconds, because no amount in the tests is as large. */
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
  const entries = typeof metadata === "object" && metadata !== null ? metadata : {};
  return Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, String(value)]));
}
