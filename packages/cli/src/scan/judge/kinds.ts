/** Kinds of faults, with their names in a report. A kind is the first part of a code; some parts share one. */
export const KINDS = {
  json: "broken JSON",
  cut: "cut off",
  name: "wrong tool name",
  key: "wrong member names",
  type: "wrong types",
  shape: "wrong shape",
  value: "wrong values",
  arguments: "arguments missing or invalid",
  text: "written as text",
  repeat: "same call twice",
  storm: "call storm",
  choice: "call not allowed",
  limit: "over a limit",
  schema: "tool schema broken",
  policy: "repair not allowed",
  other: "other",
} as const

export type Kind = keyof typeof KINDS

const UNDER: Readonly<Record<string, Kind>> = { truncated: "cut", duplicate: "repeat", loop: "storm", stream: "policy" }

/** Returns the kind of a code. Ex) json/trailing-comma has the kind json */
export function kindOf(code: string): Kind {
  const group = code.split("/", 1)[0] as string
  const kind = Object.hasOwn(UNDER, group) ? (UNDER[group] as Kind) : group
  return Object.hasOwn(KINDS, kind) ? (kind as Kind) : "other"
}
