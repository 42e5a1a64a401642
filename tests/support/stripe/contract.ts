/**
 * Reads Stripe's API from the SDK: each method's address from its JavaScript, the types of its parameters and of its
 * answer from its declarations, by the TypeScript compiler. So the stand-in follows the SDK's version.
 */
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import ts from "typescript";

export interface JsonSchema {
  $ref?: string;
  type?: string;
  enum?: (string | number | boolean | null)[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  pattern?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
}

export interface Operation {
  /** As the SDK names it: `Subscriptions.create`, `Checkout/Sessions.expire`. */
  name: string;
  method: "GET" | "POST" | "DELETE";
  /** `/v1/customers/{}`: each `{}` is an id. */
  path: string;
  params: JsonSchema;
  answer: JsonSchema;
}

export interface Contract {
  operations: Operation[];
  definitions: Record<string, JsonSchema>;
}

const sdk = join(dirname(createRequire(import.meta.url).resolve("stripe")), "..");
const resources = join(sdk, "esm", "resources");

/** Takes about six seconds for a new version of the SDK; later calls read node_modules/.cache. */
export function readContract(): Contract {
  const version = readFileSync(join(sdk, "VERSION"), "utf8").trim();
  const own = createHash("sha256")
    .update(readFileSync(import.meta.filename))
    .digest("hex");
  const cache = join(sdk, "..", ".cache", "gymfront", `stripe-${version}-${own.slice(0, 12)}.json`);
  if (existsSync(cache)) return JSON.parse(readFileSync(cache, "utf8")) as Contract;
  const contract = deriveContract();
  mkdirSync(dirname(cache), { recursive: true });
  writeFileSync(`${cache}.${process.pid}`, JSON.stringify(contract));
  // Several test workers read the file, so it appears whole.
  renameSync(`${cache}.${process.pid}`, cache);
  return contract;
}

function deriveContract(): Contract {
  const files = resourceFiles(resources);
  const program = ts.createProgram(
    files.map((file) => file.replace(/\.js$/, ".d.ts")),
    {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      strict: true,
      skipLibCheck: true,
      noEmit: true,
      types: [],
    },
  );
  const checker = program.getTypeChecker();
  const schemas = new SchemaBuilder(checker);
  const operations: Operation[] = [];
  for (const file of files) {
    const requests = requestsOf(file);
    const declarations = program.getSourceFile(file.replace(/\.js$/, ".d.ts"));
    if (!declarations) throw new Error(`The SDK has no declarations for ${file}`);
    declarations.forEachChild((node) => {
      if (!ts.isClassDeclaration(node)) return;
      for (const member of node.members) {
        if (!ts.isMethodDeclaration(member) || !ts.isIdentifier(member.name)) continue;
        const request = requests.get(`${node.name?.text}.${member.name.text}`);
        const signature = checker.getSignatureFromDeclaration(member);
        if (!request || !signature) continue;
        const params = signature.getParameters().find(({ name }) => name === "params");
        operations.push({
          name: `${relative(resources, file).replace(/\.js$/, "")}.${member.name.text}`,
          ...request,
          params: params
            ? schemas.of(checker.getTypeOfSymbolAtLocation(params, member))
            : { type: "object", properties: {}, additionalProperties: false },
          answer: schemas.anyOf(answersOf(checker, signature)),
        });
      }
    });
  }
  return { operations, definitions: schemas.definitions };
}

/** The files of the API's first version; the second has another form and none of our calls. */
function resourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return ["V2", "TestHelpers", "Reserve"].includes(entry.name) ? [] : resourceFiles(path);
    }
    return entry.name.endsWith(".js") && basename(entry.name) !== "index.js" ? [path] : [];
  });
}

/** The first `this._makeRequest('POST', '/v1/customers', …)` of each method, by `Class.method`. */
function requestsOf(file: string) {
  const requests = new Map<string, Pick<Operation, "method" | "path">>();
  const source = ts.createSourceFile(
    file,
    readFileSync(file, "utf8"),
    ts.ScriptTarget.ES2022,
    true,
  );
  source.forEachChild((node) => {
    if (!ts.isClassDeclaration(node)) return;
    for (const member of node.members) {
      if (!ts.isMethodDeclaration(member) || !ts.isIdentifier(member.name)) continue;
      const request = firstRequest(member);
      if (request) requests.set(`${node.name?.text}.${member.name.text}`, request);
    }
  });
  return requests;
}

function firstRequest(member: ts.MethodDeclaration): Pick<Operation, "method" | "path"> | null {
  let request: Pick<Operation, "method" | "path"> | null = null;
  const visit = (node: ts.Node): void => {
    if (
      !request &&
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === "_makeRequest"
    ) {
      const [method, path] = node.arguments;
      const address = path && addressOf(path);
      if (method && ts.isStringLiteral(method) && address) {
        request = { method: method.text as Operation["method"], path: address };
      }
    }
    node.forEachChild(visit);
  };
  visit(member);
  return request;
}

function addressOf(node: ts.Expression): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map((span) => `{}${span.literal.text}`).join("");
}

