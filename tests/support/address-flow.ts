/**
 * Where the addresses come from that a link, a form or a redirect leads to. Reads the sources: each
 * place that takes an address is traced back within its file to what is known to be one of ours, to a rule that has
 * judged it, or to a name that says it is an address. Whatever carries such a name is such a place itself, so the chain
 * from loader to property to link is checked link by link.
 */
import ts from "typescript";
import type { Source } from "./sources";

/** Judges what came from outside, or answers with what has been judged. */
const RULES = /^(?:safeReturnUrl|webAddress|choosePageAfterRegistration|currentAddress|gymOrigin)$/;
/** A variable, a property or a parameter that says it holds an address. */
const NAMED = /^(?:to|href|action|address|addresses|url|back|home)$|[a-z](?:To|Url|Href)$/;
/** Pictures are no links; the policy says where they may come from. */
const PICTURE = /image|img|logo|picture|hero|poster|thumbnail/i;
/** Text of whoever asks, as it comes in. */
const ASKED =
  /\bsearchParams\b|\.get\(|\bparams\b|\brequest\.url\b|\bsubmission\.value\b|\bformData\b|\bpreloginPage\b[^]*\.read\(|\breadCookie\(/;
/** Addresses that a creator or an operator has typed: columns of that name. */
const TYPED = /^(?:communityUrl|playlistUrl|externalLinks)$/;

const CALLS =
  /^(?:redirect|redirectDocument|seeOther|navigate|response\.redirect|(?:window\.)?location\.(?:assign|replace))$/;

export interface Offence {
  path: string;
  line: number;
  /** `sink: expression` as it is written. */
  text: string;
  /** The part of it that nothing vouches for. */
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
    // What stands in a query of ours is judged by the page that reads it.
    if (ts.isCallExpression(node) && isPath(node.expression)) return;
    ts.forEachChild(node, visit);
  };
  visit(file);
  return offences;
}

/** As a property or an attribute; the shorter names say it of variables alone. */
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
  /^(?:paths|paymentPaths)\.\w+$|\bbuildUrl$/.test(callee.getText());

/** Null: every way this value can come about is vouched for. Otherwise the first that is not. */
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
  // Elements, functions that make an address of what they are given, types: no addresses themselves.
  if (ts.isJsxElement(value) || ts.isJsxSelfClosingElement(value) || ts.isJsxFragment(value))
    return null;
  if (ts.isArrowFunction(value)) {
    return ts.isBlock(value.body) ? all(...returnsOf(value)) : all(value.body);
  }
  // Several, and values that are none: limits, yes and no.
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
    // What begins as one of ours stays ours, whatever follows; a fragment is of this page.
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
  // Taken out of something: an element of `Promise.all`, what a rule has answered, or a property with a name.
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

/** What a pattern takes apart, when that is written beside it. */
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

/** What a function answers with; inner functions answer for themselves. */
function returnsOf(made: ts.FunctionDeclaration | ts.ArrowFunction): ts.Expression[] {
  const found: ts.Expression[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    ts.forEachChild(node, look);
  };
  if (made.body) ts.forEachChild(made.body, look);
  return found;
}

type Declared =
  ts.VariableDeclaration | ts.ParameterDeclaration | ts.BindingElement | ts.FunctionDeclaration;

/** The nearest declaration of that name, looking outwards. */
function declarationOf(name: ts.Identifier): Declared | null {
  for (let scope: ts.Node | undefined = name.parent; scope; scope = scope.parent) {
    let found: Declared | null = null;
    const look = (node: ts.Node): void => {
      const declares =
        (ts.isVariableDeclaration(node) ||
          ts.isParameter(node) ||
          ts.isBindingElement(node) ||
          ts.isFunctionDeclaration(node)) &&
        node.name !== undefined &&
        ts.isIdentifier(node.name) &&
        node.name.text === name.text;
      if (declares) found ??= node;
      // Names of inner functions are their own.
      if (node !== scope && ts.isFunctionLike(node)) return;
      ts.forEachChild(node, look);
    };
    if (ts.isFunctionLike(scope) || ts.isBlock(scope) || ts.isSourceFile(scope)) look(scope);
    if (found) return found;
  }
  return null;
}
