/** Neither package has types of its own. */
declare module "@marbec/web-auto-extractor" {
  export default class WebAutoExtractor {
    constructor(options?: { addLocation?: boolean; embedSource?: string[] | boolean });
    parse(html: string): { jsonld: Record<string, unknown> };
  }
}

declare module "@adobe/structured-data-validator" {
  export default class Validator {
    constructor(schemaOrg?: object);
    validate(data: object): Promise<{ issueMessage: string; severity: "ERROR" | "WARNING" }[]>;
  }
}
