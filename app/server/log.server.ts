/**
 * The log has one JSON text per line, and a bounded number of lines per second and kind, because lines that strangers
 * cause cost time and fill the operator's disk. An error is logged with its type, message, codes and stack, never with
 * its other properties: an error of the database quotes the row in conflict.
 */
import { pino, type DestinationStream, type Logger, type LoggerOptions } from "pino";
import { redactValues } from "~/db/redact-error.server";

export function openLog(level: string, to?: DestinationStream): Logger {
  const canWrite = limitLines((kind, count) => log.warn({ kind, count }, LEFT_OUT));
  const options: LoggerOptions = {
    level,
    redact: ["req.headers", "password", "token", "email"],
    serializers: { err: serializeError },
    hooks: {
      logMethod(args, write) {
        const kind = kindOf(args);
        if (kind === LEFT_OUT || canWrite(kind)) write.apply(this, args);
      },
    },
  };
  const log = to ? pino(options, to) : pino(options);
  return log;
}

const LEFT_OUT = "lines left out";
const MAX_LINES_PER_SECOND = 200;
/** More than the program has messages and statuses. */
const MAX_KINDS = 500;

/** Returns the message, with the status when the line is about an answer. */
function kindOf([first, second]: unknown[]): string {
  if (typeof first !== "object" || first === null) return String(first);
  const message = String(second ?? "");
  return "status" in first ? `${message} ${String(first.status)}` : message;
}

/**
 * Returns true when a line of this kind may be written. `report` receives the kinds whose lines were left out, at the
 * end of each second.
 */
function limitLines(report: (kind: string, count: number) => void): (kind: string) => boolean {
  const lines = new Map<string, number>();
  let second: NodeJS.Timeout | null = null;
  const endSecond = () => {
    second = null;
    const counts = [...lines];
    lines.clear();
    for (const [kind, count] of counts) {
      if (count > MAX_LINES_PER_SECOND) report(kind, count - MAX_LINES_PER_SECOND);
    }
  };
  return (kind) => {
    second ??= setTimeout(endSecond, 1_000).unref();
    const name = lines.has(kind) || lines.size < MAX_KINDS ? kind : "";
    const count = (lines.get(name) ?? 0) + 1;
    lines.set(name, count);
    return count <= MAX_LINES_PER_SECOND;
  };
}

const CODES = ["code", "errno", "syscall", "severity", "table", "column", "constraint"] as const;

function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  const codes: Record<string, unknown> = {};
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    for (const name of CODES) if (name in cause) codes[name] ??= Reflect.get(cause, name);
  }
  return {
    type,
    message: redactValues(message, error),
    stack: redactValues(stack, error),
    ...codes,
  };
}
