/**
 * An affiliate network as strict as we wish one to be: told which sale to expect, it refuses another merchant, amount,
 * currency or voucher, unknown or doubled facts, and a reference that it has heard before.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface ExpectedSale {
  amount: string;
  currency: string;
  voucher: string | null;
  click: string | null;
}

const FACTS = new Set(["merchantId", "amount", "currency", "reference", "voucher", "click"]);

export class AffiliateStandIn {
  readonly merchantId = "gymfront-1";
  /** By our reference: what must be told of it. */
  readonly expected = new Map<string, ExpectedSale>();
  readonly taken: string[] = [];
  readonly refused: string[] = [];
  /** Answers that are lost, or come as 500, before it works again. */
  readonly troubles: ("drop" | "500" | "drop-after")[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const trouble = this.troubles.shift();
        if (trouble === "drop") return void response.destroy();
        if (trouble === "500") return void response.writeHead(500).end();
        const body = new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
        const status = this.#hear(`${request.method} ${request.url}`, body);
        if (trouble === "drop-after") return void response.destroy();
        response.writeHead(status).end();
      });
    });
  }

  static async start(): Promise<AffiliateStandIn> {
    const standIn = new AffiliateStandIn();
    await new Promise<void>((done) => {
      standIn.#server.listen(0, "127.0.0.1", done);
    });
    return standIn;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  #hear(asked: string, facts: URLSearchParams): number {
    if (asked !== "POST /sale") return this.#refuse(404, asked);
    const names = [...facts.keys()];
    const reference = facts.get("reference") ?? "";
    const sale = this.expected.get(reference);
    if (names.some((name) => !FACTS.has(name)) || new Set(names).size !== names.length) {
      return this.#refuse(400, `facts ${names.join()}`);
    }
    if (facts.get("merchantId") !== this.merchantId) return this.#refuse(400, "merchant");
    if (!sale) return this.#refuse(400, `reference ${reference}`);
    for (const name of ["amount", "currency", "voucher", "click"] as const) {
      if (facts.get(name) !== sale[name]) return this.#refuse(400, `${name} ${facts.get(name)}`);
    }
    if (this.taken.includes(reference)) return this.#refuse(409, "repeated");
    this.taken.push(reference);
    return 200;
  }

  #refuse(status: number, why: string): number {
    this.refused.push(why);
    return status;
  }
}
