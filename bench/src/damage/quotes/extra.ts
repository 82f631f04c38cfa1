import type { Random } from "toolmend/testing"
import { type Damage, isObject, type JsonObject } from "../../case.ts"
import { closedPlaces } from "../../schema-places.ts"
import { inner, join, type Piece, swap, toPieces, write } from "../../text/pieces.ts"
import { toolOf } from "../../tools/toolboxes.ts"
import { noun } from "../../truths/words.ts"
import { type Label, labelled } from "../make.ts"
import { choices, freeTexts, isPlainText, nextPiece, pickPlace } from "../texts.ts"

const BOXES = ["desk", "office", "workspace", "platform"]

/** The second quote could belong to a free text; a key or an allowed value leaves no doubt. */
const doubled = (id: string, spell: (body: string) => string): Damage =>
  labelled(id, BOXES, (call, random, layout) => {
    const pieces = toPieces(call.arguments, layout)
    const [isFree, isChoice] = [freeTexts(call), choices(call)]
    const at = pickPlace(
      pieces,
      random,
      (piece) => piece.kind === "key" || ((isFree(piece) || isChoice(piece)) && isPlainText(piece)),
    )
    if (at === null) return null
    const piece = pieces[at] as Piece
    return { text: join(swap(pieces, at, spell(inner(piece)))), label: isFree(piece) ? "either" : "right" }
  })

/** A text with one quote too few in it, written without its escape. */
function withRawQuote(
  parts: JsonObject,
  random: Random,
  text: string,
  raw: string,
): { readonly truth: JsonObject; readonly spelled: string } | null {
  const items = parts["parts"]
  if (!Array.isArray(items)) return null
  const at = random.below(items.length)
  const truth = {
    ...parts,
    parts: items.map((item, i) => (i === at && isObject(item) ? { ...item, title: text } : item)),
  }
  const pieces = toPieces(truth, { afterColon: random.pick(["", " "]), afterComma: random.pick(["", " "]), indent: 0 })
  return {
    truth,
    spelled: join(
      pieces.map((piece) => (piece.kind === "string" && piece.value === text ? { ...piece, text: raw } : piece)),
    ),
  }
}

const stringified = (id: string, spell: (text: string) => string): Damage =>
  labelled(id, ["desk", "office", "platform"], (call, random, layout) => {
    const closed = closedPlaces(call.arguments, toolOf(call.toolbox, call.name).parameters)
    const pieces = toPieces(call.arguments, layout)
    const at = pickPlace(
      pieces,
      random,
      (piece, i) =>
        piece.kind === "open" && piece.path.length === 1 && closed.has(piece.path.join("/")) && !pieces[i + 1]?.isEmpty,
    )
    if (at === null) return null
    const end = pieces.findIndex(
      (piece, i) => i > at && piece.kind === "close" && piece.path.join("/") === pieces[at]?.path.join("/"),
    )
    return {
      text: join(pieces.slice(0, at)) + spell(join(pieces.slice(at, end + 1))) + join(pieces.slice(end + 1)),
      label: "right",
    }
  })

export const EXTRA: readonly Damage[] = [
  doubled("doubled-closing-quote", (body) => `"${body}""`),
  doubled("doubled-opening-quote", (body) => `""${body}"`),
  // Ex) "panel (24")" : the quote before a bracket that JSON does not know ends nothing; the others could be structure.
  labelled("inch-mark-before-closer", ["desk"], (call, random) => {
    if (call.name !== "order_parts") return null
    const [open, close] = random.pick([
      ["(", ")"],
      ["(", ")"],
      ["[", "]"],
      ["{", "}"],
    ] as const)
    const text = `${noun(random)} ${open}${random.between(12, 60)}"${close}`
    const made = withRawQuote(call.arguments, random, text, `"${text}"`)
    return made && { text: made.spelled, truth: made.truth, label: close === ")" ? "right" : "either" }
  }),
  labelled("lone-quote-inside", ["desk"], (call, random) => {
    if (call.name !== "order_parts") return null
    const text = random.pick([
      `${random.between(12, 60)}" ${noun(random)}`,
      `${noun(random)} 5' ${random.between(2, 11)}" tall`,
      `a ${random.between(2, 9)}" and a ${random.between(2, 9)} cm ${noun(random)}`,
    ])
    const made = withRawQuote(call.arguments, random, text, `"${text}"`)
    return made && { text: made.spelled, truth: made.truth, label: "right" }
  }),
  labelled("quote-around-the-object", BOXES, (call, random, layout) => {
    const text = write(call.arguments, layout)
    const quote = random.pick(["'", '"', "`", "'''", '"""'])
    return Object.keys(call.arguments).length === 0 ? null : { text: quote + text + quote, label: "right" }
  }),
  labelled("quote-behind-the-object", BOXES, (call, random, layout) => ({
    text: write(call.arguments, layout) + random.pick(["'", '"', '",', "'\n", '"}', "”"]),
    label: "right",
  })),
  stringified("container-with-opening-quote", (text) => `"${text}`),
  stringified("container-with-closing-quote", (text) => `${text}"`),
  stringified("container-in-raw-quotes", (text) => `"${text}"`),
  // A quote behind a number where no text fits.
  labelled("quote-behind-number", BOXES, (call, random, layout) => {
    const pieces = toPieces(call.arguments, layout)
    const closed = closedPlaces(call.arguments, toolOf(call.toolbox, call.name).parameters)
    const at = pickPlace(pieces, random, (piece) => piece.kind === "number" && closed.has(piece.path.join("/")))
    if (at === null) return null
    const label: Label = nextPiece(pieces, at)?.kind === "comma" ? "right" : "either"
    return { text: join(swap(pieces, at, `${pieces[at]?.text}"`)), label }
  }),
]
