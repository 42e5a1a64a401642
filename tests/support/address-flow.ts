/**
 * Traces the addresses of links, forms and redirects. Each expression that takes an address is traced within its file
 * to an address of ours, to a rule that checked it, or to a name that says that it is an address. A value with such a
 * name is traced in turn, so the chain from loader to property to link is complete.
 */
import ts from "typescript";
import type { Source } from "./sources";

/** Functions that check an address from outside, or return a checked one. */
const RULES =
  /^(?:safeReturnUrl|readSavedPage|webAddress|choosePageAfterRegistration|currentAddress|gymOrigin)$/;
/** Names of variables, properties and parameters for addresses. */
const NAMED = /^(?:to|href|action|address|addresses|url|back|home)$|[a-z](?:To|Url|Href)$/;
/** Pictures are no links; the policy restricts their sources. */
const PICTURE = /image|img|logo|picture|hero|poster|thumbnail/i;
/** Text of the client, as it arrives. */
const ASKED =
  /\bsearchParams\b|\.get\(|\bparams\b|\brequest\.url\b|\bsubmission\.value\b|\bformData\b|\bpreloginPage\b[^]*\.read\(|\breadCookie\(/;
/** Columns with addresses that a creator or an operator typed. */
const TYPED = /^(?:communityUrl|playlistUrl|externalLinks)$/;

const CALLS =
  /^(?:redirect|redirectDocument|seeOther|navigate|response\.redirect|(?:window\.)?location\.(?:assign|replace))$/;

export interface Offence {
  path: string;
  line: number;
  /** `sink: expression` as in the source. */
  text: string;
  /** The part that nothing vouches for. */
  because: string;
}

export function unjudgedAddresses({ path, text }: Source): Offence[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const offences: Offence[] = [];
  const judge = (sink: string, value: ts.Expression) => {
    const because = unjudged(value, new Set());
    if (because === null) return;
    const line = file.getLineAndCharacterOfPosition(value.getStart()).line + 1;
    offences.push({ path, line, text: `${sink}: ${words(value)}`, because });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && CALLS.test(node.expression.getText())) {
      const target = node.arguments.find((one) => !ts.isNumericLiteral(one));
      if (target) judge(node.expression.getText(), target);
    } else if (ts.isJsxAttribute(node) && takesAddress(node.name.getText())) {
      const { initializer } = node;
      if (initializer && ts.isJsxExpression(initializer) && initializer.expression) {
        judge(node.name.getText(), initializer.expression);
      }
    } else if (ts.isPropertyAssignment(node) && takesAddress(nameOf(node.name))) {
      judge(nameOf(node.name), node.initializer);
    } else if (ts.isShorthandPropertyAssignment(node) && takesAddress(node.name.text)) {
      judge(node.name.text, node.name);
    } else if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      /\blocation(?:\.href)?$|\.(?:href|action)$/.test(node.left.getText())
    ) {
      judge(node.left.getText(), node.right);
    }
    // The page that reads a query checks its values.
    if (ts.isCallExpression(node) && isPath(node.expression)) return;
    ts.forEachChild(node, visit);
  };
  visit(file);
  return offences;
}

/** Names of properties and attributes; the shorter names count for variables only. */
const takesAddress = (name: string) =>
  (/^(?:to|href|action|Location)$/.test(name) || /[a-z](?:To|Url|Href)$/.test(name)) &&
  !/^(?:has|is)[A-Z]/.test(name) &&
  !PICTURE.test(name);

const isNamed = (name: string) => NAMED.test(name) || name === "origin";
const words = (node: ts.Node) => node.getText().replace(/\s+/g, " ").slice(0, 120);
const nameOf = (name: ts.PropertyName | ts.BindingName) =>
  ts.isStringLiteralLike(name) ? name.text : name.getText();
/** Pages hand `buildUrl` to a form; the check traces each property of that name itself. */
const isPath = (callee: ts.Expression) =>
  /^(?:paths|accountPaths|paymentPaths|livePaths|challengePaths|studioPaths)\.\w+$|\bbuildUrl$|^toTrainerPath$/.test(
    callee.getText(),
  );

/** Null if every origin of the value is safe; otherwise the first unsafe one. */
function unjudged(value: ts.Expression, seen: Set<ts.Node>): string | null {
  if (seen.has(value)) return null;
  seen.add(value);
  const all = (...parts: ts.Expression[]) => {
    for (const part of parts) {
      const because = unjudged(part, seen);
      if (because !== null) return because;
    }
    return null;
  };
  if (
    ts.isParenthesizedExpression(value) ||
    ts.isAwaitExpression(value) ||
    ts.isAsExpression(value)
  ) {
    return all(value.expression);
  }
  if (ts.isNonNullExpression(value) || ts.isSatisfiesExpression(value))
    return all(value.expression);
  if (ts.isStringLiteralLike(value)) return null;
  if (value.kind === ts.SyntaxKind.NullKeyword || value.getText() === "undefined") return null;
  // Elements, functions that build an address, types: no addresses themselves.
  if (ts.isJsxElement(value) || ts.isJsxSelfClosingElement(value) || ts.isJsxFragment(value))
    return null;
  if (ts.isArrowFunction(value)) {
    return ts.isBlock(value.body) ? all(...returnsOf(value)) : all(value.body);
  }
  // Lists, and values without an address: limits, booleans.
  if (ts.isArrayLiteralExpression(value)) return all(...value.elements);
  if (ts.isObjectLiteralExpression(value)) return null;
  if (ts.isConditionalExpression(value)) return all(value.whenTrue, value.whenFalse);
  if (ts.isBinaryExpression(value)) {
    const right = value.operatorToken.kind;
    if (right === ts.SyntaxKind.AmpersandAmpersandToken) return all(value.right);
    if (right === ts.SyntaxKind.QuestionQuestionToken || right === ts.SyntaxKind.BarBarToken) {
      return all(value.left, value.right);
    }
  }
  if (ts.isTemplateExpression(value)) {
    // An address that begins as one of ours stays ours; a fragment belongs to this page.
    if (value.head.text.startsWith("#") || value.head.text.startsWith("?")) return null;
    const [first] = value.templateSpans;
    return value.head.text === "" && first ? all(first.expression) : words(value);
  }
  if (ts.isCallExpression(value)) {
    const callee = value.expression;
    if (isPath(callee) || RULES.test(callee.getText())) return null;
    if (ASKED.test(value.getText())) return words(value);
    const made = ts.isIdentifier(callee) ? declarationOf(callee) : null;
    if (made && ts.isVariableDeclaration(made) && made.initializer) return all(made.initializer);
    if (made && ts.isFunctionDeclaration(made)) return all(...returnsOf(made));
    return NAMED.test(callee.getText().split(".").at(-1) ?? "") ? null : words(value);
  }
  if (ts.isPropertyAccessExpression(value)) {
    if (TYPED.test(value.name.text) || ASKED.test(value.getText())) return words(value);
    return isNamed(value.name.text) ? null : words(value);
  }
  if (ts.isIdentifier(value)) return unjudgedName(value, all);
  return words(value);
}

function unjudgedName(
  name: ts.Identifier,
  all: (...parts: ts.Expression[]) => string | null,
): string | null {
  if (TYPED.test(name.text)) return name.text;
  const declared = declarationOf(name);
  if (!declared || ts.isFunctionDeclaration(declared)) return isNamed(name.text) ? null : name.text;
  if (ts.isVariableDeclaration(declared)) {
    return declared.initializer ? all(declared.initializer) : name.text;
  }
  if (ts.isParameter(declared)) return isNamed(name.text) ? null : name.text;
  if (!ts.isBindingElement(declared)) return name.text;
  // A part of a value: an element of `Promise.all`, the result of a rule, or a named property.
  const from = wholeOf(declared);
  const place = ts.isArrayBindingPattern(declared.parent)
    ? declared.parent.elements.indexOf(declared)
    : -1;
  const parts =
    from && /^(?:await )?Promise\.all\(\[/.test(from.getText()) ? elementsOf(from) : null;
  const part = place >= 0 ? parts?.[place] : undefined;
  if (part) return all(part);
  const key = declared.propertyName ? nameOf(declared.propertyName) : name.text;
  if (from && ASKED.test(from.getText())) return `${name.text} of ${words(from)}`;
  return isNamed(key) && !TYPED.test(key)
    ? null
    : `${name.text} of ${from ? words(from) : "a parameter"}`;
}

/** The source of a destructuring pattern, if it is beside it. */
function wholeOf(element: ts.BindingElement): ts.Expression | null {
  const { parent } = element.parent;
  if (ts.isBindingElement(parent)) return wholeOf(parent);
  return ts.isVariableDeclaration(parent) ? (parent.initializer ?? null) : null;
}

function elementsOf(call: ts.Expression): readonly ts.Expression[] | null {
  const inner = ts.isAwaitExpression(call) ? call.expression : call;
  const [list] = ts.isCallExpression(inner) ? inner.arguments : [];
  return list && ts.isArrayLiteralExpression(list) ? list.elements : null;
}

/** Return values of a function, without those of inner functions. */
function returnsOf(made: ts.FunctionDeclaration | ts.ArrowFunction): ts.Expression[] {
  const expressions: ts.Expression[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node) && node.expression) expressions.push(node.expression);
    ts.forEachChild(node, look);
  };
  if (made.body) ts.forEachChild(made.body, look);
  return expressions;
}

type Declared =
  ts.VariableDeclaration | ts.ParameterDeclaration | ts.BindingElement | ts.FunctionDeclaration;

/** The nearest declaration of the name, from the inside out. */
function declarationOf(name: ts.Identifier): Declared | null {
  for (let scope: ts.Node | undefined = name.parent; scope; scope = scope.parent) {
    let declaration: Declared | null = null;
    const look = (node: ts.Node): void => {
      const declares =
        (ts.isVariableDeclaration(node) ||
          ts.isParameter(node) ||
          ts.isBindingElement(node) ||
          ts.isFunctionDeclaration(node)) &&
        node.name !== undefined &&
        ts.isIdentifier(node.name) &&
        node.name.text === name.text;
      if (declares) declaration ??= node;
      // Names of inner functions are their own.
      if (node !== scope && ts.isFunctionLike(node)) return;
      ts.forEachChild(node, look);
    };
    if (ts.isFunctionLike(scope) || ts.isBlock(scope) || ts.isSourceFile(scope)) look(scope);
    if (declaration) return declaration;
  }
  return null;
}
