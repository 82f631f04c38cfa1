// What a reader pastes runs, or says what is to be defined: every name in a block is declared in it or called "yours".
import { parseAst } from "rolldown/parseAst"
import { transformSync } from "rolldown/utils"
import { expect, test } from "vitest"
import { isJsonObject } from "../src/json/kind.ts"
import { filesIn, readFrom } from "./support/source-files.ts"

const PAGES = ["README.md", "packages/core/README.md", ...filesIn("docs", ".md").map((page) => `docs/${page}`)]

const BLOCK = /^```(?:js|ts)\n([\s\S]*?)^```$/gm
/** A list behind "yours:"; what a name stands for is in brackets. */
const YOURS = /^\/\/ yours: (.*)$/m

/** The names that a program reads and does not declare anywhere. */
function unknownNames(code: string): string[] {
  const read = new Set<string>()
  const made = new Set<string>()
  const visit = (node: unknown, isMade: boolean): void => {
    if (Array.isArray(node)) for (const each of node) visit(each, isMade)
    if (!isJsonObject(node)) return
    const { type, name, computed } = node
    if (type === "Identifier") (isMade ? made : read).add(String(name))
    for (const [field, inner] of Object.entries(node)) {
      const isMember = (type === "MemberExpression" && field === "property") || (type === "Property" && field === "key")
      if (isMember && computed !== true) continue
      visit(inner, MAKING.has(field) || (isMade && PATTERN.test(String(type)) && field !== "right"))
    }
  }
  // types are gone when the program runs
  visit(parseAst(transformSync("block.ts", code).code), false)
  return [...read].filter((name) => !made.has(name) && !(name in globalThis))
}

/** Where names are declared: of variables and functions, parameters, errors that are caught, imports. */
const MAKING: ReadonlySet<string> = new Set(["id", "params", "param", "specifiers"])
const PATTERN = /Pattern$|^Property$|^RestElement$|^Import/

test("unknown names are those that nothing declares", () => {
  expect(unknownNames("const { a, b: [c = k] } = d; for (const e of f(a)) console.log(e.g, c)")).toEqual([
    "k",
    "d",
    "f",
  ])
  expect(unknownNames('import h from "h"\nconst i = ({ j }: K) => h({ j, l })\ni(1)')).toEqual(["l"])
})

test.each(PAGES)("%s", (page) => {
  let before: readonly string[] = []
  for (const [block, code = ""] of readFrom(page).matchAll(BLOCK)) {
    const yours = (YOURS.exec(code)?.[1] ?? "").replace(/\([^)]*\)/g, "").split(/[ ,]+/)
    const isContinued = /above:\n\n$/.test(readFrom(page).split(block)[0] ?? "")
    const told = [...yours, ...(isContinued ? before : [])]
    expect(
      unknownNames(code).filter((name) => !told.includes(name)),
      `A block of ${page} uses names that it does not declare. Declare them, or write "// yours: name, name".\n${code}`,
    ).toEqual([])
    before = [...code.matchAll(/\b(?:const|import) \{? ?(\w+)/g)].map(([, name = ""]) => name)
  }
})
