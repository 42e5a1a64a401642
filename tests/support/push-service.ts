/**
 * Stands in for a browser's push service, and for the browser: it refuses what RFC 8030, 8188, 8291 and 8292 do not
 * allow, and decrypts with the browser's keys, by other code than the sender's.
 */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Agent, createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { subscribeToPush } from "~/features/notifications/push/subscribe-to-push.server";
import { pushSubscriptions } from "~/features/notifications/push/schema.server";
import { hashSessionToken } from "~/features/identity/session-token.server";
import { exactlyOne } from "~/kernel/errors";
import { signInStudent } from "./billing-world";
import { LOCALHOST_CERTIFICATE, LOCALHOST_KEY } from "./localhost-certificate";

const MAX_BODY = 4_096;
const DAY_SECONDS = 24 * 3_600;

export interface ReceivedPush {
  payload: unknown;
  ttl: number;
  urgency: string | undefined;
  subject: string;
}

class Refused extends Error {
  constructor(
    readonly status: number,
    reason: string,
  ) {
    super(reason);
  }
}

function check(isRight: boolean, reason: string, status = 400): asserts isRight {
  if (!isRight) throw new Refused(status, reason);
}

/** A browser: its keys, and what has reached it. */
function createBrowser(endpoint: string) {
  const curve = createECDH("prime256v1");
  const point = curve.generateKeys();
  const auth = randomBytes(16);
  return {
    endpoint,
    keys: { p256dh: point.toString("base64url"), auth: auth.toString("base64url") },
    received: [] as ReceivedPush[],
    /** The answers to the next messages; without any left, 201. */
    answers: [] as { status: number; retryAfter?: string }[],
    decrypt: (body: Buffer) => decrypt(body, { curve, point, auth }),
  };
}
type PushBrowser = ReturnType<typeof createBrowser>;

export async function startPushService() {
  const browsers = new Map<string, PushBrowser>();
  const refusals: string[] = [];
  const server = createServer({ key: LOCALHOST_KEY, cert: LOCALHOST_CERTIFICATE });
  await new Promise<void>((done) => server.listen(0, "localhost", done));
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`;

  async function receive(request: IncomingMessage) {
    const browser = browsers.get(request.url ?? "");
    check(browser !== undefined, "no such browser", 404);
    const push = judge(request, await readBody(request), browser, origin);
    const answer = browser.answers.shift() ?? { status: 201 };
    if (answer.status === 201) browser.received.push(push);
    return answer;
  }

  server.on("request", (request, response) => {
    receive(request).then(
      ({ status, retryAfter }: { status: number; retryAfter?: string }) =>
        response.writeHead(status, retryAfter ? { "Retry-After": retryAfter } : {}).end("x"),
      (error: unknown) => {
        refusals.push(String(error));
        response.writeHead(error instanceof Refused ? error.status : 500).end();
      },
    );
  });

  return {
    agent: new Agent({ ca: LOCALHOST_CERTIFICATE }),
    /** Why messages were refused. */
    refusals,
    openBrowser(): PushBrowser {
      const path = `/push/${randomUUID()}`;
      const browser = createBrowser(`${origin}${path}`);
      browsers.set(path, browser);
      return browser;
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function judge(
  { method, headers }: IncomingMessage,
  body: Buffer,
  browser: PushBrowser,
  origin: string,
): ReceivedPush {
  check(method === "POST", "messages are posted", 405);
  check(headers["content-encoding"] === "aes128gcm", "another content encoding");
  check(body.length > 0 && body.length <= MAX_BODY, "too long a body", 413);
  const ttl = headers["ttl"];
  check(typeof ttl === "string" && /^\d+$/.test(ttl), "no TTL");
  const urgency = headers["urgency"];
  check(
    urgency === undefined || /^(?:very-low|low|normal|high)$/.test(String(urgency)),
    "an unknown urgency",
  );
  const subject = checkSender(headers.authorization ?? "", origin);
  const payload: unknown = JSON.parse(browser.decrypt(body).toString("utf8"));
  return { payload, ttl: Number(ttl), urgency: urgency?.toString(), subject };
}

/** RFC 8292: a JWT that the named key has signed, for this origin and a day at most. */
function checkSender(authorization: string, origin: string): string {
  const [, token = "", key = ""] =
    /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  check(key !== "", "no sender", 401);
  const [header = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  check(point.length === 65 && point[0] === 4, "no point of P-256", 403);
  const jwk = {
    ...{ kty: "EC", crv: "P-256" },
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  check(isSigned, "the signature is not the key's", 403);
  const parse = (part: string) =>
    JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;
  check(parse(header)["alg"] === "ES256", "another algorithm", 403);
  const { aud, exp, sub } = parse(claims);
  const now = Date.now() / 1_000;
  check(aud === origin, "for another push service", 403);
  check(typeof exp === "number" && exp > now && exp <= now + DAY_SECONDS, "lasts too long", 403);
  check(typeof sub === "string" && /^(?:mailto:|https:)/.test(sub), "no contact", 403);
  return sub;
}

/** RFC 8188 and 8291: one record. */
function decrypt(
  body: Buffer,
  { curve, point, auth }: { curve: ReturnType<typeof createECDH>; point: Buffer; auth: Buffer },
): Buffer {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + sender.length);
  check(sender.length === 65 && record.length > 17 && record.length <= recordSize, "no record");
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), point, sender]);
  const secret = hkdfSync("sha256", curve.computeSecret(sender), auth, info, 32);
  const derive = (name: string, length: number) =>
    Buffer.from(
      hkdfSync("sha256", Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, length),
    );
  const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  check(end >= 0 && padded.subarray(end + 1).every((byte) => byte === 0), "the padding is broken");
  return padded.subarray(0, end);
}

/** Signs a student in and lets a browser be notified of a gym. */
export async function addBrowser(
  db: Db,
  {
    gymId,
    studentId,
    browser = createBrowser(`https://push.example.com/${randomUUID()}`),
    now = new Date(),
  }: { gymId: number; studentId: number; browser?: PushBrowser; now?: Date },
) {
  const token = await signInStudent(db, { studentId });
  const { endpoint, keys } = browser;
  await subscribeToPush(db, {
    ...{ gymId, studentId, subscription: { endpoint, keys }, lang: "EN", now },
    sessionHash: hashSessionToken(token),
  });
  const rows = await db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.endpoint, endpoint));
  return { ...exactlyOne(rows, "subscription"), token };
}
