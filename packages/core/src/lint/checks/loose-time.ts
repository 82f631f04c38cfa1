import { formatCheck, lenientFormatCheck } from "../../schema/formats.ts"
import { exampleTool, type LintCheck, quoteClipped } from "../check.ts"

/** Words with which a description explains a time without offset, or requires an offset. */
const ZONE_WORDS = /\b(?:UTC|GMT|offset|time ?zone|local time|RFC ?3339)\b|\d(?:Z|[+-]\d\d:?\d\d)\b/i

export const looseTime: LintCheck = {
  id: "lint/loose-time",
  severity: "warning",
  title: "a time whose offset is left open",
  why: 'Models write "2026-03-01T10:00" for a date-time. This is accepted unless `formats` is "strict", and its time zone is unknown.',
  advice:
    'Show times as "2026-03-01T10:00:00Z", and say which time zone is used if the offset is missing. If the tool needs the offset, set `formats: "strict"`.',
  bad: [exampleTool("remind", { at: { type: "string", format: "date-time", examples: ["2026-03-01T10:00"] } })],
  good: [exampleTool("remind", { at: { type: "string", format: "date-time", description: "When, in UTC." } })],
  lookAt: ({ schema, pointer }) => {
    const { format, pattern, description, examples } = schema
    const isLenient = typeof format === "string" ? lenientFormatCheck(format) : null
    if (typeof format !== "string" || isLenient === null) return []
    const isStrict = formatCheck(format)
    const shown: [string, unknown][] = [
      ["default", schema["default"]],
      ...(Array.isArray(examples) ? examples : []).map((value, i): [string, unknown] => [`examples/${i}`, value]),
    ]
    const hits = shown
      .filter((each): each is [string, string] => typeof each[1] === "string")
      .filter(([, value]) => isStrict?.(value) === false && isLenient(value))
      .map(([step, value]) => ({
        pointer: `${pointer}/${step}`,
        message: `${quoteClipped(value)} lacks the offset or the seconds that "${format}" requires.`,
      }))
    const isSaid = pattern !== undefined || (typeof description === "string" && ZONE_WORDS.test(description))
    const message = "The description does not say which time zone is used without an offset."
    return [...hits, !isSaid && { pointer: `${pointer}/format`, severity: "info", message }]
  },
}
