/** Holds what is sent to the stand-in, and what it answers, to the SDK's own types. */
import Ajv, { type ErrorObject, type SchemaValidateFunction, type ValidateFunction } from "ajv";
import type { Stripe } from "stripe";
import { readContract, type JsonSchema, type Operation } from "./contract";

const contract = readContract();

const OPTIONS = { strict: false, meta: false, validateSchema: false };
/** A form's values are all texts: they are turned into what the SDK's type says, or refused. */
const forParams = new Ajv({ ...OPTIONS, coerceTypes: true, allErrors: false });
/** Answers are JSON: no turning. The first says whether an answer fits, the other one what of it does not. */
const forAnswers = new Ajv({ ...OPTIONS, allErrors: false });
const forFaults = new Ajv({ ...OPTIONS, allErrors: true });
for (const ajv of [forParams, forAnswers, forFaults]) {
  const known = new Map<string, ValidateFunction>();
  // A type is compiled when a value of it comes by: every one that an answer could name would be seconds of work.
  const follow: SchemaValidateFunction = (ref: string, data, _around, at) => {
    let valid = known.get(ref);
    if (!valid) {
      const definition = contract.definitions[ref.split("/").at(-1) ?? ""];
      if (!definition) throw new Error(`No definition ${ref}`);
      valid = validator(ajv, definition);
      known.set(ref, valid);
    }
    const fits = valid(data, at);
    follow.errors = valid.errors ?? [];
    return fits;
  };
  ajv.removeKeyword("$ref");
  ajv.addKeyword({ keyword: "$ref", schemaType: "string", errors: "full", validate: follow });
}

/** Kept by the schema. */
const validator = (ajv: Ajv, schema: JsonSchema): ValidateFunction => ajv.compile(schema);

export interface Fault {
  param: string;
  code: "parameter_unknown" | "parameter_missing" | "parameter_invalid";
  message: string;
}

/** Null when they fit; `params` then holds numbers and booleans where the type has them. */
export function checkParams(operation: Operation, params: object): Fault | null {
  const valid = validator(forParams, operation.params);
  if (valid(params)) return wholeAmounts(params);
  return faultOf(valid.errors ?? []);
}

/** What does not fit the SDK's type of the answer; empty when it does. */
export function checkAnswer(operation: Operation, answer: unknown): string[] {
  if (validator(forAnswers, operation.answer)(answer)) return [];
  return failuresOf(validator(forFaults, operation.answer), answer);
}

/** The same for an object by itself, as an event carries it: `Subscription`, `Invoice` … */
export function checkObject(operationAnsweringIt: string, object: unknown): string[] {
  return checkAnswer(findOperationByName(operationAnsweringIt), object);
}

/** Which call answers what an event carries. */
const CARRIED: Partial<Record<string, string>> = {
  account: "Accounts.retrieve",
  charge: "Charges.retrieve",
  "checkout.session": "Checkout/Sessions.retrieve",
  dispute: "Disputes.retrieve",
  invoice: "Invoices.retrieve",
  payment_intent: "PaymentIntents.retrieve",
  refund: "Refunds.retrieve",
  setup_intent: "SetupIntents.retrieve",
  subscription: "Subscriptions.retrieve",
};

/** What does not fit the SDK's type of the object in an event. */
export function checkEvent(event: Stripe.Event): string[] {
  const { object } = event.data as { object: { object?: string } };
  const operation = CARRIED[object.object ?? ""];
  return operation === undefined ? [] : checkObject(operation, object);
}

function failuresOf(valid: ValidateFunction, value: unknown): string[] {
  if (valid(value)) return [];
  return (valid.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/** The deepest one: the outer ones say only that no branch of a union fits. */
function faultOf(errors: ErrorObject[]): Fault {
  const error = errors.reduce((best, next) =>
    next.instancePath.length > best.instancePath.length ? next : best,
  );
  const inside = error.instancePath.split("/").slice(1);
  if (error.keyword === "additionalProperties") {
    const param = bracketed([...inside, String(error.params.additionalProperty)]);
    return { param, code: "parameter_unknown", message: `Received unknown parameter: ${param}` };
  }
  if (error.keyword === "required") {
    const param = bracketed([...inside, String(error.params.missingProperty)]);
    return { param, code: "parameter_missing", message: `Missing required param: ${param}.` };
  }
  const param = bracketed(inside);
  return {
    param,
    code: "parameter_invalid",
    message: `Invalid ${param || "request"}: ${error.message}`,
  };
}

/** `unit_amount: 19.99` fits the type `number` and is refused by Stripe: money is whole minor units. */
function wholeAmounts(value: unknown, inside: string[] = []): Fault | null {
  if (typeof value === "number" && !Number.isInteger(value) && !/percent/.test(inside.join())) {
    const param = bracketed(inside);
    return { param, code: "parameter_invalid", message: `Invalid integer: ${value}` };
  }
  if (typeof value !== "object" || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const fault = wholeAmounts(inner, [...inside, name]);
    if (fault) return fault;
  }
  return null;
}

function bracketed([first = "", ...rest]: string[]): string {
  return first + rest.map((name) => `[${name}]`).join("");
}

export interface FoundOperation {
  operation: Operation;
  ids: string[];
}

const patterns = contract.operations.map((operation) => ({
  operation,
  pattern: operation.path.split("/"),
}));

/** A fixed address comes before one with an id: `/v1/invoices/create_preview` is no invoice. */
export function findOperation(method: string, path: string): FoundOperation | null {
  const parts = path.split("/");
  let best: FoundOperation | null = null;
  for (const { operation, pattern } of patterns) {
    if (operation.method !== method || pattern.length !== parts.length) continue;
    if (!pattern.every((part, at) => part === "{}" || part === parts[at])) continue;
    const ids = parts.filter((_, at) => pattern[at] === "{}").map(decodeURIComponent);
    if (!best || ids.length < best.ids.length) best = { operation, ids };
  }
  return best;
}

export function findOperationByName(name: string): Operation {
  const found = contract.operations.find((operation) => operation.name === name);
  if (!found) throw new Error(`The SDK has no ${name}`);
  return found;
}

/**
 * The barest answer of the right shape: every required member, nulls where null may stand, empty texts and lists. The
 * stand-in lays its own state over it, so that a member which a new SDK demands is there without a change here.
 */
export function barest(operationAnsweringIt: string): Record<string, unknown> {
  const made = barestOf(findOperationByName(operationAnsweringIt).answer);
  return made as Record<string, unknown>;
}

function barestOf(schema: JsonSchema): unknown {
  if (schema.$ref) {
    const name = schema.$ref.split("/").at(-1) ?? "";
    const definition = contract.definitions[name];
    if (!definition) throw new Error(`No definition ${name}`);
    return barestOf(definition);
  }
  if (schema.enum) return schema.enum.includes(null) ? null : schema.enum[0];
  if (schema.anyOf) {
    const choices = schema.anyOf;
    if (choices.some((choice) => choice.enum?.includes(null) || choice.type === "null"))
      return null;
    const simple = choices.find((choice) => choice.type === "string") ?? choices[0];
    return simple ? barestOf(simple) : null;
  }
  if (schema.type === "array") return [];
  if (schema.type === "string") return schema.pattern ? "0" : "";
  if (schema.type === "number") return 0;
  if (schema.type === "boolean") return false;
  return Object.fromEntries(
    (schema.required ?? []).map((name) => [name, barestOf(schema.properties?.[name] ?? {})]),
  );
}
