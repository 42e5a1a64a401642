/**
 * The log, one JSON text a line. An error is told by its kind, its words, its codes and where it came from, never by
 * what it carries: the database's own, for one, quotes the row that was in the way.
 */
import { pino, type DestinationStream, type Logger } from "pino";
import { withoutValues } from "./db/error-words.server";

export function openLog(level: string, to?: DestinationStream): Logger {
  const options = {
    level,
    redact: ["req.headers", "password", "token", "email"],
    serializers: { err: toldError },
  };
  return to ? pino(options, to) : pino(options);
}

const CODES = ["code", "errno", "syscall", "severity", "table", "column", "constraint"] as const;

function toldError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  const codes: Record<string, unknown> = {};
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    for (const name of CODES) if (name in at) codes[name] ??= Reflect.get(at, name);
  }
  return {
    type,
    message: withoutValues(message, error),
    stack: withoutValues(stack, error),
    ...codes,
  };
}
