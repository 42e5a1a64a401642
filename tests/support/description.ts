/** Compares an answer with /api/openapi.json: status, type, body and headers. */
import { Ajv2020 } from "ajv/dist/2020";
import { expect } from "vitest";

export interface Operation {
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: "path" | "query"; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { schema: object }>; headers?: object }>;
}

export interface Description {
  paths: Record<string, Record<string, Operation>>;
}

export interface HeldAnswer {
  status: number;
  header(name: string): string | null | undefined;
  body: unknown;
}

/** Refusals of the edge have one body everywhere, described with the refusals of each call. */
const EDGE = new Set([403, 405, 429]);

const compiled = new WeakMap<Description, Ajv2020>();

function ajvOf(description: Description): Ajv2020 {
  const known = compiled.get(description);
  if (known) return known;
  const ajv = new Ajv2020({
    strict: false,
    formats: {
      uuid: /^[0-9a-f-]{36}$/,
      date: /^\d{4}-\d\d-\d\d$/,
      "date-time": /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
      uri: true,
    },
  });
  ajv.addSchema({ ...description, $id: "api" });
  compiled.set(description, ajv);
  return ajv;
}

export function expectDescribed(
  description: Description,
  path: string,
  method: string,
  answer: HeldAnswer,
): void {
  const name = `${method.toUpperCase()} ${path}`;
  const responses = description.paths[path]?.[method]?.responses ?? {};
  const own = responses[String(answer.status)];
  const status = own ? String(answer.status) : EDGE.has(answer.status) ? "503" : "none";
  const expected = responses[status];
  expect(expected, `${name}: ${answer.status} is not described`).toBeDefined();
  const type = String(answer.header("content-type") ?? "").split(";")[0] ?? "";
  if (!expected?.content) {
    expect(answer.body, `${name} ${answer.status} has no body`).toBeFalsy();
    return;
  }
  expect(Object.keys(expected.content), `${name} ${answer.status}`).toContain(type);
  const pointer = ["paths", path, method, "responses", status, "content", type]
    .map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1"))
    .map(encodeURIComponent);
  const ajv = ajvOf(description);
  const reference = `api#/${pointer.join("/")}/schema`;
  const validate = ajv.getSchema(reference) ?? ajv.compile({ $ref: reference });
  expect(validate(answer.body), `${name}: ${JSON.stringify(validate.errors)}`).toBe(true);
  for (const header of Object.keys(own?.headers ?? {})) {
    if (header !== "Link") expect(answer.header(header), `${name}: ${header}`).toBeTruthy();
  }
}
