// Something stands between two members that belongs to neither, or the seam between them is damaged: it must not become
// a part of a value.
import type { Random } from "toolmend/testing"
import type { Damage, Json, TrueCall } from "../../case.ts"
import { noun } from "../../truths/words.ts"
import { labelled } from "../make.ts"

const BOXES = ["desk", "office", "workspace"]

interface Seam {
  /** The members up to a text, without its closing quote; the text itself; the members behind it. */
  readonly before: string
  readonly text: string
  readonly behind: string
}

/** Cut behind a text that is not the last member. */
function seamOf(call: TrueCall, random: Random): Seam | null {
  const entries = Object.entries(call.arguments)
  const places = entries.flatMap(([, value], i) =>
    i < entries.length - 1 && typeof value === "string" && value.trim() !== "" && !/["\\]/.test(value) ? [i] : [],
  )
  if (places.length === 0) return null
  const at = random.pick(places)
  const spelled = entries.map(([key, value]: [string, Json]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
  const head = `{${spelled.slice(0, at + 1).join(", ")}`
  return { before: head.slice(0, -1), text: String(entries[at]?.[1]), behind: `${spelled.slice(at + 1).join(", ")}}` }
}

const atSeam = (
  id: string,
  label: "right" | "either" | "none",
  spell: (seam: Seam, random: Random) => string,
): Damage =>
  labelled(id, BOXES, (call, random) => {
    const seam = seamOf(call, random)
    return seam === null ? null : { text: spell(seam, random), label }
  })

export const INSERTED: readonly Damage[] = [
  atSeam(
    "words-behind-a-value",
    "either",
    ({ before, behind }, random) =>
      `${before}" ${random.pick(["as agreed", "(the usual)", `for the ${noun(random)}`])}, ${behind}`,
  ),
  atSeam(
    "second-value-offered",
    "none",
    ({ before, behind }, random) =>
      `${before}" ${random.pick(["|", "or", "??"])} ${JSON.stringify(noun(random))}, ${behind}`,
  ),
  atSeam(
    "text-between-members",
    "none",
    ({ before, behind }, random) => `${before}", ${JSON.stringify(noun(random))}, ${behind}`,
  ),
  atSeam("brace-before-a-key", "either", ({ before, behind }) => `${before}", {${behind}`),
  atSeam("quote-and-comma-lost", "either", ({ before, behind }) => `${before} ${behind}`),
  atSeam("comma-inside-the-quotes", "either", ({ before, behind }) => `${before}," ${behind}`),
  atSeam("end-of-text-twice", "either", ({ before, text, behind }) => `${before}"${text.slice(-4)}", ${behind}`),
  atSeam("value-twice", "either", ({ before, text, behind }) => `${before}" ${JSON.stringify(text)}, ${behind}`),
  atSeam("comment-on-the-line", "either", ({ before, behind }) => `${before}", // next ${behind}`),
  atSeam("token-at-the-seam", "either", ({ before, behind }) => `${before}",<pad> ${behind}`),
  // Ex) "a": "x", "b"y" : the colon and the quote behind the next key
  atSeam("colon-and-quote-lost", "either", ({ before, behind }) => `${before}", ${behind.replace('": "', '"')}`),
  atSeam(
    "key-in-entities",
    "either",
    ({ before, behind }) => `${before}", ${behind.replace(/"/, "&quot;").replace(/"/, "&quot;")}`,
  ),
  // Ex) "a": "x" "b" "y" : the comma and the colon of the next member
  atSeam("comma-and-colon-lost", "either", ({ before, behind }) => `${before}" ${behind.replace('": "', '" "')}`),
  atSeam("key-in-brackets", "either", ({ before, behind }) => `${before}", ${behind.replace(/"[^"]*"(?=: )/, "($&)")}`),
  atSeam("printed-in-place-of-a-value", "none", ({ before, text, behind }, random) => {
    const printed = random.pick(["[REDACTED]", "[object Object]", "[Array]"])
    return `${before.slice(0, -text.length - 1)}${printed}, ${behind}`
  }),
  // Ex) ["a", - "b"] : a mark of another notation before an item
  labelled("mark-before-an-item", BOXES, (call, random) => {
    const text = JSON.stringify(call.arguments)
    const marked = text.replace(/(\["[^"\\]*", ?)(?=")/, `$1${random.pick(["- ", "* ", "2. "])}`)
    return marked === text ? null : { text: marked, label: "either" }
  }),
  // Ex) Graz", Styria : a quote that belongs to nothing
  labelled("stray-quote-before-a-comma", BOXES, (call) => {
    const text = JSON.stringify(call.arguments).replace(/([a-z]), (?=[a-z])/, '$1", ')
    return text === JSON.stringify(call.arguments) ? null : { text, label: "either" }
  }),
  labelled("closer-and-quote-swapped", BOXES, (call) => {
    const text = JSON.stringify(call.arguments).replace(/"\](?=[,}])/, ']"')
    return text === JSON.stringify(call.arguments) ? null : { text, label: "either" }
  }),
  // the first call may have been meant as much as the second
  labelled("begun-again-with-another-value", BOXES, (call, random) => {
    const [first] = Object.entries(call.arguments)
    if (first === undefined || typeof first[1] !== "string") return null
    return {
      text: `{${JSON.stringify(first[0])}: ${JSON.stringify(`${noun(random)} ${first[1]}`)}${JSON.stringify(call.arguments)}`,
      label: "none",
    }
  }),
]
