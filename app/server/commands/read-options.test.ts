/** What an operator types behind a command's name, before anything is opened. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { whileTyped } from "../../../tests/support/commands";
import { readTyped as readInbox } from "./payments-inbox.server";
import { readTyped as readRefund } from "./payments-refund.server";

class Exit extends Error {
  constructor(readonly code: unknown) {
    super(`exit ${String(code)}`);
  }
}

let printed: string;
let errors: string;
beforeEach(() => {
  printed = errors = "";
  vi.spyOn(process, "exit").mockImplementation((code) => {
    throw new Exit(code);
  });
  vi.spyOn(process.stdout, "write").mockImplementation((text) =>
    Boolean((printed += String(text))),
  );
  vi.spyOn(process.stderr, "write").mockImplementation((text) => Boolean((errors += String(text))));
});
afterEach(() => vi.restoreAllMocks());

const exitCodeOf = (read: () => unknown, ...args: string[]) => {
  try {
    whileTyped(args, read);
  } catch (error) {
    if (error instanceof Exit) return error.code;
    throw error;
  }
  return null;
};

it.each(["--help", "-h"])("%s prints how the command is used", (option) => {
  expect([exitCodeOf(readInbox, option), errors]).toEqual([0, ""]);
  expect(printed).toMatch(/^Use: npm run payments:inbox/);
});

it.each([
  ["an unknown option", readInbox, ["--retyr", "all"], "payments:inbox"],
  ["an option without its value", readInbox, ["--retry"], "payments:inbox"],
  ["an unknown option of another command", readRefund, ["--why", "refund"], "payments:refund"],
] as const)("refuses %s with a sentence and how the command is used", (_what, read, args, name) => {
  expect([exitCodeOf(read, ...args), printed]).toEqual([1, ""]);
  expect(errors).toMatch(new RegExp(`^.+\\.\\nUse: npm run ${name}`));
  expect(errors).not.toMatch(/^ +at /m);
});

it("passes the known options to the command", () => {
  expect(whileTyped(["--retry", "evt_1"], readInbox).values).toEqual({ retry: "evt_1" });
});
