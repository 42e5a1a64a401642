/** Requests of the protocol of resumable uploads, by a visitor who is signed in. */
import { connect } from "node:net";
import type { Answer, Visitor } from "./browse";

const VERSION = { "Tus-Resumable": "1.0.0" };
const PART = "application/offset+octet-stream";

export const beginUpload = (
  visitor: Visitor,
  uploads: string,
  {
    bytes,
    name = "warm up.mp4",
    headers = {},
  }: { bytes: number; name?: string; headers?: Record<string, string> },
): Promise<Answer> =>
  visitor.ask(uploads, {
    method: "POST",
    body: "",
    headers: {
      ...VERSION,
      "Upload-Length": String(bytes),
      "Upload-Metadata": `filename ${Buffer.from(name).toString("base64")}`,
      ...headers,
    },
  });

export const sendPart = (
  visitor: Visitor,
  upload: string,
  { offset, body }: { offset: number; body: string | Buffer },
): Promise<Answer> =>
  visitor.ask(upload, {
    method: "PATCH",
    body,
    headers: { ...VERSION, "Upload-Offset": String(offset), "Content-Type": PART },
  });

export const askOffset = (visitor: Visitor, upload: string): Promise<Answer> =>
  visitor.ask(upload, { method: "HEAD", headers: VERSION });

export const cancelUpload = (visitor: Visitor, upload: string): Promise<Answer> =>
  visitor.ask(upload, { method: "DELETE", body: "", headers: VERSION });

/** Sends the head of a part and some of its bytes, then leaves the socket open for the caller to cut. */
export function openPart(
  app: { port: number },
  visitor: Visitor,
  upload: string,
  { offset, length, body }: { offset: number; length: number; body: Buffer },
) {
  const { host, origin, pathname } = new URL(upload);
  const cookie = [...visitor.cookiesFor(host)]
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
  const socket = connect(app.port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(
    [
      `PATCH ${pathname} HTTP/1.1`,
      `Host: ${host}`,
      `Cookie: ${cookie}`,
      `Origin: ${origin}`,
      "Sec-Fetch-Site: same-origin",
      "Tus-Resumable: 1.0.0",
      `Upload-Offset: ${offset}`,
      `Content-Type: ${PART}`,
      `Content-Length: ${length}`,
      "",
      "",
    ].join("\r\n"),
  );
  socket.write(body);
  return socket;
}
