import type { SignInPlace } from "~/features/identity/session";
import type { DeviceFacts } from "~/features/notifications/mail-data";

/** The facts of a mail about a sign-in from this place. */
export const toDeviceFacts = ({ device, networkPrefix }: SignInPlace): DeviceFacts => ({
  browser: device.browser ?? "",
  system: device.system ?? "",
  networkPrefix: networkPrefix ?? "",
});

/** The facts of a mail that names only a place that was not known. */
export const toNewDeviceFacts = (
  place: SignInPlace,
  isNew: boolean,
): DeviceFacts & { isNewDevice: string } =>
  isNew
    ? { ...toDeviceFacts(place), isNewDevice: "yes" }
    : { browser: "", system: "", networkPrefix: "", isNewDevice: "" };
