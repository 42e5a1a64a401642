/** Explains a failed start to the operator in a sentence; only a bug of the program keeps its stack. */
import { UnusableDatabase } from "~/db/client.server";
import { DirectoryInUse } from "~/db/embedded/directory-lock.server";
import { InvalidSettings } from "./env.server";

/** An error whose message is shown to the operator without a stack. */
export class CommandRefused extends Error {
  override name = "CommandRefused";
}

const ERRORS_FOR_OPERATOR = [InvalidSettings, UnusableDatabase, DirectoryInUse, CommandRefused];

export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (ERRORS_FOR_OPERATOR.some((kind) => error instanceof kind)) return error.message;
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, syscall, address, port } = at as NodeJS.ErrnoException & {
      address?: string;
      port?: number;
    };
    const where = `${address}${port === undefined ? "" : `:${port}`}`;
    if (syscall === "listen") {
      if (code === "EADDRINUSE")
        return `PORT: ${where} is in use by another program; expected a free port`;
      return `HOST, PORT: the server can not listen on ${where} (${code}); expected an address of this machine and a port it may open`;
    }
    if (syscall === "connect" || syscall === "getaddrinfo") {
      return `DATABASE_URL: no PostgreSQL answers there (${at.message}); expected the address of a running server`;
    }
    // Wrong password, no such role or database, no right to connect (SQLSTATE).
    if (/^(?:28...|3D000|42501|57P03|53300)$/.test(code ?? ""))
      return `DATABASE_URL: ${at.message}`;
  }
  return error.stack ?? error.message;
}
