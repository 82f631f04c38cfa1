import type { Random } from "toolmend/testing"
import type { Damage, Json } from "../../case.ts"
import { inner, join, type Piece, swap, toPieces } from "../../text/pieces.ts"
import { noun, verb } from "../../truths/words.ts"
import { type Label, labelled } from "../make.ts"
import { freeTexts, isPlainText, pickPlace } from "../texts.ts"

const FRAGMENTS: readonly [Label, (random: Random) => string][] = [
  ["right", (r) => `"${noun(r)}": "${verb(r)}"`],
  ["right", (r) => `"${noun(r)}": "${r.between(2, 90)}",\\n  "${noun(r)}_${verb(r)}": "${verb(r)}"`],
  ["right", (r) => `"${noun(r)}_limit": ["${verb(r)}", "${noun(r)}"]`],
  // Quotes around one word could be two quotes too many.
  ["either", (r) => `"${noun(r)}"`],
]

/** A blank between two words, where a text can be taken apart. */
function halves(text: string, random: Random): readonly [string, string] | null {
  const blanks = [...text.matchAll(/[A-Za-z] (?=[A-Za-z])/g)].map((hit) => hit.index + 2)
  if (blanks.length === 0) return null
  const at = random.pick(blanks)
  return [text.slice(0, at), text.slice(at)]
}

export const FRAGMENTS_PASTED: readonly Damage[] = [
  // Ex) "old_text": ""beacon": "merge"" : the quotes at both ends belong to the text.
  labelled("json-fragment-raw-quotes", ["workspace"], (call, random) => {
    if (call.name !== "edit_file") return null
    const [label, make] = random.pick(FRAGMENTS)
    const [before, after] = [make(random), make(random)]
    const truth = {
      file_path: call.arguments["file_path"] as Json,
      edits: [{ old_text: before.replaceAll("\\n", "\n"), new_text: after.replaceAll("\\n", "\n") }],
    }
    const text = `{"file_path": ${JSON.stringify(truth.file_path)}, "edits": [{"old_text": "${before}", "new_text": "${after}"}]}`
    return { text, truth, label }
  }),
  // In a text with quotes of its own, the sum could be part of the text.
  labelled("joined-by-plus", ["desk", "office"], (call, random, layout) => {
    const pieces = toPieces(call.arguments, layout)
    const isFree = freeTexts(call)
    const at = pickPlace(pieces, random, (piece) => isFree(piece) && halves(String(piece.value), random) !== null)
    if (at === null) return null
    const parts = halves(String(pieces[at]?.value), random)
    if (parts === null) return null
    const plus = random.pick([" + ", "+", " +\n    ", "\n    + "])
    return {
      text: join(swap(pieces, at, parts.map((part) => JSON.stringify(part)).join(plus))),
      label: isPlainText(pieces[at] as Piece) ? "right" : "either",
    }
  }),
  // The first or the last quote of a text is raw, the others are escaped.
  labelled("one-inner-quote-raw", ["office", "workspace", "desk"], (call, random, layout) => {
    const pieces = toPieces(call.arguments, layout)
    const isFree = freeTexts(call)
    const at = pickPlace(
      pieces,
      random,
      (piece) => isFree(piece) && String(piece.value).split('"').length > 2 && !Number.isInteger(piece.path.at(-1)),
    )
    if (at === null) return null
    const body = inner(pieces[at] as Piece)
    const signs = [...body.matchAll(/\\(.)/gs)].filter((hit) => hit[1] === '"').map((hit) => hit.index)
    const raw = random.pick(signs)
    return { text: join(swap(pieces, at, `"${body.slice(0, raw)}${body.slice(raw + 1)}"`)), label: "either" }
  }),
]
