/**
 * The log, one JSON text a line, and in a flood so many lines a second and no more: whatever a stranger makes the
 * process write costs its time, and fills the operator's disk. An error is told by its kind, its words, its codes and where it came from, never by
 * what it carries: the database's own, for one, quotes the row that was in the way.
 */
import { pino, type DestinationStream, type Logger, type LoggerOptions } from "pino";
import { withoutValues } from "~/db/redact-error.server";

export function openLog(level: string, to?: DestinationStream): Logger {
  const mayWrite = limitLines((kind, count) => log.warn({ kind, count }, LEFT_OUT));
  const options: LoggerOptions = {
    level,
    redact: ["req.headers", "password", "token", "email"],
    serializers: { err: toldError },
    hooks: {
      logMethod(args, write) {
        const kind = kindOf(args);
        if (kind === LEFT_OUT || mayWrite(kind)) write.apply(this, args);
      },
    },
  };
  const log = to ? pino(options, to) : pino(options);
  return log;
}

const LEFT_OUT = "lines left out";
const MAX_LINES_PER_SECOND = 200;
/** More than there are messages and statuses. */
const MAX_KINDS = 500;

/** The message, with the status where it tells of an answer. */
function kindOf([first, second]: unknown[]): string {
  if (typeof first !== "object" || first === null) return String(first);
  const message = String(second ?? "");
  return "status" in first ? `${message} ${String(first.status)}` : message;
}

/**
 * True when a line of this kind may be written. `tell` is given the kinds of which lines were left out, at the end of
 * the second.
 */
function limitLines(tell: (kind: string, count: number) => void): (kind: string) => boolean {
  const lines = new Map<string, number>();
  let second: NodeJS.Timeout | null = null;
  const endSecond = () => {
    second = null;
    const counted = [...lines];
    lines.clear();
    for (const [kind, count] of counted) {
      if (count > MAX_LINES_PER_SECOND) tell(kind, count - MAX_LINES_PER_SECOND);
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
