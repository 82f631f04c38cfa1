import JSON5 from "json5"
import { jsonrepair } from "jsonrepair"
import { type Limits, mend } from "toolmend"
import { type Answer, type BenchTool, isObject } from "../case.ts"
import { validatorsOf } from "./validators.ts"

export interface Contender {
  readonly id: string
  /** What would be executed; empty where the contender gives up. */
  readonly run: (name: string, text: string, tools: readonly BenchTool[], limits?: Partial<Limits>) => readonly Answer[]
}

/** The usual recipe: read the text, look the tool up, check the arguments with ajv. */
function recipe(
  id: string,
  read: (text: string) => { readonly value: unknown; readonly text?: string },
  kind: "plain" | "coercing" = "plain",
): Contender {
  return {
    id,
    run: (name, text, tools) => {
      const validate = validatorsOf(tools, kind).get(name)
      if (validate === undefined) return []
      try {
        const { value, text: own } = read(text)
        return isObject(value) && validate(value)
          ? [own === undefined ? { name, value } : { name, value, text: own }]
          : []
      } catch {
        return []
      }
    },
  }
}

/**
 * As hosts use it: asked where JSON.parse refuses, since it takes seven times as long and changes some texts that are
 * valid.
 */
function repaired(given: string): { readonly value: unknown; readonly text: string } {
  try {
    return { value: JSON.parse(given), text: given }
  } catch {
    const text = jsonrepair(given)
    return { value: JSON.parse(text), text }
  }
}

export const strict = recipe("JSON.parse + ajv", (text) => ({ value: JSON.parse(text), text }))

export const toolmend: Contender = {
  id: "toolmend",
  run: (name, text, tools, limits) =>
    mend(
      { toolCalls: [{ id: "c1", name, arguments: text }] },
      tools,
      limits === undefined ? undefined : { limits },
    ).calls.map(({ name: tool, arguments: mended }) => ({
      name: tool,
      text: mended,
    })),
}

/** Without the look at what JSON.parse says: only its time is told, beside that of the others. */
export const repairFirst = recipe("jsonrepair first + ajv", (given) => {
  const text = jsonrepair(given)
  return { value: JSON.parse(text), text }
})

export const CONTENDERS: readonly Contender[] = [
  strict,
  recipe("JSON5 + ajv", (text) => ({ value: JSON5.parse(text) })),
  recipe("jsonrepair + ajv", repaired),
  recipe("jsonrepair + ajv, coerced", repaired, "coercing"),
  toolmend,
]

export function contenderOf(id: string): Contender {
  const found = CONTENDERS.find((one) => one.id === id)
  if (found === undefined) throw new Error(`no contender ${id}`)
  return found
}
