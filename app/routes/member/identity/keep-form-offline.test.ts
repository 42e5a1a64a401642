import type { ClientActionFunctionArgs } from "@remix-run/react";
import { describe, expect, it } from "vitest";
import { keepFormOffline } from "./keep-form-offline";

const send = (outcome: Promise<unknown>) =>
  keepFormOffline({
    request: new Request("https://gym.test/login", { method: "POST" }),
    params: {},
    serverAction: () => outcome,
  } as ClientActionFunctionArgs);

async function shown(outcome: Promise<unknown>) {
  const answer = await send(outcome);
  if (!(answer instanceof Response)) throw new Error("no answer of its own");
  return { status: answer.status, body: (await answer.json()) as unknown };
}
const withMessage = (message: string) => ({
  reply: { status: "error", error: { "": [message] } },
});

describe("a form of a page of accounts", () => {
  it("stays on the page when it does not reach the server", async () => {
    expect(await shown(Promise.reject(new TypeError("Failed to fetch")))).toEqual({
      status: 503,
      body: withMessage("error.offline"),
    });
  });

  it("stays on the page and says so when the edge refuses it for too many attempts", async () => {
    expect(await shown(Promise.reject(new Response("", { status: 429 })))).toEqual({
      status: 429,
      body: withMessage("error.tooManyRequests"),
    });
  });

  it("is answered by the server otherwise, also by an error", async () => {
    expect(await send(Promise.resolve("answer"))).toBe("answer");
    for (const error of [new Response("", { status: 413 }), new Error("a bug")]) {
      await expect(send(Promise.reject(error))).rejects.toBe(error);
    }
  });
});
