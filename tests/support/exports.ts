/** Which exports of the program its own code uses, read from the syntax trees. */
import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import type { Source } from "./sources";

interface Module {
  /** Without its ending, as an import names it. */
  name: string;
  exports: string[];
  /** Those of `exports` that are types. */
  types: string[];
  /** How often each identifier occurs, declarations included. */
  identifiers: Map<string, number>;
  /** By imported module, the names that an import takes; "*" for all. */
  imports: { from: string; name: string }[];
}

const withoutEnding = (path: string) => path.replace(/\.(?:tsx?|mjs)$/, "");

function resolve(importer: string, specifier: string): string {
  if (specifier.startsWith("~/")) return `app/${withoutEnding(specifier.slice(2))}`;
  if (!specifier.startsWith(".")) return specifier;
  return withoutEnding(normalize(join(dirname(importer), specifier)));
}

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) &&
  !(ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);

function exportedNames(statement: ts.Statement): string[] {
  if (!isExported(statement)) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name.text] : name.elements.flatMap((element) => element.getText()),
    );
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement);
  return isNamed && statement.name ? [statement.name.text] : [];
}

const isType = (node: ts.Statement): boolean =>
  ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);

function importedNames(node: ts.ImportDeclaration | ts.ExportDeclaration): string[] {
  if (ts.isExportDeclaration(node)) {
    if (!node.exportClause || !ts.isNamedExports(node.exportClause)) return ["*"];
    return node.exportClause.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
  }
  const bindings = node.importClause?.namedBindings;
  if (!bindings) return [];
  if (ts.isNamespaceImport(bindings)) return ["*"];
  return bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
}

function read({ path, text }: Source): Module {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const identifiers = new Map<string, number>();
  const imports: Module["imports"] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) identifiers.set(node.text, (identifiers.get(node.text) ?? 0) + 1);
    if (
      (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) &&
      node.moduleSpecifier &&
      ts.isStringLiteral(node.moduleSpecifier)
    ) {
      const from = resolve(path, node.moduleSpecifier.text);
      imports.push(...importedNames(node).map((name) => ({ from, name })));
    }
    // `import("./x")` and `typeof import("./x")` may take anything.
    const argument =
      ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
        ? node.arguments[0]
        : ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)
          ? node.argument.literal
          : undefined;
    if (argument && ts.isStringLiteral(argument))
      imports.push({ from: resolve(path, argument.text), name: "*" });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return {
    name: withoutEnding(path),
    exports: file.statements.flatMap(exportedNames),
    types: file.statements.filter(isType).flatMap(exportedNames),
    identifiers,
    imports,
  };
}

/** Whether any of the files imports this export. */
function findImported(modules: Module[]): (module: string, name: string) => boolean {
  const imported = new Set(
    modules.flatMap(({ imports }) => imports.map(({ from, name }) => `${from} ${name}`)),
  );
  return (module, name) => imported.has(`${module} ${name}`) || imported.has(`${module} *`);
}

/** `path name` of every named export that neither another file of the program imports nor its own file uses. */
export function findUnusedExports(sources: Source[]): string[] {
  const modules = sources.map(read);
  const isImported = findImported(modules);
  return modules.flatMap(({ name: module, exports, identifiers }) =>
    exports
      .filter((name) => !isImported(module, name))
      .filter((name) => (identifiers.get(name) ?? 0) < 2)
      .map((name) => `${module} ${name}`),
  );
}

/** `path name` of every exported type that no other file imports. */
export function findPrivateTypes(sources: Source[]): string[] {
  const modules = sources.map(read);
  const isImported = findImported(modules);
  return modules.flatMap(({ name: module, types }) =>
    types.filter((name) => !isImported(module, name)).map((name) => `${module} ${name}`),
  );
}
