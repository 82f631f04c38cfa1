// Collects codes that belong to no call: remarks on histories, ids, limits, readings and streams.
import { HISTORY_RULES } from "../history/history-rules.ts"
import { ID_REMARKS } from "../ids/ids.ts"
import { LIMIT_DOCS } from "./limits.ts"

export interface RemarkDescription {
  /** The code in the report. */
  readonly id: string
  readonly about: "history" | "ids" | "limits" | "reading" | "streams"
  readonly what: string
}

/** What the adapters tell `onRemark`. */
const STREAM_REMARKS: Readonly<Record<string, string>> = {
  "stream/cut": "The stream ended before the turn: what was held back was passed on unchanged.",
  "limit/held": "Too much had to be held back: the rest of the stream was passed on unchanged.",
  "wire/unsound": "Calls were written in a form that clients cannot read (index, type or arguments).",
  "request/unknown": "The request has tools, and its path is none of a known format: nothing is mended.",
  "conversation/failed":
    "The option `conversation` threw or gave no text: the request was judged by the history it brings.",
}

/** What `readJson` gives as its reason and no call has. */
const READING_REMARKS: Readonly<Record<string, string>> = {
  "json/cut": "The text ends early, and more is missing than closing brackets.",
  "json/empty": "There is no text to read.",
}

const remarksOf = (
  about: RemarkDescription["about"],
  table: Readonly<Record<string, string>>,
): readonly RemarkDescription[] => Object.entries(table).map(([id, what]) => ({ id, about, what }))

/** Codes of what is reported beside the calls: changes of a history, ids, limits, texts that are read alone, streams. */
export const describeRemarks = (): readonly RemarkDescription[] => [
  ...remarksOf("history", HISTORY_RULES),
  ...remarksOf("ids", ID_REMARKS),
  ...Object.entries(LIMIT_DOCS).flatMap(([name, { over, why }]) =>
    over.startsWith("limit/")
      ? [{ id: over, about: "limits" as const, what: `More than \`limits.${name}\`: ${why}.` }]
      : [],
  ),
  ...remarksOf("reading", READING_REMARKS),
  ...remarksOf("streams", STREAM_REMARKS),
]
