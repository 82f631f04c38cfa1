import type { Random } from "toolmend/testing"
import { type Damage, isObject, type Json } from "../../case.ts"
import { anyLayout, write } from "../../text/pieces.ts"
import { toolOf } from "../../tools/toolboxes.ts"
import { AROUND } from "../syntax/around.ts"
import { CLOSERS } from "../syntax/closers.ts"
import { QUOTES } from "../syntax/quotes.ts"
import { STRINGS } from "../syntax/strings.ts"
import { STRUCTURE } from "../syntax/structure.ts"
import type { Rewrite } from "./rewrite.ts"
import { LOST, SHAPES } from "./shapes.ts"
import { VALUES } from "./values.ts"

const single = (rewrites: Readonly<Record<string, Rewrite>>, isLost: boolean): Damage[] =>
  Object.entries(rewrites).map(([id, rewrite]) => ({
    id,
    apply: (call, random) => {
      const value = rewrite(call.arguments, toolOf(call.toolbox, call.name), random)
      if (value === null) return null
      return {
        name: call.name,
        arguments: write(value, anyLayout(random)),
        expect: isLost ? { kind: "none" } : { kind: "calls", calls: [{ name: call.name, arguments: call.arguments }] },
      }
    },
  }))

/** Wrappers come last: what was damaged before lies inside them. */
const INNER: readonly Rewrite[] = [
  "number-as-string",
  "nested-number-as-string",
  "boolean-as-string",
  "null-for-optional",
  "enum-spelling",
  "linked-path",
].map((id) => VALUES[id] as Rewrite)
const OUTER: readonly Rewrite[] = ["key-style", "scalar-for-array", "flattened-dots", "wrapped-object", "alias"].map(
  (id) => SHAPES[id] as Rewrite,
)

function twice(call: Parameters<Damage["apply"]>[0], random: Random): Json | null {
  const tool = toolOf(call.toolbox, call.name)
  let value: Json = call.arguments
  let done = 0
  for (const rewrite of [...random.shuffle(INNER), ...random.shuffle(OUTER)]) {
    if (done === 2 || !isObject(value)) break
    const next = rewrite(value, tool, random)
    if (next === null || JSON.stringify(next) === JSON.stringify(value)) continue
    value = next
    done++
  }
  return done === 2 ? value : null
}

const TEXT_DAMAGE = [...AROUND, ...CLOSERS, ...QUOTES, ...STRINGS, ...STRUCTURE].filter((damage) =>
  [
    "trailing-comma",
    "single-quotes",
    "unquoted-keys",
    "code-fence",
    "end-tokens",
    "double-encoded",
    "truncated-closers",
    "comments",
    "raw-newlines",
    "python-repr",
  ].includes(damage.id),
)

export const SCHEMA: readonly Damage[] = [
  ...single({ ...VALUES, ...SHAPES }, false),
  ...single(LOST, true),
  {
    id: "two-at-once",
    apply: (call, random) => {
      const value = twice(call, random)
      return value === null
        ? null
        : {
            name: call.name,
            arguments: write(value, anyLayout(random)),
            expect: { kind: "calls", calls: [{ name: call.name, arguments: call.arguments }] },
          }
    },
  },
  {
    id: "with-broken-syntax",
    apply: (call, random) => {
      const value = random.pick(INNER.slice(0, 5))(call.arguments, toolOf(call.toolbox, call.name), random)
      if (value === null || !isObject(value)) return null
      const broken = random.pick(TEXT_DAMAGE).apply({ ...call, arguments: value }, random)
      return broken === null
        ? null
        : { ...broken, expect: { kind: "calls", calls: [{ name: call.name, arguments: call.arguments }] } }
    },
  },
]
