import { describe, expect, it } from "vitest";
import { isDatabaseUnavailable } from "./database-unavailable";

const withCode = (code: string) => Object.assign(new Error("it failed"), { code });

describe("isDatabaseUnavailable", () => {
  it.each([
    withCode("ECONNREFUSED"),
    withCode("ECONNRESET"),
    withCode("ENOTFOUND"),
    withCode("EPIPE"),
    withCode("57P01"), // admin shutdown
    withCode("57P03"), // starting up
    withCode("08006"), // connection failure
    withCode("53300"), // too many connections
    withCode("53100"), // disk full
    withCode("25006"), // a standby
    new Error("Connection terminated unexpectedly"),
    new Error("Connection terminated due to connection timeout"),
    new Error("timeout exceeded when trying to connect"),
    new Error("Query read timeout"), // a server that does not respond
    new Error("Client has encountered a connection error and is not queryable"),
    new Error("Failed query: select 1", { cause: withCode("ECONNREFUSED") }),
  ])("accepts %o, also as the cause of another error", (error) => {
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(isDatabaseUnavailable(new Error("outer", { cause: error }))).toBe(true);
  });

  it.each([
    withCode("23505"), // unique violation
    withCode("42P01"), // no such table
    withCode("57014"), // a statement that took too long
    withCode("ENOENT"),
    withCode("ENOSPC"), // files of this app, not of the database
    new Error("The person said: Connection terminated"),
    new Error("anything"),
    "ECONNREFUSED",
    null,
  ])("refuses %o", (error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});
