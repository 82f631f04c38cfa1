import { type Limits, mend } from "toolmend"
import { type Answer, type BenchTool, isObject } from "../case.ts"
import { isValid } from "../contenders/validators.ts"
import { parserCalls } from "./parser.ts"
import type { TextTurn } from "./text-case.ts"

/** A contender that reads calls in text. */
export interface Reader {
  readonly id: string
  /** What would be executed. `dialect`: for readers that have to be told. */
  readonly read: (
    turn: TextTurn,
    tools: readonly BenchTool[],
    dialect: string,
    limits?: Partial<Limits>,
  ) => Promise<readonly Answer[]>
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const valid = (answers: readonly Answer[], tools: readonly BenchTool[]): Answer[] =>
  answers.filter(({ name, value, text }) => isValid(tools, name, text === undefined ? value : parsed(text)))

/** What one writes first. */
function byPattern(text: string): Answer[] {
  return [...text.matchAll(/<tool_call>\s*(\{.*?\})\s*<\/tool_call>/gs)].flatMap((hit) => {
    const value = parsed(hit[1] ?? "")
    return isObject(value) && typeof value["name"] === "string"
      ? [{ name: value["name"], value: value["arguments"] }]
      : []
  })
}

export const READERS: readonly Reader[] = [
  { id: "pattern + JSON.parse + ajv", read: async (turn, tools) => valid(byPattern(turn.content), tools) },
  {
    id: "@ai-sdk-tool/parser + ajv",
    read: async (turn, tools, dialect) => valid(await parserCalls(turn, tools, dialect), tools),
  },
  {
    id: "toolmend",
    read: async ({ content, reasoning, channel }, tools, _, limits) =>
      mend({ content, reasoning }, tools, limits === undefined ? { channel } : { channel, limits }).calls.map(
        ({ name, arguments: text }) => ({ name, text }),
      ),
  },
]

export function readerOf(id: string): Reader {
  const found = READERS.find((one) => one.id === id)
  if (found === undefined) throw new Error(`no reader ${id}`)
  return found
}
