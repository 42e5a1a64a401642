/** Checks requests to the stand-in, and its answers, against the SDK's own types. */
import Ajv, { type ErrorObject, type SchemaValidateFunction, type ValidateFunction } from "ajv";
import type { Stripe } from "stripe";
import { readContract, type JsonSchema, type Operation } from "./contract";

const contract = readContract();

const OPTIONS = { strict: false, meta: false, validateSchema: false };
/** Converts the texts of a form to the SDK's types. */
const paramsAjv = new Ajv({ ...OPTIONS, coerceTypes: true, allErrors: false });
/** Answers are JSON and need no conversion. The first finds whether an answer is valid, the second lists all errors. */
const answersAjv = new Ajv({ ...OPTIONS, allErrors: false });
const detailsAjv = new Ajv({ ...OPTIONS, allErrors: true });
for (const ajv of [paramsAjv, answersAjv, detailsAjv]) {
  const validators = new Map<string, ValidateFunction>();
  // Compiles a type for its first value, because all types that an answer could name take seconds.
  const validateReference: SchemaValidateFunction = (ref: string, data, _around, at) => {
    let valid = validators.get(ref);
    if (!valid) {
      const definition = contract.definitions[ref.split("/").at(-1) ?? ""];
      if (!definition) throw new Error(`No definition ${ref}`);
      valid = compileSchema(ajv, definition);
      validators.set(ref, valid);
    }
    const isValid = valid(data, at);
    validateReference.errors = valid.errors ?? [];
    return isValid;
  };
  ajv.removeKeyword("$ref");
  ajv.addKeyword({
    keyword: "$ref",
    schemaType: "string",
    errors: "full",
    validate: validateReference,
  });
}

/** Ajv caches the validator by its schema. */
const compileSchema = (ajv: Ajv, schema: JsonSchema): ValidateFunction => ajv.compile(schema);

export interface Fault {
  param: string;
  code: "parameter_unknown" | "parameter_missing" | "parameter_invalid";
  message: string;
}

/** Null for valid parameters, in which numbers and booleans then have their own types. */
export function checkParams(operation: Operation, params: object): Fault | null {
  const valid = compileSchema(paramsAjv, operation.params);
  if (valid(params)) return findFractionalAmount(params);
  return toFault(valid.errors ?? []);
}

/** The mismatches with the SDK's type of the answer. */
export function checkAnswer(operation: Operation, answer: unknown): string[] {
  if (compileSchema(answersAjv, operation.answer)(answer)) return [];
  return listFailures(compileSchema(detailsAjv, operation.answer), answer);
}

/** The mismatches of an object by itself, as an event carries it: `Subscription`, `Invoice` … */
export function checkObject(operationAnsweringIt: string, object: unknown): string[] {
  return checkAnswer(findOperationByName(operationAnsweringIt), object);
}

/** The call that answers with the object of an event. */
const OPERATION_OF_OBJECT: Partial<Record<string, string>> = {
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

/** The mismatches of an event's object with the SDK's type. */
export function checkEvent(event: Stripe.Event): string[] {
  const { object } = event.data as { object: { object?: string } };
  const operation = OPERATION_OF_OBJECT[object.object ?? ""];
  return operation === undefined ? [] : checkObject(operation, object);
}

function listFailures(valid: ValidateFunction, value: unknown): string[] {
  if (valid(value)) return [];
  return (valid.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/** The deepest error; outer errors say only that no branch of a union is valid. */
function toFault(errors: ErrorObject[]): Fault {
  const error = errors.reduce((best, next) =>
    next.instancePath.length > best.instancePath.length ? next : best,
  );
  const inside = error.instancePath.split("/").slice(1);
  if (error.keyword === "additionalProperties") {
    const param = toParamName([...inside, String(error.params.additionalProperty)]);
    return { param, code: "parameter_unknown", message: `Received unknown parameter: ${param}` };
  }
  if (error.keyword === "required") {
    const param = toParamName([...inside, String(error.params.missingProperty)]);
    return { param, code: "parameter_missing", message: `Missing required param: ${param}.` };
  }
  const param = toParamName(inside);
  return {
    param,
    code: "parameter_invalid",
    message: `Invalid ${param || "request"}: ${error.message}`,
  };
}

/** Stripe refuses `unit_amount: 19.99`, a valid `number`, because money is in whole minor units. */
function findFractionalAmount(value: unknown, inside: string[] = []): Fault | null {
  if (typeof value === "number" && !Number.isInteger(value) && !/percent/.test(inside.join())) {
    const param = toParamName(inside);
    return { param, code: "parameter_invalid", message: `Invalid integer: ${value}` };
  }
  if (typeof value !== "object" || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const fault = findFractionalAmount(inner, [...inside, name]);
    if (fault) return fault;
  }
  return null;
}

function toParamName([first = "", ...rest]: string[]): string {
  return first + rest.map((name) => `[${name}]`).join("");
}

export interface OperationMatch {
  operation: Operation;
  ids: string[];
}

const patterns = contract.operations.map((operation) => ({
  operation,
  pattern: operation.path.split("/"),
}));

/** A fixed address has precedence over one with an id: `/v1/invoices/create_preview` is no invoice. */
export function findOperation(method: string, path: string): OperationMatch | null {
  const parts = path.split("/");
  let best: OperationMatch | null = null;
  for (const { operation, pattern } of patterns) {
    if (operation.method !== method || pattern.length !== parts.length) continue;
    if (!pattern.every((part, at) => part === "{}" || part === parts[at])) continue;
    const ids = parts.filter((_, at) => pattern[at] === "{}").map(decodeURIComponent);
    if (!best || ids.length < best.ids.length) best = { operation, ids };
  }
  return best;
}

export function findOperationByName(name: string): Operation {
  const match = contract.operations.find((operation) => operation.name === name);
  if (!match) throw new Error(`The SDK has no ${name}`);
  return match;
}

/**
 * The smallest valid answer: every required member, null where the type allows it, empty texts and lists. The stand-in
 * assigns its own state to it, so that a member that a new SDK requires needs no change here.
 */
export function buildMinimal(operationAnsweringIt: string): Record<string, unknown> {
  const minimal = buildMinimalOf(findOperationByName(operationAnsweringIt).answer);
  return minimal as Record<string, unknown>;
}

function buildMinimalOf(schema: JsonSchema): unknown {
  if (schema.$ref) {
    const name = schema.$ref.split("/").at(-1) ?? "";
    const definition = contract.definitions[name];
    if (!definition) throw new Error(`No definition ${name}`);
    return buildMinimalOf(definition);
  }
  if (schema.enum) return schema.enum.includes(null) ? null : schema.enum[0];
  if (schema.anyOf) {
    const choices = schema.anyOf;
    if (choices.some((choice) => choice.enum?.includes(null) || choice.type === "null"))
      return null;
    const simple = choices.find((choice) => choice.type === "string") ?? choices[0];
    return simple ? buildMinimalOf(simple) : null;
  }
  if (schema.type === "array") return [];
  if (schema.type === "string") return schema.pattern ? "0" : "";
  if (schema.type === "number") return 0;
  if (schema.type === "boolean") return false;
  return Object.fromEntries(
    (schema.required ?? []).map((name) => [name, buildMinimalOf(schema.properties?.[name] ?? {})]),
  );
}
