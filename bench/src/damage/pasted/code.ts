import type { Random } from "toolmend/testing"
import type { Damage, TrueCall } from "../../case.ts"
import { inner, join, type Piece, swap, toPieces } from "../../text/pieces.ts"
import { toolOf } from "../../tools/toolboxes.ts"
import { noun, verb } from "../../truths/words.ts"
import { labelled } from "../make.ts"
import { freeTexts, pickPlace } from "../texts.ts"

const lines = (...all: readonly string[]): string => `${all.join("\n")}\n`

/** Programs with quotes, line breaks and escapes of their own in literals, where a line break would be an error. */
const PROGRAMS: readonly (readonly [string, (random: Random) => string])[] = [
  ["python", (r) => lines(`names = ["${noun(r)}", "${noun(r)}"]`, `print("\\n".join(names))`)],
  [
    "python",
    (r) =>
      lines(
        `with open("${noun(r)}.csv") as source:`,
        `    for row in source.read().split("\\n"):`,
        `        print(row, end="\\n\\n")`,
      ),
  ],
  [
    "javascript",
    (r) =>
      lines(
        `const lines = text.split("\\n")`,
        `console.log(lines.map((one) => one.trim()).join("\\n- "), "${noun(r)}")`,
      ),
  ],
  ["javascript", (r) => lines(`const ${noun(r)} = "${verb(r)}\\n"`, `process.stdout.write(${noun(r)} + "\\n")`)],
]

/** Python that formats texts: a brace right behind a quote. */
const FORMATTED: readonly ((random: Random) => string)[] = [
  (r) => lines(`for ${noun(r)[0]} in range(${r.between(3, 90)}):`, `    print(f"{${noun(r)[0]}}")`),
  (r) => lines(`${noun(r)} = load()`, `print(f"{${noun(r)}!r}: {len(${noun(r)})}")`, "done()"),
  (r) => lines(`def show(row):`, `    return f"{row['${noun(r)}']}, {row['${noun(r)}']}"`),
  (r) => lines(`total = sum(rows)`, `print(f"{total}", f"{total / ${r.between(2, 9)}:.2f}")`),
  (r) => `print(f"{${noun(r)}}")`,
]

const rawQuotes = (body: string): string =>
  body.replace(/\\(.)/gs, (whole, sign: string) => (sign === '"' ? '"' : whole))

/** Not where the code holds a declared key: it could then end there. */
function holdsKey(call: TrueCall, text: string): boolean {
  const names = JSON.stringify(toolOf(call.toolbox, call.name).parameters).match(/"\w+"(?=:)/g) ?? []
  return names.some((name) => text.includes(name))
}

/** The call with another program, and the piece that holds it. */
function withProgram(
  call: TrueCall,
  program: string,
  random: Random,
): { readonly truth: TrueCall["arguments"]; readonly pieces: Piece[]; readonly at: number } {
  const truth = { ...call.arguments, code: program }
  const pieces = toPieces(truth, { afterColon: random.pick(["", " "]), afterComma: random.pick(["", " "]), indent: 0 })
  return { truth, pieces, at: pieces.findIndex((piece) => piece.kind === "string" && piece.path[0] === "code") }
}

export const CODE: readonly Damage[] = [
  // Nothing is escaped. What looks like \n in a literal is two signs: a line break there would cut the literal in two.
  labelled("program-pasted-raw", ["desk"], (call, random) => {
    if (call.name !== "run_code") return null
    const [language, make] = random.pick(PROGRAMS)
    const { truth, pieces, at } = withProgram(
      { ...call, arguments: { ...call.arguments, language } },
      make(random),
      random,
    )
    return { text: join(swap(pieces, at, `"${truth.code}"`)), truth, label: "right" }
  }),
  // Escaped quotes and backslashes of the code look like those of JSON.
  labelled("file-pasted-raw", ["workspace", "desk"], (call, random, layout) => {
    const pieces = toPieces(call.arguments, layout)
    const isFree = freeTexts(call)
    const at = pickPlace(pieces, random, (piece) => {
      const text = String(piece.value)
      return isFree(piece) && text.includes('"') && text.trimEnd().includes("\n") && !holdsKey(call, text)
    })
    if (at === null) return null
    const text = String(pieces[at]?.value)
    return {
      text: join(swap(pieces, at, `"${text}"`)),
      label: /\\(?![ntdws.([{]|b[^a-z])/.test(text) ? "either" : "right",
    }
  }),
  labelled("formatted-text-raw-quotes", ["desk"], (call, random) => {
    if (call.name !== "run_code") return null
    const { truth, pieces, at } = withProgram(
      { ...call, arguments: { ...call.arguments, language: "python" } },
      random.pick(FORMATTED)(random),
      random,
    )
    return { text: join(swap(pieces, at, `"${rawQuotes(inner(pieces[at] as Piece))}"`)), truth, label: "right" }
  }),
  labelled("expressions-in-list-raw-quotes", ["desk"], (call, random, layout) => {
    if (call.name !== "scan_sources") return null
    const pieces = toPieces(call.arguments, layout)
    const isBroken = (piece: Piece): boolean =>
      piece.kind === "string" && piece.path.at(-1) === "pattern" && String(piece.value).includes('"')
    const all = random.chance(0.5)
    const only = pickPlace(pieces, random, isBroken)
    if (only === null) return null
    const text = join(
      pieces.map((piece, i) =>
        isBroken(piece) && (all || i === only) ? { ...piece, text: `"${rawQuotes(inner(piece))}"` } : piece,
      ),
    )
    return { text, label: "right" }
  }),
]
