import { describe, expect, it } from "vitest";
import type { PushNotice } from "~/kernel/push-notice";
import { toNotification, toTarget } from "./push-notice";

const notice: PushNotice = {
  title: "Open floor",
  body: "Friday at 18:00",
  tag: "live-open-floor",
  path: "/lives/open-floor",
  icon: "/brand-pictures/ironworks/icon-192.png",
};
const show = (message: object | string) =>
  toNotification(typeof message === "string" ? message : JSON.stringify(message), "gym.test");

describe("a message", () => {
  it("is shown with its live's tag, and remembers where it leads", () => {
    const { path, ...shown } = notice;
    expect(show(notice)).toEqual({ ...shown, renotify: true, data: path });
  });

  it.each(["", "no json", "null", "7", "[]", "{}", '{"title":7}'])("%j shows the host", (text) => {
    expect(show(text)).toEqual({ title: "gym.test", data: null });
  });

  it.each(["https://evil.test/x.png", "//evil.test/x.png", "/\\evil.test/x.png", null])(
    "has no icon %j of another origin",
    (icon) => {
      expect(show({ ...notice, icon })).not.toHaveProperty("icon");
    },
  );
});

describe("a press", () => {
  it.each([
    ["/lives/open-floor", "/gym/iron", "/gym/iron/lives/open-floor"],
    ["/lives/open-floor", "", "/lives/open-floor"],
    ["/logout", "/gym/iron", "/gym/iron"],
    ["//evil.test", "", "/"],
    ["/lives/../logout", "", "/"],
    ["https://evil.test/lives/x", "", "/"],
    [null, "", "/"],
  ])("on %j in the mount %j opens %s", (path, base, target) => {
    expect(toTarget(path, base)).toBe(target);
  });
});
