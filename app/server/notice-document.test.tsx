import { expect, it } from "vitest";
import { DEFAULT_COLORS } from "~/features/gyms/theme";
import type { Gym } from "~/features/gyms/queries.server";
import { noticeDocument } from "./notice-document.server";

const notice = (name: string) =>
  noticeDocument({
    refusal: "unavailable",
    reference: "r-1",
    nonce: "n-1",
    brand: { isHost: true, guid: "iron", gym: { ...DEFAULT_COLORS, name } as Gym },
    stylesheets: [],
    cookie: undefined,
    acceptLanguage: "en",
    reading: true,
  });

it.each([
  ["<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
  ["$& $1 nonce-placeholder", "$&amp; $1 nonce-placeholder"],
])("a gym named %s is text on every page of its brand", async (name, text) => {
  await notice("Iron");
  const html = await notice(name);
  expect(html).toContain(`<title>We will be right back | ${text}</title>`);
  expect(html).not.toContain("<script>");
  expect(html).not.toContain("Iron<");
  expect(html).toContain('nonce="n-1"');
});
