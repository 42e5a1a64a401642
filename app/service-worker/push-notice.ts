/**
 * What a push message shows, and where a press on it leads. Pure. A message comes from our server, but a browser keeps
 * what an older version sent, so every part is checked: nothing leads out of the worker's own mount.
 */
import type { PushNotice } from "~/kernel/push-notice";

const LIVE = /^\/lives\/[\w-]{1,100}$/;
const OWN_PICTURE = /^\/[\w-][\w./-]*$/;
const MAX_TEXT = 300;

interface ShownNotice extends NotificationOptions {
  title: string;
  /** Sounds again for a second reminder of the same live; TypeScript does not know it. */
  renotify?: boolean;
}

/** Browsers demand that every message shows something: one that cannot be read shows the gym's host. */
export function toNotification(message: string, hostname: string): ShownNotice {
  const notice = parse(message);
  const text = (value: unknown) =>
    typeof value === "string" && value !== "" ? value.slice(0, MAX_TEXT) : undefined;
  const title = text(notice.title);
  if (title === undefined) return { title: hostname, data: null };
  const tag = text(notice.tag);
  const body = text(notice.body);
  return {
    title,
    ...(body === undefined ? {} : { body }),
    ...(tag === undefined ? {} : { tag, renotify: true }),
    ...(OWN_PICTURE.test(notice.icon ?? "") ? { icon: String(notice.icon) } : {}),
    data: notice.path ?? null,
  };
}

/** The live's page below the mount, else the mount's home. */
export const toTarget = (path: unknown, base: string): string =>
  typeof path === "string" && LIVE.test(path) ? `${base}${path}` : base || "/";

function parse(message: string): Partial<PushNotice> {
  try {
    const notice: unknown = JSON.parse(message);
    return typeof notice === "object" && notice !== null ? notice : {};
  } catch {
    return {};
  }
}
