import { EventEmitter } from "node:events";
import type { Request, Response } from "express";
import type { Logger } from "pino";
import { expect, it } from "vitest";
import { logRequests } from "./request-log";

it.each([
  ["/gym/ironworks?returnUrl=%2F", "/gym/ironworks"],
  ["/media/grant-abc/1/a.m3u8", "/media/…"],
  [`/${"a".repeat(199)}`, `/${"a".repeat(199)}`],
  [`/${"a".repeat(8_000)}`, `/${"a".repeat(199)}…`],
])("the line of %s has %s", (url, path) => {
  const lines: object[] = [];
  const log = { child: () => log, info: (line: object) => lines.push(line) } as unknown as Logger;
  const response = Object.assign(new EventEmitter(), { statusCode: 200, setHeader: () => {} });
  const request = { url, method: "GET" } as Request;
  void logRequests(log)(request, response as unknown as Response, () => {});
  response.emit("close");
  expect(lines).toMatchObject([{ path }]);
});
