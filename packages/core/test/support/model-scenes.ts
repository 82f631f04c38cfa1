import type { Tool } from "../../src/turn.ts"

/** A call that violates its schema in one place, beside much that is right and must stay. */
export interface Scene {
  readonly kind: string
  readonly tool: Tool
  /** The call as it was made. */
  readonly attempted: string
  /** What a sound answer gives. */
  readonly truth: string
  /** How many changes that takes. */
  readonly changes: number
  /** Of the right kind and not said anywhere; null where nothing has to be filled in. */
  readonly invented: string | null
}

interface Fault {
  readonly kind: string
  readonly schema: Record<string, unknown>
  readonly required?: boolean
  /** Members as they were written, and as they should be; JSON text. */
  readonly wrong: Record<string, string>
  readonly right: Record<string, string>
  readonly changes?: number
  readonly invented?: string
}

const FAULTS: readonly Fault[] = [
  {
    kind: "number word",
    schema: { seats: { type: "integer", minimum: 1, maximum: 90 } },
    wrong: { seats: '"twelve"' },
    right: { seats: "12" },
    invented: "13",
  },
  {
    kind: "number beside words",
    schema: { hops: { type: "integer" } },
    wrong: { hops: '"exactly 40 hops"' },
    right: { hops: "40" },
    invented: "41",
  },
  {
    kind: "yes for true",
    schema: { insured: { type: "boolean" } },
    wrong: { insured: '"Yes."' },
    right: { insured: "true" },
    invented: "false",
  },
  {
    kind: "enum in other words",
    schema: { pace: { enum: ["slow", "normal", "express"] } },
    wrong: { pace: '"express pace, please"' },
    right: { pace: '"express"' },
    invented: '"slow"',
  },
  {
    kind: "enum with a slip",
    schema: { grade: { enum: ["walnut", "cherry"] } },
    wrong: { grade: '"wallnut"' },
    right: { grade: '"walnut"' },
    invented: '"cherry"',
  },
  {
    kind: "day in words",
    schema: { day: { type: "string", format: "date" } },
    wrong: { day: '"9 November 2031"' },
    right: { day: '"2031-11-09"' },
    invented: '"2031-11-10"',
  },
  {
    kind: "wrong name",
    schema: { parcel_code: { type: "string" } },
    required: true,
    wrong: { code: '"QX-4471"' },
    right: { parcel_code: '"QX-4471"' },
    changes: 2,
    invented: '"QX-4472"',
  },
  {
    kind: "nested",
    schema: { berth_number: { type: "integer" } },
    required: true,
    wrong: { berth: '{"number": 17}' },
    right: { berth_number: "17" },
    changes: 2,
    invented: "18",
  },
  {
    kind: "null for optional",
    schema: { until: { type: "string", format: "date" } },
    wrong: { until: "null" },
    right: {},
    invented: '"2030-01-01"',
  },
  {
    kind: "list in a text",
    schema: { stops: { type: "array", items: { type: "string" }, minItems: 2 } },
    wrong: { stops: '"Bergen, Voss and Geilo"' },
    right: { stops: '["Bergen","Voss","Geilo"]' },
    invented: '["Bergen","Voss","Oslo"]',
  },
  {
    kind: "only value",
    schema: { unit: { const: "kg" } },
    required: true,
    wrong: {},
    right: { unit: '"kg"' },
    invented: '"g"',
  },
  {
    kind: "a comment on the call",
    schema: { lanes: { type: "integer" } },
    wrong: { toolCallId: '"call-8"', lanes: '"two"' },
    right: { lanes: "2" },
    changes: 2,
    invented: "3",
  },
]

const NOTES = [
  "Ring the bell twice, then wait",
  "Fragile — this side up",
  "naïve café: 50% off  today",
  'He said "no stairs" again',
  "Ref: A/7 (second shelf)",
  "Leave it with Mrs. Dale",
]

/**
 * What every scene holds beside its fault: a text, a list, a number beyond 2^53, a nested object; one optional member
 * is left out.
 */
function frame(index: number): { properties: Record<string, unknown>; members: Record<string, string> } {
  return {
    properties: {
      note: { type: "string" },
      labels: { type: "array", items: { type: "string" } },
      serial: { type: "integer" },
      address: {
        type: "object",
        properties: { town: { type: "string" }, street: { type: "string" }, floor: { type: "integer" } },
        required: ["town", "street"],
      },
      wrapped: { type: "boolean" },
      colour: { type: "string" },
      copies: { type: "integer" },
      remark: { type: "string" },
    },
    members: {
      note: JSON.stringify(NOTES[index % NOTES.length]),
      labels: JSON.stringify(["cold", "tall", `lot ${index}`]),
      serial: `90071992547409${String(91 + index).padStart(2, "0")}7`,
      address: JSON.stringify({ town: `Ullvik ${index}`, street: "Kaigaten" }),
      wrapped: index % 2 === 0 ? "true" : "false",
    },
  }
}

const textOf = (members: Record<string, string>): string =>
  `{${Object.entries(members)
    .map(([key, value]) => `${JSON.stringify(key)}: ${value}`)
    .join(", ")}}`

export const SCENES: readonly Scene[] = FAULTS.map((fault, index) => {
  const { properties, members } = frame(index)
  const own = Object.keys(fault.schema)
  const tool: Tool = {
    name: "send_parcel",
    parameters: {
      type: "object",
      properties: { ...properties, ...fault.schema },
      required: ["note", "serial", ...(fault.required === true ? own : [])],
      additionalProperties: false,
    },
  }
  const [key] = own
  return {
    kind: fault.kind,
    tool,
    attempted: textOf({ ...members, ...fault.wrong }),
    truth: textOf({ ...members, ...fault.right }),
    changes: fault.changes ?? 1,
    invented:
      fault.invented === undefined || key === undefined
        ? null
        : textOf({ ...members, ...fault.right, [key]: fault.invented }),
  }
})
