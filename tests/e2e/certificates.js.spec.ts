/** The proxy has a certificate made for a gym's domain when somebody first asks for it, and for nobody else's name. */
import { connect } from "node:tls";
import { expect, test } from "@playwright/test";
import { tlsPort } from "./world";

/** The names that the proxy shows a certificate for; null: it has none to show. */
const certificateFor = (servername: string): Promise<string | null> =>
  new Promise((resolve) => {
    const socket = connect(
      { host: "127.0.0.1", port: Number(tlsPort), servername, rejectUnauthorized: false },
      () => {
        resolve(socket.getPeerCertificate().subjectaltname ?? "");
        socket.end();
      },
    );
    socket.on("error", () => resolve(null));
  });

test("a certificate is had for verified domains and labels of gyms alone", async () => {
  expect(await certificateFor("ironworks.test")).toBe("DNS:ironworks.test");
  expect(await certificateFor("flowstate.gymfront.localhost")).toBe(
    "DNS:flowstate.gymfront.localhost",
  );
  for (const name of [
    "evil.example",
    "xironworks.test",
    "www.ironworks.test",
    "nobody.gymfront.localhost",
    "a.ironworks.gymfront.localhost",
  ]) {
    expect(await certificateFor(name), name).toBeNull();
  }
});
