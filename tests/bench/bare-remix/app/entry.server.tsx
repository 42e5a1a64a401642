/** The template's own entry without its check for crawlers, which would need another package. */
import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, type EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";

const ABORT_DELAY = 5_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  return new Promise((resolve, reject) => {
    let shellRendered = false;
    const { pipe, abort } = renderToPipeableStream(
      <RemixServer context={context} url={request.url} abortDelay={ABORT_DELAY} />,
      {
        onShellReady() {
          shellRendered = true;
          const body = new PassThrough();
          const stream = createReadableStreamFromReadable(body);
          headers.set("Content-Type", "text/html");
          resolve(new Response(stream, { headers, status: shellRendered ? status : 500 }));
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          status = 500;
          if (shellRendered) process.stderr.write(`${String(error)}\n`);
        },
      },
    );
    setTimeout(abort, ABORT_DELAY);
  });
}
