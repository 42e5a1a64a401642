/** Where a mail goes: a whole file in the outbox's folder, or SMTP where it is configured. */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { describe, expect, it } from "vitest";
import { openOutboxFolder } from "./outbox-folder.server";
import { createMailTransport, MailServerUnavailable } from "./transport.server";

describe("the mail transport", () => {
  const mail = {
    id: "0c5b1a52-6a3e-4b57-9d63-0a4f2f0f7c11",
    to: "reader@demo.test",
    fromName: "Ironworks, Ltd <x@evil.test>",
    date: new Date("2026-03-01T10:00:00.123Z"),
    lang: "EN",
    subject: "Welcome",
    html: "<p>Welcome</p>",
    text: "Welcome",
  };

  it("writes whole files, the same mail into the same file, and shows no other file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "gymfront-outbox-"));
    const transport = createMailTransport({
      smtpUrl: undefined,
      mailFrom: "hello@gymfront.test",
      outboxDir: folder,
    });
    await Promise.all(
      [transport.send(mail), transport.send(mail)].map((done) => done.catch(() => {})),
    );
    await transport.send(mail);
    const name = `20260301T100000123Z-${mail.id}.eml`;
    expect((await readdir(folder)).filter((file) => file.endsWith(".eml"))).toEqual([name]);
    const outbox = openOutboxFolder(folder);
    expect(await outbox.read(name)).toMatchObject({
      subject: "Welcome",
      from: "Ironworks, Ltd <x@evil.test>",
      to: "reader@demo.test",
      text: "Welcome\n",
    });
    for (const other of ["../secret", "/etc/passwd", `../${name}`, `.${name}.part`, "x.eml"]) {
      expect(await outbox.read(other)).toBeNull();
    }
    expect(await openOutboxFolder(join(folder, "nowhere")).list(5)).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it.each([
    [undefined, [undefined, undefined]],
    [
      "https://ironworks.test/api/progress-mail/off?token=a.b-c_d",
      [
        "<https://ironworks.test/api/progress-mail/off?token=a.b-c_d>",
        "List-Unsubscribe=One-Click",
      ],
    ],
  ])(
    "lets the mail program switch a mail off by one press (RFC 8058): %s",
    async (url, expected) => {
      const outboxDir = await mkdtemp(join(tmpdir(), "gymfront-outbox-"));
      const transport = createMailTransport({
        smtpUrl: undefined,
        mailFrom: "hello@gymfront.test",
        outboxDir,
      });
      await transport.send({ ...mail, ...(url === undefined ? {} : { oneClickUrl: url }) });
      const [file = ""] = (await readdir(outboxDir)).filter((name) => name.endsWith(".eml"));
      const { headers } = await PostalMime.parse(await readFile(join(outboxDir, file)));
      const valueOf = (name: string) => headers.find(({ key }) => key === name)?.value;
      expect([valueOf("list-unsubscribe"), valueOf("list-unsubscribe-post")]).toEqual(expected);
      await rm(outboxDir, { recursive: true });
    },
  );

  it("sends by SMTP if it is configured", async () => {
    const received = { commands: [] as string[], data: "" };
    const server = await fakeSmtp(received);
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    const transport = createMailTransport({
      smtpUrl: `smtp://127.0.0.1:${address.port}`,
      mailFrom: "Gymfront <hello@gymfront.test>",
      outboxDir: join(tmpdir(), "gymfront-outbox-unused"),
    });
    await transport.send(mail);
    transport.close();
    server.close();
    expect(received.commands).toContain("MAIL FROM:<hello@gymfront.test>");
    expect(received.commands.filter((line) => line.startsWith("RCPT"))).toEqual([
      "RCPT TO:<reader@demo.test>",
    ]);
    const parsed = await PostalMime.parse(received.data);
    expect(parsed.messageId).toBe(`<${mail.id}@gymfront.test>`);
    expect(parsed.from).toEqual({ address: "hello@gymfront.test", name: mail.fromName });
  });
});

describe("a mail transport that is unavailable", () => {
  const mail = {
    id: "0c5b1a52-6a3e-4b57-9d63-0a4f2f0f7c11",
    to: "reader@demo.test",
    fromName: "Ironworks",
    date: new Date("2026-03-01T10:00:00.123Z"),
    lang: "EN",
    subject: "Welcome",
    html: "<p>Welcome</p>",
    text: "Welcome",
  };
  const from = "Gymfront <hello@gymfront.test>";

  it("differs from a server that refuses one mail", async () => {
    const server = await fakeSmtp({ commands: [], data: "" }, { refuses: "RCPT" });
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    const smtpUrl = `smtp://127.0.0.1:${address.port}`;
    const transport = createMailTransport({ smtpUrl, mailFrom: from, outboxDir: "" });
    const refusal = await transport.send(mail).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Error);
    expect(refusal).not.toBeInstanceOf(MailServerUnavailable);
    await new Promise((done) => server.close(done));
    await expect(transport.send(mail)).rejects.toBeInstanceOf(MailServerUnavailable);
    transport.close();
  });

  it("includes an outbox that cannot be written", async () => {
    const folder = await mkdtemp(join(tmpdir(), "gymfront-outbox-"));
    await writeFile(join(folder, "full"), "");
    const outboxDir = join(folder, "full", "outbox");
    const transport = createMailTransport({ smtpUrl: undefined, mailFrom: from, outboxDir });
    await expect(transport.send(mail)).rejects.toBeInstanceOf(MailServerUnavailable);
    await rm(folder, { recursive: true });
  });
});

/** Just enough of RFC 5321 to take one mail. */
async function fakeSmtp(
  received: { commands: string[]; data: string },
  { refuses = "nothing" } = {},
): Promise<Server> {
  const server = createServer((socket) => {
    let inData = false;
    let pending = "";
    socket.write("220 test\r\n");
    socket.on("data", (bytes) => {
      pending += bytes.toString("utf8");
      for (;;) {
        const end = pending.indexOf(inData ? "\r\n.\r\n" : "\r\n");
        if (end === -1) return;
        const line = pending.slice(0, end);
        pending = pending.slice(end + (inData ? 5 : 2));
        if (inData) {
          received.data = line;
          inData = false;
          socket.write("250 kept\r\n");
          continue;
        }
        received.commands.push(line);
        if (line.startsWith(refuses)) {
          socket.write("550 nobody here\r\n");
          continue;
        }
        if (line === "DATA") inData = true;
        socket.write(
          line === "DATA" ? "354 go on\r\n" : line === "QUIT" ? "221 bye\r\n" : "250 ok\r\n",
        );
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}
