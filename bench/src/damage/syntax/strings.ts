import type { Random } from "toolmend/testing"
import type { Damage } from "../../case.ts"
import { inner, join, type Piece, places, respell, swap, toPieces } from "../../text/pieces.ts"
import { mendable } from "../make.ts"

const isCode = (text: string): boolean => text.includes("\n") && /[{};=()]/.test(text)

/** Takes the backslash from some or all of the quotes; every other escape stays. */
function bareQuotes(body: string, random: Random): string {
  const all = random.chance(0.7)
  return body.replace(/\\(.)/gs, (whole, sign: string) => (sign === '"' && (all || random.chance(0.5)) ? '"' : whole))
}

const innerQuotes = (id: string, wants: (text: string) => boolean): Damage =>
  mendable(id, (value, random, layout) => {
    const pieces = toPieces(value, layout)
    const fit = places(
      pieces,
      (piece) => piece.kind === "string" && String(piece.value).includes('"') && wants(String(piece.value)),
    )
    if (fit.length === 0) return null
    const at = random.pick(fit)
    return join(swap(pieces, at, `"${bareQuotes(inner(pieces[at] as Piece), random)}"`))
  })

const signsAfterBackslash = (text: string): string[] => [...text.matchAll(/\\(.?)/gs)].map((hit) => hit[1] ?? "")
const rawBackslashes = (pieces: readonly Piece[], fit: readonly number[], random: Random): string | null => {
  if (fit.length === 0) return null
  const at = random.pick(fit)
  return join(swap(pieces, at, (pieces[at] as Piece).text.replaceAll("\\\\", "\\")))
}

export const STRINGS: readonly Damage[] = [
  innerQuotes("inner-quotes-prose", (text) => !isCode(text)),
  innerQuotes("inner-quotes-code", isCode),
  mendable("raw-newlines", (value, _random, layout) => {
    const pieces = toPieces(value, layout)
    if (!pieces.some((piece) => piece.kind === "string" && /[\n\t]/.test(String(piece.value)))) return null
    return join(
      respell(pieces, (piece) =>
        piece.kind === "string"
          ? piece.text.replace(/\\(.)/gs, (whole, sign: string) => (sign === "n" ? "\n" : sign === "t" ? "\t" : whole))
          : piece.text,
      ),
    )
  }),
  // Ex) "\d+" written as in a regular expression: none of the signs after a backslash makes an escape.
  mendable("invalid-escapes", (value, random, layout) => {
    const pieces = toPieces(value, layout)
    const fit = places(pieces, (piece) => {
      const signs = signsAfterBackslash(String(piece.value))
      return (
        piece.kind === "string" &&
        signs.length > 0 &&
        signs.every((sign) => sign !== "" && !'"\\/bfnrtu\n\r\t'.includes(sign))
      )
    })
    return rawBackslashes(pieces, fit, random)
  }),
  mendable("escaped-apostrophes", (value, random, layout) => {
    const pieces = toPieces(value, layout)
    const fit = places(pieces, (piece) => piece.kind === "string" && String(piece.value).includes("'"))
    if (fit.length === 0) return null
    const at = random.pick(fit)
    return join(swap(pieces, at, (pieces[at] as Piece).text.replaceAll("'", "\\'")))
  }),
  // At least one backslash makes no escape, so the text cannot be meant as it would parse.
  mendable("raw-windows-path", (value, random, layout) => {
    const pieces = toPieces(value, layout)
    return rawBackslashes(
      pieces,
      places(pieces, (piece) => piece.kind === "string" && /^[A-Z]:\\/.test(String(piece.value))),
      random,
    )
  }),
]
