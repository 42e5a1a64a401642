import type { TestProject } from "vitest/node";
import { openScratch } from "./scratch.mjs";
import { makeTemplate, type Template } from "./template-database";

declare module "vitest" {
  export interface ProvidedContext {
    template: Template;
    testDatabaseUrl: string | null;
  }
}

export default async function globalSetup(project: TestProject) {
  openScratch();
  const databaseUrl = process.env["TEST_DATABASE_URL"];
  project.provide("testDatabaseUrl", databaseUrl ?? null);
  project.provide("template", await makeTemplate(databaseUrl));
}
