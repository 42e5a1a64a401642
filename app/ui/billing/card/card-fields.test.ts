import { describe, expect, it } from "vitest";
import { isCompleteCard, formatExpiry, formatCardNumber } from "./card-fields";

const typed = (value: string, selectionStart: number | null = value.length) => ({
  value,
  selectionStart,
});

describe("the fields of a card form", () => {
  it.each([
    ["4242424242424242", "4242 4242 4242 4242"],
    ["4242 4242 4", "4242 4242 4"],
    ["4242-4242", "4242 4242"],
    ["4242 ", "4242"],
    ["x", ""],
    ["123456789012345678901", "1234 5678 9012 3456 789"],
  ])("formats the number %s as %s", (value, formatted) => {
    expect(formatCardNumber(typed(value))).toBe(formatted);
  });

  it("leaves the text unchanged while the cursor is in the middle", () => {
    expect(formatCardNumber(typed("42424 242", 3))).toBe("42424 242");
    expect(formatExpiry(typed("112 / 34", 1))).toBe("112 / 34");
  });

  it.each([
    ["12", "12"],
    ["123", "12 / 3"],
    ["12 / 34", "12 / 34"],
    ["12 / ", "12"],
    ["12/345", "12 / 34"],
  ])("formats the date %s as %s", (value, formatted) => {
    expect(formatExpiry(typed(value))).toBe(formatted);
  });

  it.each([
    [{ number: "4242 4242 4242 4242", expiry: "12 / 34", cvc: "123" }, true],
    [{ number: "4242 4242 4242 4242", expiry: "12/34", cvc: "1234" }, true],
    [{ number: "4242 4242 4242", expiry: "12 / 34", cvc: "123" }, false],
    [{ number: "4242 4242 4242 4242", expiry: "13 / 34", cvc: "123" }, false],
    [{ number: "4242 4242 4242 4242", expiry: "00 / 34", cvc: "123" }, false],
    [{ number: "4242 4242 4242 4242", expiry: "12 / 3", cvc: "123" }, false],
    [{ number: "4242 4242 4242 4242", expiry: "12 / 34", cvc: "12" }, false],
  ])("%o is complete: %s", (card, complete) => {
    expect(isCompleteCard(card)).toBe(complete);
  });
});
