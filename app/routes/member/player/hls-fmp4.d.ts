/** hls.js without transport streams (vite.config.ts). */
declare module "hls.js/light?fmp4" {
  export { default } from "hls.js";
}
