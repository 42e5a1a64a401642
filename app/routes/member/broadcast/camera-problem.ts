/** What went wrong with camera or microphone, as a key of the page's texts. Pure. */

/**
 * `insecure`: browsers open a camera only over TLS. `denied`: the person or the browser's settings say no.
 * `missing`: no camera or no microphone. `busy`: another program has it.
 */
export type CameraProblem = "insecure" | "unsupported" | "denied" | "missing" | "busy" | "unknown";

const BY_ERROR: Record<string, CameraProblem> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
};

export function problemOfError(error: unknown): CameraProblem {
  return (
    (error instanceof Error || error instanceof DOMException ? BY_ERROR[error.name] : null) ??
    "unknown"
  );
}

export function problemOfBrowser(browser: {
  isSecureContext: boolean;
  hasCamera: boolean;
  canRecord: boolean;
}): CameraProblem | null {
  if (!browser.isSecureContext) return "insecure";
  return browser.hasCamera && browser.canRecord ? null : "unsupported";
}
