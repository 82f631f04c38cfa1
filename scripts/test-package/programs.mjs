// The programs of the documents: what they are, and what they print.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const BLOCK = /^```(js|ts)\n([\s\S]*?)^```$(?:\n\n```text\n([\s\S]*?)^```$)?/gm
/** `console.log(x) // 5`, the comment behind it or below. */
const PRINTED = /^ *(?:if \(.*\) )?console\.log\(.*\)(?: |\n)\/\/ (.*)$/gm

/** A whole program brings all it needs; the others are parts of a host. */
export const isProgram = (code) =>
  code.startsWith("import ") &&
  !/^import .* from "(?!toolmend(?:\/[a-z-]+)?")/m.test(code) &&
  /\bconst (?:\[?tools?\]?|history)\b/.test(code)

export const DOCUMENTS = (root) => [
  "README.md",
  "packages/core/README.md",
  ...readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
]

/** Each whole program with the page it stands on, its language, and the text that it prints according to the page. */
export const programsIn = (root) =>
  DOCUMENTS(root).flatMap((page) =>
    [...readFileSync(join(root, page), "utf8").matchAll(BLOCK)]
      .filter(([, , code]) => isProgram(code))
      .map(([, language, code, below = ""]) => ({
        page,
        language,
        code,
        printed: `${below}${[...code.matchAll(PRINTED)].map(([, text]) => `${text}\n`).join("")}`,
      })),
  )
