import fc, { type Arbitrary } from "fast-check"
import type { Case } from "./arbitrary.ts"

/**
 * One way to write a value wrong. `n` is any number: it chooses the place. Returns null where the value has no such
 * place.
 */
type Damage = (given: Case, n: number) => string | null

/**
 * Runs over a strict JSON text: what is outside of strings goes through `outside`, strings with their quotes through
 * `inside`.
 */
function tokens(text: string, outside: (part: string) => string, inside: (literal: string) => string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|[^"]+/g, (part) => (part.startsWith('"') ? inside(part) : outside(part)))
}

const same = (part: string): string => part

/** Offsets of a mark outside of strings. */
function places(text: string, mark: string): number[] {
  const found: number[] = []
  let at = 0
  tokens(
    text,
    (part) => {
      for (let i = 0; i < part.length; i++) if (part[i] === mark) found.push(at + i)
      at += part.length
      return part
    },
    (literal) => {
      at += literal.length
      return literal
    },
  )
  return found
}

const replaceAt = (text: string, at: number, size: number, by: string): string =>
  text.slice(0, at) + by + text.slice(at + size)
const pick = <T>(list: readonly T[], n: number): T | null => (list.length === 0 ? null : (list[n % list.length] as T))

/** Commas between members of the root: elements of a list are another matter. */
function memberCommas(text: string): number[] {
  return places(text, ",").filter((at) => /^,\s*"(?:[^"\\]|\\.)*"\s*:/.test(text.slice(at)))
}

function pythonOf(value: unknown): string {
  if (value === null) return "None"
  if (value === true) return "True"
  if (value === false) return "False"
  if (typeof value === "string")
    return `'${value.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\n", "\\n").replaceAll("\t", "\\t")}'`
  if (Array.isArray(value)) return `[${value.map(pythonOf).join(", ")}]`
  if (typeof value === "object")
    return `{${Object.entries(value)
      .map(([key, inner]) => `${pythonOf(key)}: ${pythonOf(inner)}`)
      .join(", ")}}`
  return JSON.stringify(value)
}

/** Damage that takes nothing away: whoever mends it must come to the same value, or say that he cannot. */
const HARMLESS: Readonly<Record<string, Damage>> = {
  "a comma before the last closer": ({ text }) => (/[^{\s]\s*\}$/.test(text) ? text.replace(/\}$/, ",}") : null),
  "Python's spelling": ({ value }) => pythonOf(value),
  "a closer too many": ({ text }) => `${text}}`,
  "a fence around": ({ text }) => `\`\`\`json\n${text}\n\`\`\``,
  "words around": ({ text }) => `Here you are:\n${text}\nAnything else?`,
  "encoded twice": ({ text }) => JSON.stringify(text),
  "written twice": ({ text }) => (text.includes('\\"') ? null : text + text),
  "raw line breaks": ({ text }) =>
    text.includes("\\n") ? tokens(text, same, (literal) => literal.replace(/(?<!\\)((?:\\\\)*)\\n/g, "$1\n")) : null,
  "a comma lost": ({ text }, n) => {
    const at = pick(memberCommas(text), n)
    return at === null ? null : replaceAt(text, at, 1, "\n")
  },
  "a comma twice": ({ text }, n) => {
    const at = pick(memberCommas(text), n)
    return at === null ? null : replaceAt(text, at, 1, ",,")
  },
  "a semicolon": ({ text }, n) => {
    const at = pick(memberCommas(text), n)
    return at === null ? null : replaceAt(text, at, 1, ";")
  },
  "an equals sign": ({ text }, n) => {
    const at = pick(places(text, ":"), n)
    return at === null ? null : replaceAt(text, at, 1, "=")
  },
  "a comment": ({ text }, n) => {
    const at = pick(places(text, ":"), n)
    return at === null ? null : replaceAt(text, at, 1, ": /* here */ ")
  },
  "odd space": ({ text }) => `\ufeff${tokens(text, (part) => part.replaceAll(":", ":\u00a0"), same)}`,
  "full-width structure": ({ text }) =>
    text.includes("{}")
      ? null
      : tokens(
          text,
          (part) => part.replaceAll(":", "：").replaceAll("{", "｛").replaceAll("}", "｝").replaceAll(",", "，"),
          same,
        ),
  "keys without quotes": ({ text }) => text.replace(/([{,]\s*)"(title|body|pages|labels|price|isLent|x)":/g, "$1$2:"),
  "smart quotes around keys": ({ text }) =>
    text.replace(/([{,]\s*)"(title|body|pages|labels|price|isLent|x)":/g, "$1“$2”:"),
  "the last closers lost": ({ text }) => (/["\]}el]\s*\}$/.test(text) ? text.replace(/\s*\}$/, "") : null),
  "a wrapper around": ({ text }) => `{"arguments":${text}}`,
  "a token behind": ({ text }) => `${text}<|im_end|>`,
}

const SIGNS = "{}[]\",:\\'\n x1"

/** Any change of a few characters. */
function mutate(text: string, changes: readonly (readonly [number, number, number])[]): string {
  let out = text
  for (const [where, how, sign] of changes) {
    const at = where % (out.length + 1)
    const mark = SIGNS[sign % SIGNS.length] as string
    out =
      how % 3 === 0
        ? replaceAt(out, at, 1, "")
        : how % 3 === 1
          ? replaceAt(out, at, 0, mark)
          : replaceAt(out, at, 1, mark)
  }
  return out
}

export interface Damaged extends Case {
  readonly by: string
  readonly damaged: string
}

const kinds = Object.entries(HARMLESS)

/** A case with one harmless damage. */
export const harmless = (cases: Arbitrary<Case>): Arbitrary<Damaged> =>
  fc
    .tuple(cases, fc.constantFrom(...kinds), fc.nat(20))
    .map(([given, [by, damage], n]) => ({ ...given, by, damaged: damage(given, n) ?? given.text }))

const maybeCut = fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(400) })
const fewChanges = fc.array(fc.tuple(fc.nat(400), fc.nat(2), fc.nat(20)), { maxLength: 2 })

/** A case with anything wrong: a harmless damage, changes of characters, a cut. */
export const harmful = (cases: Arbitrary<Case>): Arbitrary<Damaged> =>
  fc.tuple(harmless(cases), fewChanges, maybeCut).map(([given, changes, cut]) => {
    const mutated = mutate(given.damaged, changes)
    return { ...given, damaged: cut === null ? mutated : mutated.slice(0, cut % (mutated.length + 1)) }
  })
