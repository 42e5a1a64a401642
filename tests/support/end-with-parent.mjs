// @ts-check
// Preloaded into servers that tests start: the pipe closes when the parent process ends, for any reason.
import { Socket } from "node:net";

const pipe = new Socket({ fd: 3, readable: true, writable: false });
pipe.once("close", () => process.kill(process.pid, "SIGKILL"));
pipe.on("error", () => {});
pipe.resume();
pipe.unref();
