import { expect, it } from "vitest";
import { isBearer, readBearerToken } from "./bearer";

const TOKEN = "a".repeat(43);

it.each([
  [`Bearer ${TOKEN}`, TOKEN],
  [`bearer ${TOKEN}`, TOKEN],
  [`BEARER  ${TOKEN}`, TOKEN],
])("reads the token of %s", (authorization, token) => {
  expect(isBearer(authorization)).toBe(true);
  expect(readBearerToken(authorization)).toBe(token);
});

it("returns null for a malformed token", () => {
  expect(isBearer("Bearer short")).toBe(true);
  expect(readBearerToken("Bearer short")).toBeNull();
});

it.each(["", "Bearer", `Basic ${TOKEN}`, `Bearer${TOKEN}`, `Bearer ${TOKEN} ${TOKEN}`])(
  "refuses another scheme or none: %s",
  (authorization) => {
    expect(isBearer(authorization)).toBe(false);
    expect(readBearerToken(authorization)).toBeNull();
  },
);
