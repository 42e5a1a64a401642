/** The light build has no types of its own; its interface is the full one's without captions, DRM and audio tracks. */
declare module "hls.js/light" {
  export { default } from "hls.js";
}
