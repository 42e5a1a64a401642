/** The one table from a call's refusal to its status and message; the texts are in locales/<lng>/error.json. */
import type { MessageKey } from "../messages";

interface Refusal {
  status: number;
  title: string;
  message: MessageKey;
}

export const REFUSALS = {
  malformed: { status: 400, title: "Bad Request", message: "error.malformed" },
  validation: { status: 400, title: "Bad Request", message: "error.validation" },
  badCredentials: { status: 400, title: "Bad Request", message: "error.badCredentials" },
  unauthorized: { status: 401, title: "Unauthorized", message: "error.unauthorized" },
  forbidden: { status: 403, title: "Forbidden", message: "error.forbidden" },
  notFound: { status: 404, title: "Not Found", message: "error.notFound" },
  methodNotAllowed: {
    status: 405,
    title: "Method Not Allowed",
    message: "error.methodNotAllowed",
  },
  bodyTooLarge: { status: 413, title: "Content Too Large", message: "error.bodyTooLarge" },
  unsupportedMediaType: {
    status: 415,
    title: "Unsupported Media Type",
    message: "error.unsupportedMediaType",
  },
  tooManyRequests: {
    status: 429,
    title: "Too Many Requests",
    message: "error.tooManyRequests",
  },
  internal: { status: 500, title: "Internal Server Error", message: "error.internal" },
  busy: { status: 503, title: "Service Unavailable", message: "error.busy" },
  unavailable: { status: 503, title: "Service Unavailable", message: "error.unavailable" },
} as const satisfies Record<string, Refusal>;

export type RefusalName = keyof typeof REFUSALS;
