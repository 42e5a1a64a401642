import type { AddressInfo } from "node:net";
import express from "express";
import { pino } from "pino";
import { expect, it, vi } from "vitest";
import { fileDatabase } from "../../../tests/support/database";
import { health } from "./health";

const database = fileDatabase();

it("queries the database once for concurrent checks, and again for a later one", async () => {
  const { db } = database;
  let allHaveAsked = () => {};
  const asking = new Promise<void>((resolve) => (allHaveAsked = resolve));
  const execute = db.execute.bind(db);
  const questions = vi
    .spyOn(db, "execute")
    .mockImplementation(((query: string) =>
      asking.then(() => execute(query))) as unknown as typeof db.execute);

  const app = express();
  let requests = 0;
  app.use((_request, _response, next) => {
    next();
    if (++requests === 20) allHaveAsked();
  });
  app.use(health({ db, log: pino({ level: "silent" }), draining: false }));
  const server = app.listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const { port } = server.address() as AddressInfo;
  const ask = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).text();

  expect(new Set(await Promise.all(Array.from({ length: 20 }, ask)))).toEqual(new Set(["ready"]));
  expect(questions).toHaveBeenCalledOnce();
  expect(await ask()).toBe("ready");
  expect(questions).toHaveBeenCalledTimes(2);
  await new Promise((closed) => server.close(closed));
});
