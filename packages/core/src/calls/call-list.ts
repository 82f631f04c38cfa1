// Recognises a list of calls in place of the arguments of one call.
import { JSON_FAULTS } from "../json/faults.ts"
import { ARRAY_BIT } from "../json/kind.ts"
import type { HealedFault, TextReading } from "../json/pieces.ts"
import { parseStrict } from "../json/strict.ts"
import { readTree } from "../json/tree.ts"
import type { ArgumentsContext } from "./arguments-outcome.ts"
import { hasUndeclared } from "./undeclared.ts"

/** Splits a list into calls if one object is wanted. Ex) [{"path":"a"},{"path":"b"}] */
export function listedCalls(reading: TextReading, context: ArgumentsContext): TextReading[] | null {
  if (!reading.text.startsWith("[") || (context.schema.view.kinds & ARRAY_BIT) !== 0) return null
  const { items } = readTree(reading.text)
  if (items.length < 2 || items.length > context.limits.splitCalls || items.some((item) => item.kind !== "object"))
    return null
  // every element must fit as it is; otherwise the list is judged as one value
  const isCall = (value: unknown): boolean =>
    context.schema.isValid(value) && !hasUndeclared(value, context.schema.view)
  if (!items.every(({ start, end }) => isCall(parseStrict(reading.text.slice(start, end))))) return null
  return items.map(({ start, end }) => {
    const { text } = reading
    const { confidence } = JSON_FAULTS["json/concatenated"]
    const edits = [
      { offset: 0, removed: text.slice(0, start), inserted: "" },
      { offset: end - start, removed: text.slice(end), inserted: "" },
    ]
    const fault: HealedFault = { id: "json/concatenated", pointer: "", confidence, span: [0, text.length], edits }
    return { text: text.slice(start, end), faults: [...reading.faults, fault], cut: reading.cut }
  })
}
