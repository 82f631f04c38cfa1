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

const isBranch = (node: SyntaxNode): boolean =>
  BRANCHES.has(node.type) || (node.type === "SwitchCase" && node["test"] !== null)

type Measuring = { -readonly [Member in keyof MeasuredFunction]: MeasuredFunction[Member] }

/** The functions that the branches of a node count for, and the one that it is itself, if any. */
interface Around {
  readonly name: string
  readonly counted: readonly Measuring[]
  readonly self: Measuring | null
}

/**
 * All functions of a TypeScript text; those without a name are called by where they stand. A function that is all that
 * another one returns counts for both.
 */
export function functionsIn(text: string): MeasuredFunction[] {
  const found: Measuring[] = []
  const visit = (node: SyntaxNode, around: Around): void => {
    const own = (node["id"] ?? node["key"]) as { readonly name?: string } | null | undefined
    const name = own?.name ?? around.name
    let inside: Around = { name, counted: around.counted, self: null }
    if (isFunction(node) && isNode(node["body"])) {
      const self = { name, complexity: 1, parameters: (node["params"] as unknown[]).length }
      found.push(self)
      inside = { name, counted: around.self === null ? [self] : [around.self, self], self }
    } else if (isBranch(node)) for (const each of around.counted) each.complexity++
    for (const key in node) visitMember(node[key], inside)
  }
  const visitMember = (member: unknown, inside: Around): void => {
    if (Array.isArray(member)) for (const each of member) visitMember(each, inside)
    else if (isNode(member)) visit(member, inside)
  }
  visit(parseAst(text, { lang: "ts" }) as unknown as SyntaxNode, { name: "", counted: [], self: null })
  return found
}
