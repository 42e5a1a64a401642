/**
 * The code that a gym shows at its open day: many people sign up from its network on that day (security.md §12). It is
 * a signature over the gym and its calendar day, so it needs no row.
 */
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { DateTime } from "luxon";

interface OpenDay {
  gym: { id: number; timeZone: string };
  now: Date;
}

export interface OpenDayCodes {
  /** 22 characters of base64url, valid on the day of `now` in the gym's time zone. */
  create(openDay: OpenDay): string;
  isValid(code: string, openDay: OpenDay): boolean;
}

const MAC_BYTES = 16;

export function openDayCodes(sessionSecret: string): OpenDayCodes {
  const key = Buffer.from(hkdfSync("sha256", sessionSecret, "", "gymfront open day 1", 32));
  const sign = ({ gym, now }: OpenDay) => {
    const day = DateTime.fromJSDate(now, { zone: gym.timeZone }).toISODate();
    return createHmac("sha256", key).update(`${gym.id} ${day}`).digest().subarray(0, MAC_BYTES);
  };
  return {
    create: (openDay) => sign(openDay).toString("base64url"),
    isValid(code, openDay) {
      const mac = Buffer.from(code, "base64url");
      return mac.length === MAC_BYTES && timingSafeEqual(mac, sign(openDay));
    },
  };
}
