import { type Damage, isObject } from "../../case.ts"
import { closedPlaces } from "../../schema-places.ts"
import { join, type Piece, swap, toPieces, without, write } from "../../text/pieces.ts"
import { toolOf } from "../../tools/toolboxes.ts"
import { labelled, type Spelling } from "../make.ts"
import { isBeforeItem, isBeforeKey, nextPlace, pickPlace } from "../texts.ts"

const BOXES = ["desk", "office"]

interface ListPlace {
  readonly pieces: readonly Piece[]
  readonly open: number
  readonly close: number
  /** A key of the same object follows. */
  readonly isInside: boolean
}

/** Damage to the brackets of one list of two or more items. */
const brackets = (
  id: string,
  spell: (list: ListPlace, before: string, inside: string, after: string) => Spelling | null,
): Damage =>
  labelled(id, BOXES, (call, random, layout) => {
    const pieces = toPieces(call.arguments, layout)
    const closed = closedPlaces(call.arguments, toolOf(call.toolbox, call.name).parameters)
    const open = pickPlace(pieces, random, (piece) => {
      const value = call.arguments[String(piece.path[0])]
      return (
        piece.text === "[" &&
        piece.path.length === 1 &&
        closed.has(piece.path.join("/")) &&
        Array.isArray(value) &&
        value.length > 1
      )
    })
    if (open === null) return null
    const close = pieces.findIndex(
      (piece, i) => i > open && piece.kind === "close" && piece.path.join("/") === pieces[open]?.path.join("/"),
    )
    const list = { pieces, open, close, isInside: isBeforeKey(pieces, close) }
    return spell(list, join(pieces.slice(0, open)), join(pieces.slice(open + 1, close)), join(pieces.slice(close + 1)))
  })

const holdsObjects = ({ pieces, open }: ListPlace): boolean => pieces[nextPlace(pieces, open)]?.text === "{"

export const BRACKETS: readonly Damage[] = [
  brackets("list-without-opener", (_list, before, inside, after) => ({
    text: `${before}${inside}]${after}`,
    label: "right",
  })),
  brackets("list-without-closer", (list, before, inside, after) => ({
    text: `${before}[${inside}${after}`,
    label: list.isInside || holdsObjects(list) ? "right" : "either",
  })),
  // Texts in a row could be keys that lost their values.
  brackets("list-without-brackets", (list, before, inside, after) => ({
    text: `${before}${inside}${after}`,
    label: holdsObjects(list) ? "right" : "either",
  })),
  brackets("list-in-doubled-brackets", (_list, before, inside, after) => ({
    text: `${before}[[${inside}]]${after}`,
    label: "right",
  })),
  brackets("list-opener-doubled", (_list, before, inside, after) => ({
    text: `${before}[[${inside}]${after}`,
    label: "right",
  })),
  brackets("list-closer-doubled", (_list, before, inside, after) => ({
    text: `${before}[${inside}]]${after}`,
    label: "right",
  })),
  labelled("item-without-opening-brace", ["desk"], (call, random, layout) => {
    const pieces = toPieces(call.arguments, layout)
    const at = pickPlace(
      pieces,
      random,
      (piece) => piece.text === "{" && piece.path.length === 2 && piece.path[1] !== 0,
    )
    return at === null ? null : { text: join(without(pieces, at)), label: "right" }
  }),
  labelled("item-without-closing-brace", ["desk"], (call, random, layout) => {
    const pieces = toPieces(call.arguments, layout)
    const at = pickPlace(pieces, random, (_piece, i) => isBeforeItem(pieces, i))
    return at === null ? null : { text: join(swap(pieces, nextPlace(pieces, at), "")), label: "right" }
  }),
  labelled("number-keys", ["desk"], (call, random, layout) => {
    if (call.name !== "name_slots" || !isObject(call.arguments["slots"] ?? null)) return null
    const isBare = random.chance(0.5) ? (): boolean => true : (): boolean => random.chance(0.5)
    const pieces = toPieces(call.arguments, layout)
    return {
      text: join(
        pieces.map((piece) =>
          piece.kind === "key" && /^\d+$/.test(String(piece.value)) && isBare()
            ? { ...piece, text: String(piece.value) }
            : piece,
        ),
      ),
      label: "right",
    }
  }),
  labelled("empty-list-first", ["desk", "office", "workspace"], (call, random, layout) => ({
    text: `[]${random.pick(["", "\n", " "])}${write(call.arguments, layout)}`,
    label: "right",
  })),
]
