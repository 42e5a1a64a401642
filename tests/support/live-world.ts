/** Lives of the demo gym that can be broadcast now, the people who may, and what a player reads of them. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { gyms, trainers } from "~/features/gyms/schema.server";
import { accounts } from "~/features/identity/schema.server";
import { findLive } from "~/features/lives/queries.server";
import { scheduleLive } from "~/features/lives/schedule-live.server";
import { grantExpiry } from "~/features/player/grant";
import { grantSigner } from "~/features/player/grant.server";
import { exactlyOne } from "~/kernel/errors";
import { PLATFORM, SECRET } from "./app";
import { ask } from "./browse";
import type { Door } from "./broadcaster";
import { beginSession } from "./sessions";

type Planned = Partial<Parameters<typeof scheduleLive>[1]>;

/** By default a live of Maya Cole at Ironworks that begins now and is open to everybody. */
export async function planLive(db: Db, given: Planned = {}, gym = "ironworks") {
  const gymId = exactlyOne(await db.select().from(gyms).where(eq(gyms.guid, gym)), "gym").id;
  const maya = await db.select().from(trainers).where(eq(trainers.tuid, "maya-cole"));
  const guid = `live-${randomUUID()}`;
  await scheduleLive(db, {
    ...{ gymId, guid, trainerId: exactlyOne(maya, "trainer").id, title: "Evening lift" },
    ...{ startsAt: new Date(), timeZone: "Europe/London", durationMinutes: 30 },
    ...given,
  });
  const live = await findLive(db, { guid });
  if (!live) throw new Error("no live");
  return live;
}

export type PlannedLive = Awaited<ReturnType<typeof planLive>>;

export interface Login {
  accountId: string;
  token: string;
  hash: string;
  cookie: string;
}

/** A person of the demo world. */
export async function loginOf(db: Db, email: string): Promise<Login> {
  const rows = await db.select().from(accounts).where(eq(accounts.emailFolded, email));
  const { id: accountId } = exactlyOne(rows, "account");
  const { token, tokenHash } = await beginSession(db, { accountId });
  return { accountId, token, hash: tokenHash, cookie: `session=${token}` };
}

export const doorOf = (
  { port }: { port: number },
  { guid }: { guid: string },
  login: Login | null,
): Door => ({
  ...{ port, host: `${PLATFORM}:${port}`, path: `/gym/ironworks/lives/${guid}/broadcast` },
  ...(login ? { cookie: login.cookie } : {}),
});

/** What a player with a grant of this session gets. */
export function playerOf(
  { port }: { port: number },
  live: { id: number; gymId: number },
  login: Pick<Login, "hash" | "cookie">,
) {
  const grant = grantSigner(SECRET).sign(
    { gymId: live.gymId, liveId: live.id, expiresAt: grantExpiry(new Date()) },
    login.hash,
  );
  const read = (file: string, headers: Record<string, string> = {}) =>
    ask({
      ...{ port, host: `${PLATFORM}:${port}`, path: `/media/${grant}/0/${file}` },
      headers: { Cookie: login.cookie, ...headers },
    });
  return {
    read,
    /** The bytes of each part of a level: its init segment and its segments, one after the other. */
    async parts(level = 0): Promise<Buffer[]> {
      const { body } = await read(`level-${level}.m3u8`);
      const parts: Buffer[][] = [];
      for (const line of body.split("\n")) {
        const init = /^#EXT-X-MAP:URI="(.+)"$/.exec(line)?.[1];
        if (init) parts.push([(await read(init)).bytes]);
        if (line !== "" && !line.startsWith("#")) parts.at(-1)?.push((await read(line)).bytes);
      }
      return parts.map((files) => Buffer.concat(files));
    },
    /** The seconds that a level's playlist adds up to. */
    async seconds(level = 0): Promise<number> {
      const { body } = await read(`level-${level}.m3u8`);
      return [...body.matchAll(/#EXTINF:([\d.]+),/g)].reduce(
        (sum, [, seconds]) => sum + Number(seconds),
        0,
      );
    },
  };
}
