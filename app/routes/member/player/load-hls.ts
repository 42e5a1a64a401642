/** Loads hls.js in the smallest build that plays the stream (vite.config.ts). */
import type Hls from "hls.js";

/** `fmp4`: the small build, which plays fragmented MP4 alone; `transport`: the one that plays transport streams too. */
export type StreamFormat = "fmp4" | "transport";

export interface HlsLibrary {
  Light: typeof Hls;
  format: StreamFormat;
}

export async function loadHls(format: StreamFormat): Promise<HlsLibrary | null> {
  try {
    const library =
      format === "fmp4" ? await import("hls.js/light?fmp4") : await import("hls.js/light");
    return { Light: library.default, format };
  } catch {
    // If the library cannot be loaded, the caller falls back to the file.
    return null;
  }
}
