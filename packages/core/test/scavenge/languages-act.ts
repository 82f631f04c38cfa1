// The languages of the table of acts, the calls it speaks of, and the ways to write them.
import type { Tool } from "../../src/turn.ts"
import { object } from "../support/fitting.ts"
import { TEXT } from "../support/reading.ts"

export const LANGUAGES = ["en", "de", "fr", "es", "pt", "it", "nl", "pl", "ru", "tr", "zh", "ja", "ko"] as const
export type Language = (typeof LANGUAGES)[number]

const ARGUMENTS = {
  read: { read_file: { path: "config/app.yaml" } },
  flights: { search_flights: { origin: "LIS", destination: "OSL", day: "2026-03-06" } },
  mail: { send_mail: { recipient: "ana@example.org", subject: "Supper", body: "At eight?" } },
  lamp: { set_lamp: { room: "kitchen", state: "off" } },
  edit: { edit_file: { path: "config/app.yaml", old_text: "8080", new_text: "8081" } },
  command: { run_command: { command: "make check" } },
  remove: { delete_file: { path: "old/report.csv" } },
  react: { read_file: { path: "config/app.yaml" } },
} as const
export type CallKind = keyof typeof ARGUMENTS

/** What one speaker does with a call. "@" in a sentence is the place of the call. */
export interface Act extends Readonly<Record<Language, string>> {
  readonly call: CallKind
  /** The thought, not the answer. */
  readonly reasoning?: true
  /** Words stand behind the call that do not just ask for patience: without marks of its own it is no call then. */
  readonly behind?: true
}

const written = (kind: CallKind): readonly [name: string, values: object] =>
  Object.entries(ARGUMENTS[kind])[0] as [string, object]

export const TOOLS: readonly Tool[] = (Object.keys(ARGUMENTS) as CallKind[])
  .filter((kind) => kind !== "react")
  .map((kind) => {
    const [name, values] = written(kind)
    const keys = Object.keys(values)
    return { name, parameters: object(Object.fromEntries(keys.map((key) => [key, TEXT])), keys) }
  })

const asJson = (kind: CallKind): string => {
  const [name, values] = written(kind)
  return JSON.stringify({ name, arguments: values })
}

/** A dialect with marks of its own, and two without. */
export const DIALECTS = {
  marked: (kind: CallKind) => `<tool_call>\n${asJson(kind)}\n</tool_call>`,
  fenced: (kind: CallKind) => `\`\`\`json\n${asJson(kind)}\n\`\`\``,
  bare: asJson,
} as const
export type Dialect = keyof typeof DIALECTS

/** The text with its call. */
export function textOf(act: Act, language: Language, dialect: Dialect): string {
  const [name, values] = written(act.call)
  const call =
    act.call === "react" ? `Action: ${name}\nAction Input: ${JSON.stringify(values)}` : DIALECTS[dialect](act.call)
  const [before, behind] = act[language].split("@").map((piece) => piece.trim())
  return [before, call, behind].filter((piece) => piece).join(act.call === "react" ? "\n" : "\n\n")
}
