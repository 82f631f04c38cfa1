import { formatCheck, lenientFormatCheck } from "../../schema/formats.ts"
import type { UnknownRecord } from "../../schema/node.ts"
import type { LintCheck, LintHit } from "../check.ts"
import { quoteClipped } from "../shown.ts"

/** What a schema shows as a value of the place, with the steps that lead there. */
function shownValues({ default: declaredDefault, const: only, enum: listed, examples }: UnknownRecord): [string, unknown][] {
  const listSteps = (keyword: string, list: unknown): [string, unknown][] => (Array.isArray(list) ? list.map((value, i) => [`/${keyword}/${i}`, value]) : [])
  return [["/default", declaredDefault], ["/const", only], ...listSteps("enum", listed), ...listSteps("examples", examples)]
}

/** Words by which a description tells what a time without offset means, or that it needs one. */
const ZONE_WORDS = /\b(?:UTC|GMT|Zulu|offset|time ?zone|local time|RFC ?3339)\b|\d(?:Z|[+-]\d\d:?\d\d)\b/i

const isSilent = ({ pattern, description }: UnknownRecord): boolean =>
  pattern === undefined && !(typeof description === "string" && ZONE_WORDS.test(description))

function looseValues(schema: UnknownRecord, pointer: string, format: string): LintHit[] {
  const isStrict = formatCheck(format)
  const isLenient = lenientFormatCheck(format)
  return shownValues(schema)
    .filter(([, value]) => typeof value === "string" && isStrict?.(value) === false && isLenient?.(value) === true)
    .map(([step, value]) => ({ pointer: pointer + step, message: `${quoteClipped(value)} lacks the offset or the seconds that "${format}" demands.` }))
}

export const looseTime: LintCheck = {
  id: "lint/loose-time",
  severity: "warning",
  title: "a time whose offset is left open",
  why: 'Models write "2026-03-01T10:00" for a date-time. That passes, unless `formats: "strict"` is set, and then nobody has said in which time zone it is.',
  advice:
    'Show times with seconds and offset, as in "2026-03-01T10:00:00Z", and say in the description which time zone counts where the offset is missing. If the tool needs the offset, set `formats: "strict"`.',
  bad: [{ name: "remind", parameters: { type: "object", properties: { at: { type: "string", format: "date-time", examples: ["2026-03-01T10:00"] } } } }],
  good: [
    {
      name: "remind",
      parameters: { type: "object", properties: { at: { type: "string", format: "date-time", description: "When, with its offset: 2026-03-01T10:00:00Z." } } },
    },
  ],
  look: ({ places }) =>
    places.flatMap(({ schema, pointer }) => {
      const { format } = schema
      if (typeof format !== "string" || lenientFormatCheck(format) === null) return []
      const openHit: LintHit = {
        pointer: `${pointer}/format`,
        severity: "info",
        message: `The description does not say which time zone counts for a "${format}" without an offset.`,
      }
      return [...looseValues(schema, pointer, format), ...(isSilent(schema) ? [openHit] : [])]
    }),
}
