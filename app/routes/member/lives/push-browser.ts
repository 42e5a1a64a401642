/** The Push API of this browser, for the gym's pages that its service worker controls. */
import { livePaths } from "~/live-paths";

/** `denied`: only the browser's settings can change it. `home-screen`: iOS notifies apps on its home screen alone. */
export type PushState = "hidden" | "home-screen" | "denied" | "off" | "on";

export async function findPushState(): Promise<PushState> {
  // Only Safari on iOS has the property.
  const isBrowserOfIos = "standalone" in navigator && navigator.standalone === false;
  if (isBrowserOfIos && !("PushManager" in window)) return "home-screen";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    return "hidden";
  }
  // Never settles where no worker is registered.
  const { pushManager } = await navigator.serviceWorker.ready;
  if (Notification.permission === "denied") return "denied";
  return (await pushManager.getSubscription()) ? "on" : "off";
}

type PushAnswer = "done" | "denied" | "dismissed" | "failed";

/** Call it first thing in a press: browsers ask for the permission only then. */
export async function askForPush(guid: string): Promise<PushAnswer> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "dismissed";
  try {
    const { pushManager } = await navigator.serviceWorker.ready;
    const subscription = await subscribe(pushManager);
    return await send(guid, { byPush: true, subscription: subscription.toJSON() });
  } catch {
    return "failed";
  }
}

/** The browser's permission stays, for other lives. */
export const endPush = (guid: string): Promise<PushAnswer> =>
  send(guid, { byPush: false }).catch(() => "failed" as const);

async function subscribe(pushManager: PushManager): Promise<PushSubscription> {
  const answer = await fetch(livePaths.pushKey());
  const { publicKey } = (await answer.json()) as { publicKey: string };
  const present = await pushManager.getSubscription();
  const key = toBytes(publicKey);
  if (present && isSame(present.options.applicationServerKey, key)) return present;
  // A browser refuses a second key beside the first.
  await present?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function send(guid: string, wish: object): Promise<PushAnswer> {
  const { ok } = await fetch(livePaths.remind(guid), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(wish),
  });
  return ok ? "done" : "failed";
}

/** Not every browser reads base64url itself. */
const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
    character.charCodeAt(0),
  );

const isSame = (one: ArrayBuffer | null, other: Uint8Array): boolean =>
  one !== null && String(new Uint8Array(one)) === String(other);