/** The types that come over the wire: `T` of `Promise<Response<T>>` and of `ApiListPromise<T>`. */
function answersOf(checker: ts.TypeChecker, signature: ts.Signature): ts.Type[] {
  const awaited = checker.getAwaitedType(signature.getReturnType());
  if (!awaited) throw new Error("A method of the SDK answers nothing");
  return (awaited.isUnion() ? awaited.types : [awaited]).map(toSentType);
}

function toSentType(awaited: ts.Type): ts.Type {
  if (!awaited.isIntersection()) return awaited;
  const parts = awaited.types.filter((part) => !part.getProperty("lastResponse"));
  const [only] = parts;
  if (parts.length !== 1 || !only) throw new Error("An answer of the SDK of an unknown form");
  return only;
}

class SchemaBuilder {
  readonly definitions: Record<string, JsonSchema> = {};
  readonly #names = new Map<ts.Type, string>();

  constructor(readonly checker: ts.TypeChecker) {}

  of(type: ts.Type): JsonSchema {
    const { flags } = type;
    if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {};
    if (flags & ts.TypeFlags.Null) return { type: "null" };
    if (type.isStringLiteral() || type.isNumberLiteral()) return { enum: [type.value] };
    if (flags & ts.TypeFlags.BooleanLiteral) {
      return { enum: [this.checker.typeToString(type) === "true"] };
    }
    if (flags & ts.TypeFlags.StringLike || isOtherString(type)) return { type: "string" };
    if (flags & ts.TypeFlags.NumberLike) return { type: "number" };
    if (flags & ts.TypeFlags.BooleanLike) return { type: "boolean" };
    if (type.isUnion()) return this.#union(type);
    if (this.checker.isArrayType(type)) {
      const [item] = this.checker.getTypeArguments(type as ts.TypeReference);
      if (!item) throw new Error("An array of nothing");
      return { type: "array", items: this.of(item) };
    }
    // Decimal numbers are strings on the wire.
    if (type.getProperty("toDecimalPlaces") ?? type.symbol?.name === "Decimal") {
      return { type: "string", pattern: String.raw`^-?\d+(\.\d+)?$` };
    }
    if (type.getFlags() & ts.TypeFlags.Never) return { enum: [] };
    return { $ref: `stripe#/definitions/${this.#define(type)}` };
  }

  anyOf(types: ts.Type[]): JsonSchema {
    const [only, ...more] = types.map((type) => this.of(type));
    return only && more.length === 0 ? only : { anyOf: [only ?? {}, ...more] };
  }

  #union(type: ts.UnionType): JsonSchema {
    const parts = type.types.filter((part) => !(part.flags & ts.TypeFlags.Undefined));
    const literals: (string | number | boolean | null)[] = [];
    const others: ts.Type[] = [];
    for (const part of parts) {
      const { enum: values } = this.#literal(part);
      if (values) literals.push(...values);
      // Of an open list of names the stand-in accepts only those that the SDK knows.
      else if (!(isOtherString(part) && parts.some((other) => other.isStringLiteral()))) {
        others.push(part);
      }
    }
    const choices = others.map((part) => this.of(part));
    if (literals.includes(true) && literals.includes(false)) choices.unshift({ type: "boolean" });
    const rest = literals.filter(
      (value) => !(typeof value === "boolean" && literals.includes(!value)),
    );
    if (rest.length > 0) choices.unshift({ enum: rest });
    const [first] = choices;
    return choices.length === 1 && first ? first : { anyOf: choices };
  }

  #literal(type: ts.Type): JsonSchema {
    if (type.flags & ts.TypeFlags.Null) return { enum: [null] };
    const isLiteral =
      type.isStringLiteral() || type.isNumberLiteral() || type.flags & ts.TypeFlags.BooleanLiteral;
    return isLiteral ? this.of(type) : {};
  }

  #define(type: ts.Type): string {
    const known = this.#names.get(type);
    if (known) return known;
    const title = (type.aliasSymbol ?? type.symbol)?.name.replace(/\W/g, "") ?? "Type";
    const name = `${title}${this.#names.size}`;
    this.#names.set(type, name);
    const schema: JsonSchema = { type: "object", properties: {}, additionalProperties: false };
    // The definition must exist before those of its members, which may refer to it.
    this.definitions[name] = schema;
    const index = this.checker.getIndexInfoOfType(type, ts.IndexKind.String);
    if (index) schema.additionalProperties = this.of(index.type);
    const required: string[] = [];
    for (const property of this.checker.getPropertiesOfType(type)) {
      const inner = this.checker.getTypeOfSymbol(property);
      const optional =
        (property.flags & ts.SymbolFlags.Optional) !== 0 ||
        (inner.isUnion() && inner.types.some(({ flags }) => flags & ts.TypeFlags.Undefined));
      if (inner.getCallSignatures().length > 0) continue;
      if (!optional) required.push(property.name);
      if (schema.properties) schema.properties[property.name] = this.of(inner);
    }
    if (required.length > 0) schema.required = required;
    return name;
  }
}

/** `string & Record<never, never>`: the SDK's notation for names that are newer than its version. */
function isOtherString(type: ts.Type): boolean {
  return type.isIntersection() && type.types.some(({ flags }) => flags & ts.TypeFlags.String);
}
