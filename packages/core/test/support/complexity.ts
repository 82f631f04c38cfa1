import { parseAst } from "rolldown/parseAst"

/** A function of the source, measured. */
export interface MeasuredFunction {
  readonly name: string
  /** Cyclomatic: one, and one more for each branch. */
  readonly complexity: number
  readonly parameters: number
}

interface SyntaxNode {
  readonly type: string
  readonly [member: string]: unknown
}

const BRANCHES = new Set([
  "IfStatement",
  "ForStatement",
  "ForOfStatement",
  "ForInStatement",
  "WhileStatement",
  "DoWhileStatement",
  "ConditionalExpression",
  "CatchClause",
  "LogicalExpression",
])

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string"

const isFunction = ({ type }: SyntaxNode): boolean =>
  /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)

const childrenOf = (node: SyntaxNode): SyntaxNode[] => Object.values(node).flat().filter(isNode)

function complexityOf(node: SyntaxNode): number {
  const isBranch = BRANCHES.has(node.type) || (node.type === "SwitchCase" && node["test"] !== null)
  return (
    (isBranch ? 1 : 0) + childrenOf(node).reduce((sum, child) => sum + (isFunction(child) ? 0 : complexityOf(child)), 0)
  )
}

/** All functions of a TypeScript text; those without a name are called by where they stand. */
export function functionsIn(text: string): MeasuredFunction[] {
  const found: MeasuredFunction[] = []
  const visit = (node: SyntaxNode, named: string): void => {
    const own = (node["id"] ?? node["key"]) as { readonly name?: string } | null | undefined
    const name = own?.name ?? named
    if (isFunction(node) && isNode(node["body"]))
      found.push({
        name,
        complexity: 1 + childrenOf(node).reduce((sum, child) => sum + complexityOf(child), 0),
        parameters: (node["params"] as unknown[]).length,
      })
    for (const child of childrenOf(node)) visit(child, name)
  }
  visit(parseAst(text, { lang: "ts" }) as unknown as SyntaxNode, "")
  return found
}
