/** The trees of the engine's formulas, read from their source. */

import ts from "typescript";

/** The file of trees, as `bun run generate` writes it, of the text of `annuity/formulas.ts`. */
export function formulaTrees(source: string): string {
  const file = ts.createSourceFile("formulas.ts", source, ts.ScriptTarget.Latest, true);
  const entries = file.statements.filter(ts.isVariableStatement).flatMap((statement) =>
    statement.declarationList.declarations.map(({ name, initializer }) => {
      if (initializer === undefined || !ts.isArrowFunction(initializer)) {
        throw new TypeError(`${name.getText()} is not a formula`);
      }
      const operands = initializer.parameters.map((parameter) => parameter.name.getText());
      return [name.getText(), { operands, tree: treeOf(initializer.body) }] as const;
    }),
  );
  return `/** The formulas of annuity/formulas.ts by name, as trees over their operands. Written by \`bun run generate\`. */

/** A number, the name of an operand, or an operation. */
export type FormulaTree = number | string | readonly [Operator, ...FormulaTree[]];

type Operator = "+" | "-" | "*" | "/" | "min" | "max" | "round";

export const FORMULA_TREES: Readonly<
  Record<string, { readonly operands: readonly string[]; readonly tree: FormulaTree }>
> = ${JSON.stringify(Object.fromEntries(entries))};
`;
}

const OPERATORS: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.PlusToken, "+"],
  [ts.SyntaxKind.MinusToken, "-"],
  [ts.SyntaxKind.AsteriskToken, "*"],
  [ts.SyntaxKind.SlashToken, "/"],
]);

const FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ["Math.min", "min"],
  ["Math.max", "max"],
  ["toDecimals", "round"],
]);

type Tree = number | string | readonly Tree[];

/** The tree of an expression; −x is 0 − x. */
function treeOf(node: ts.Node): Tree {
  if (ts.isParenthesizedExpression(node)) return treeOf(node.expression);
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) {
    return ["-", 0, treeOf(node.operand)];
  }
  if (ts.isBinaryExpression(node)) {
    const operator = OPERATORS.get(node.operatorToken.kind);
    if (operator !== undefined) return [operator, treeOf(node.left), treeOf(node.right)];
  }
  if (ts.isCallExpression(node)) {
    const name = FUNCTIONS.get(node.expression.getText());
    if (name !== undefined) return [name, ...node.arguments.map(treeOf)];
  }
  throw new TypeError(`No formula may have ${node.getText()}`);
}
