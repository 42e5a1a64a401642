/** The module that Remix's Vite plugin builds from routes.ts. */
declare module "virtual:remix/server-build" {
  type Build = import("@remix-run/node").ServerBuild;
  export const entry: Build["entry"];
  export const routes: Build["routes"];
  export const assets: Build["assets"];
  export const publicPath: Build["publicPath"];
  export const assetsBuildDirectory: Build["assetsBuildDirectory"];
  export const future: Build["future"];
  export const isSpaMode: Build["isSpaMode"];
  export const basename: Build["basename"];
}
