// Checks whether a value has members that its schema does not declare.
import { isEnvelopeKey } from "../json/envelope.ts"
import type { SchemaView } from "../schema/view.ts"

/**
 * True if some object has an undeclared member although its schema declares others. This may be valid, but in a call
 * that needs a repair such a name can be part of the fault.
 */
export function hasUndeclared(value: unknown, view: SchemaView | null): boolean {
  if (view === null || typeof value !== "object" || value === null) return false
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++)
      if (typeof value[i] === "object" && hasUndeclared(value[i], view.element(i))) return true
    return false
  }
  const declaresMembers = view.names.length > 0
  for (const key of Object.keys(value)) {
    const member = view.member(key)
    if (member === null && declaresMembers) return true
    const inner = (value as Readonly<Record<string, unknown>>)[key]
    if (typeof inner === "object" && hasUndeclared(inner, member)) return true
  }
  return false
}

/**
 * True if no member is declared and each is part of an envelope: the tool would ignore everything. Ex) {"arguments":
 * "{…}"} for a tool that allows any name and requires none
 */
export function isOnlyEnvelope(value: unknown, view: SchemaView, tool: string): boolean {
  if (typeof value !== "object" || value === null || view.names.length === 0) return false
  const keys = Object.keys(value)
  for (const key of keys) {
    if (view.names.includes(key) || view.member(key) !== null) return false
    if (key !== tool && !isEnvelopeKey(key)) return false
  }
  return keys.length > 0
}
