/** A start that fails is explained to the operator with a sentence that names the setting, from the real errors. */
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { makeTestPlace } from "../../tests/support/database";
import { openDatabase } from "~/db/client.server";
import { InvalidSettings } from "./env.server";
import { CommandRefused, explainFailure } from "./start-failure.server";

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error("It works.");
    },
    (error: unknown) => explainFailure(error),
  );

async function portInUse() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

async function listenOn(port: number, host: string): Promise<void> {
  const server = createServer().listen(port, host);
  await once(server, "listening");
  server.close();
}

describe("explainFailure", () => {
  it("says that the port is in use", async () => {
    const { port, close } = await portInUse();
    expect(await failureOf(listenOn(port, "127.0.0.1"))).toBe(
      `PORT: 127.0.0.1:${port} is in use by another program; expected a free port`,
    );
    close();
  });

  it("says that the address is not one of this machine", async () => {
    // Reserved for documentation: no machine has it.
    expect(await failureOf(listenOn(0, "192.0.2.1"))).toMatch(
      /^HOST, PORT: the server can not listen on 192\.0\.2\.1\S* \(E\w+\); expected an address of this machine/,
    );
  });

  it("says that no PostgreSQL answers, for a bare connection and for an opened database", async () => {
    const { port, close } = await portInUse();
    close();
    const databaseUrl = `postgres://gymfront@127.0.0.1:${port}/gymfront`;
    const sentence = /^DATABASE_URL: no PostgreSQL answers there \(.*ECONNREFUSED.*\)/;
    const client = new Client({ connectionString: databaseUrl });
    expect(await failureOf(client.connect())).toMatch(sentence);
    expect(await failureOf(openDatabase({ databaseUrl, dataDir: "" }))).toMatch(sentence);
  });

  it("says that another process uses the data directory", async () => {
    const place = await makeTestPlace();
    const { dataDir } = place;
    const database = await openDatabase({ databaseUrl: undefined, dataDir });
    expect(await failureOf(openDatabase({ databaseUrl: undefined, dataDir }))).toMatch(
      /^Another Gymfront process is using the data directory .*Stop it, or set DATA_DIR to another directory/,
    );
    await database.close();
    await place.remove();
  });

  it.each([
    ["28P01", "password authentication failed"],
    ["3D000", 'database "gymfront" does not exist'],
    ["42501", "permission denied"],
    ["57P03", "the database system is starting up"],
    ["53300", "too many clients already"],
  ])("names DATABASE_URL when PostgreSQL answers %s, also below another error", (code, message) => {
    const cause = Object.assign(new Error(message), { code });
    expect(explainFailure(cause)).toBe(`DATABASE_URL: ${message}`);
    expect(explainFailure(new Error("Failed query", { cause }))).toBe(`DATABASE_URL: ${message}`);
  });

  it.each([new InvalidSettings("PORT: expected a port"), new CommandRefused("No such order.")])(
    "gives the sentence of %s without a stack",
    (error) => {
      expect(explainFailure(error)).toBe(error.message);
    },
  );

  it("includes the stack of a programming error", () => {
    expect(explainFailure(new TypeError("undefined is not a function"))).toMatch(/\n +at /);
    expect(explainFailure("a text")).toBe("a text");
  });
});
