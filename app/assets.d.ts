/** `import * as styles` binds each class by its name, so that a bundle keeps only the classes it uses. */
declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}

declare module "*?url" {
  const address: string;
  export default address;
}

/** The text of a file, on the server only. */
declare module "*.txt?raw" {
  const text: string;
  export default text;
}
