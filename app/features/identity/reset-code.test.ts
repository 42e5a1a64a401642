import { describe, expect, it } from "vitest";
import { formatResetCode, parseResetCode, RESET_CODE_ALPHABET } from "./reset-code";
import { resetCodes } from "./reset-codes.server";

const codes = resetCodes("tests only: thirty-two characters or more");

describe("a code", () => {
  it.each([
    ["CDFG2345", "CDFG2345"],
    ["CDFG-2345", "CDFG2345"],
    [" cdfg 2345\n", "CDFG2345"],
    ["cdfg\u20132345", "CDFG2345"],
    ["CDFG\u00a0\u00ad2345", "CDFG2345"],
    ["ＣＤＦＧ２３４５", "CDFG2345"],
    // Letters of no code are read as the digits that they resemble.
    ["CDFGB2S2", "CDFG8252"],
    ["zCDFG345", "2CDFG345"],
    ["CDFG234", null],
    ["CDFG23456", null],
    ["CDFG234O", null],
    ["CDFG2340", null],
    ["CDFG234I", null],
    ["", null],
    ["--------", null],
  ])("%j is read as %j", (typed, code) => {
    expect(parseResetCode(typed)).toBe(code);
  });

  it("is made of eight characters of the alphabet, and is read as it is written in the mail", () => {
    const made = Array.from({ length: 200 }, () => codes.create());
    for (const code of made) expect(parseResetCode(formatResetCode(code))).toBe(code);
    expect(new Set(made).size).toBe(made.length);
    expect(new Set(made.join(""))).toEqual(new Set(RESET_CODE_ALPHABET));
  });

  it("has a hash that depends on the code, the address and the server's secret", () => {
    const reset = { emailFolded: "ada@demo.test", code: "CDFG2345" };
    const others = [
      codes.hash({ ...reset, code: "CDFG2346" }),
      codes.hash({ ...reset, emailFolded: "eva@demo.test" }),
      resetCodes("another secret of thirty-two characters").hash(reset),
    ];
    expect(codes.hash(reset)).toBe(codes.hash(reset));
    expect(new Set([codes.hash(reset), ...others]).size).toBe(4);
    expect(codes.hash(reset)).not.toContain(reset.code);
  });
});
