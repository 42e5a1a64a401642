/** The little that the tests use of it; the package brings no types. */
declare module "s3rver" {
  export default class S3rver {
    constructor(options: {
      directory: string;
      address: string;
      port: number;
      silent: boolean;
      resetOnClose: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    middleware: ((context: unknown, next: () => Promise<void>) => Promise<void>)[];
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
