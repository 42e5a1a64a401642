/** Recordings as a browser's MediaRecorder makes them, by ffmpeg: a moving picture and a tone. */
import { spawn } from "node:child_process";
import { once } from "node:events";

export const VP8 = "video/webm;codecs=vp8,opus";
export const H264 = "video/x-matroska;codecs=avc1,opus";
export const MP4 = "video/mp4;codecs=avc1.42E01E,mp4a.40.2";

const VIDEO: Record<string, string[]> = {
  [VP8]: ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "500k", "-g", "90"],
  [H264]: ["-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-g", "30"],
  [MP4]: ["-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-g", "30"],
};
const CONTAINER: Record<string, string[]> = {
  [VP8]: ["-c:a", "libopus", "-f", "webm"],
  [H264]: ["-c:a", "libopus", "-f", "matroska"],
  [MP4]: ["-c:a", "aac", "-f", "mp4", "-movflags", "empty_moov+frag_keyframe+default_base_moof"],
};

const made = new Map<string, Promise<Buffer>>();

/** The bytes of a recording; one of each kind and length is made per process. */
export function makeRecording(mime: string, seconds: number): Promise<Buffer> {
  const name = `${mime} ${seconds}`;
  const recording = made.get(name) ?? runFfmpeg(argsOf(mime, seconds));
  made.set(name, recording);
  return recording;
}

function argsOf(mime: string, seconds: number): string[] {
  return [
    ...["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=30"],
    ...["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000"],
    ...["-t", String(seconds), "-pix_fmt", "yuv420p"],
    ...(VIDEO[mime] ?? []),
    ...["-sc_threshold", "0"],
    ...(CONTAINER[mime] ?? []),
    "pipe:1",
  ];
}

/** Its standard output. @throws with what it says when it fails */
export function runFfmpeg(args: string[], input?: Buffer): Promise<Buffer> {
  return run("ffmpeg", ["-hide_banner", "-loglevel", "error", ...args], input);
}

interface Probed {
  seconds: number;
  /** Pictures that could be decoded. */
  frames: number;
  codecs: string[];
  height: number;
}

/** Decodes every picture of a file's bytes. */
export async function probe(bytes: Buffer): Promise<Probed> {
  const output = await run(
    "ffprobe",
    [
      ...["-v", "error", "-count_frames", "-of", "json"],
      ...[
        "-show_entries",
        "stream=codec_name,codec_type,nb_read_frames,height,duration:format=duration",
      ],
      "-",
    ],
    bytes,
  );
  const { streams, format } = JSON.parse(output.toString()) as {
    streams: { codec_name: string; codec_type: string; nb_read_frames?: string; height?: number }[];
    format: { duration?: string };
  };
  const video = streams.find(({ codec_type }) => codec_type === "video");
  return {
    seconds: Number(format.duration ?? Number.NaN),
    frames: Number(video?.nb_read_frames ?? 0),
    codecs: streams.map(({ codec_name }) => codec_name),
    height: video?.height ?? 0,
  };
}

async function run(command: string, args: string[], input?: Buffer): Promise<Buffer> {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "pipe"] });
  const chunks: Buffer[] = [];
  let errors = "";
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  // It may have read enough before the end.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0 || errors !== "") throw new Error(`${command} ended with ${code}: ${errors}`);
  return Buffer.concat(chunks);
}
