/**
 * A strict affiliate network: it knows the expected sale, and refuses another merchant, amount, currency, voucher or
 * click, unknown or repeated facts, and a reference that arrived before on the same channel: server, script or pixel.
 */
import { createServer, type IncomingMessage, type Server } from "node:http";
import { text } from "node:stream/consumers";
import type { AddressInfo } from "node:net";

export interface ExpectedSale {
  amount: string;
  currency: string;
  voucher: string | null;
  /** Reported from server to server only. */
  click: string | null;
}

const WAYS = {
  "POST /sale": "server",
  "GET /sale.js": "script",
  "GET /pixel.gif": "pixel",
} as const;
type Way = (typeof WAYS)[keyof typeof WAYS];

const FACTS = new Set(["merchantId", "amount", "currency", "reference", "voucher"]);
const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

export interface Heard {
  taken: string[];
  script: string[];
  pixel: string[];
  refused: string[];
}

export class AffiliateStandIn {
  readonly merchantId = "gymfront-1";
  /** Expected facts by our reference. */
  readonly expected = new Map<string, ExpectedSale>();
  /** Sales without a known reference: the first matching one supplies it. */
  readonly awaited: ExpectedSale[] = [];
  readonly taken: string[] = [];
  readonly script: string[] = [];
  readonly pixel: string[] = [];
  readonly refused: string[] = [];
  /** Number of answers that are lost, or are 500, before it recovers. */
  readonly troubles: ("drop" | "500" | "drop-after")[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      void this.#answer(request).then(
        (answer) => {
          if (answer === null) return void response.destroy();
          response.writeHead(answer.status, { "Content-Type": answer.type ?? "text/plain" });
          response.end(answer.body);
        },
        () => void response.destroy(),
      );
    });
  }

  static async start(port = 0): Promise<AffiliateStandIn> {
    const standIn = new AffiliateStandIn();
    await new Promise<void>((done) => {
      standIn.#server.listen(port, "127.0.0.1", done);
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

  async #answer(request: IncomingMessage) {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://network");
    const asked = `${request.method} ${pathname}`;
    const body = await text(request);
    // For tests in another process.
    if (asked === "POST /await") {
      this.awaited.push(JSON.parse(body) as ExpectedSale);
      return { status: 204 };
    }
    if (asked === "GET /heard") {
      const { taken, script, pixel, refused } = this;
      const heard: Heard = { taken, script, pixel, refused };
      return { status: 200, type: "application/json", body: JSON.stringify(heard) };
    }
    const trouble = this.troubles.shift();
    if (trouble === "drop") return null;
    if (trouble === "500") return { status: 500 };
    if (!(asked in WAYS)) return { status: this.#refuse(404, asked) };
    const way = WAYS[asked as keyof typeof WAYS];
    const facts = way === "server" ? new URLSearchParams(body) : searchParams;
    const status = this.#hear(way, facts);
    if (trouble === "drop-after") return null;
    if (status !== 200 || way === "server") return { status };
    if (way === "pixel") return { status, type: "image/gif", body: PIXEL };
    const mark = JSON.stringify(facts.get("reference"));
    return {
      status,
      type: "text/javascript",
      body: `document.documentElement.dataset.affiliateSale = ${mark};`,
    };
  }

  #hear(way: Way, facts: URLSearchParams): number {
    const names = [...facts.keys()];
    const known = (name: string) => FACTS.has(name) || (name === "click" && way === "server");
    if (!names.every(known) || new Set(names).size !== names.length) {
      return this.#refuse(400, `facts ${names.join()}`);
    }
    if (facts.get("merchantId") !== this.merchantId) return this.#refuse(400, "merchant");
    const reference = facts.get("reference") ?? "";
    const sale = this.expected.get(reference) ?? this.#arrived(reference, way, facts);
    if (!sale) return this.#refuse(400, `reference ${reference}`);
    const [wrong] = differences(sale, way, facts);
    if (wrong !== undefined) return this.#refuse(400, `${wrong} ${facts.get(wrong)}`);
    const heard = way === "server" ? this.taken : this[way];
    if (heard.includes(reference)) return this.#refuse(409, "repeated");
    heard.push(reference);
    return 200;
  }

  #arrived(reference: string, way: Way, facts: URLSearchParams): ExpectedSale | undefined {
    const place = this.awaited.findIndex((sale) => differences(sale, way, facts).length === 0);
    if (reference === "" || place < 0) return undefined;
    const [sale] = this.awaited.splice(place, 1);
    if (sale) this.expected.set(reference, sale);
    return sale;
  }

  #refuse(status: number, why: string): number {
    this.refused.push(why);
    return status;
  }
}

function differences(sale: ExpectedSale, way: Way, facts: URLSearchParams): string[] {
  const told = ["amount", "currency", "voucher"] as const;
  const names = way === "server" ? ([...told, "click"] as const) : told;
  return names.filter((name) => facts.get(name) !== sale[name]);
}
