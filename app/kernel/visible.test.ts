import { expect, test } from "vitest";
import { toPrintable } from "./visible";

test.each([
  ["How deep?", "How deep?"],
  ["  two\nlines\t of it ", "two lines of it"],
  ["\u202egpj.exe", "gpj.exe"],
  ["bell\u0007 and \u001b[31mred", "bell and [31mred"],
  ["a\u2066b\u2069", "ab"],
  ["Straße, señal, 👍🏽", "Straße, señal, 👍🏽"],
  ["\u202e", ""],
])("%j is printed as %j", (text, printed) => {
  expect(toPrintable(text)).toBe(printed);
});
