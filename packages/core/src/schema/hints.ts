// Reads what an author declares in a schema beyond JSON Schema: paths, relational defaults, aliases.
import { isJsonObject } from "../json/kind.ts"
import { toPointer } from "../json/pointer.ts"
import { isNameList, type UnknownRecord } from "./read.ts"
import type { RelationalDefault, SchemaFinding, SchemaHints } from "./view.ts"

type ReportHint = (steps: readonly string[], message: string) => void

/** The hints of one schema while they are read. `report` receives each hint that is not understood. */
interface HintDraft {
  isPath: boolean
  base: PathBase
  readonly relational: RelationalDefault[]
  readonly aliases: Map<string, string>
  readonly report: ReportHint
}

type HintReader = (value: unknown, steps: readonly string[], draft: HintDraft) => void

const readRelational: HintReader = (value, steps, { relational, report }) => {
  if (!Array.isArray(value)) {
    report(steps, "must be a list")
    return
  }
  for (const [index, entry] of value.entries()) {
    const entrySteps = [...steps, String(index)]
    if (!isJsonObject(entry)) {
      report(entrySteps, "must be an object with fields and defaults")
      continue
    }
    for (const key of Object.keys(entry))
      if (!["fields", "requires", "default", "defaults"].includes(key))
        report([...entrySteps, key], "is not a known hint")
    const fields = entry.fields ?? entry.requires
    const defaults = entry.defaults ?? entry.default
    if (!isNameList(fields)) report([...entrySteps, "fields"], "must be a list of member names")
    if (!isJsonObject(defaults)) report([...entrySteps, "defaults"], "must map member names to values")
    if (isNameList(fields) && isJsonObject(defaults))
      relational.push({ fields, defaults: new Map(Object.entries(defaults)) })
  }
}

const readAliases: HintReader = (value, steps, { aliases, report }) => {
  if (!isJsonObject(value)) {
    report(steps, "must map declared names to lists of aliases")
    return
  }
  for (const [declared, others] of Object.entries(value)) {
    const aliasList = typeof others === "string" ? [others] : others
    if (isNameList(aliasList)) for (const alias of aliasList) aliases.set(alias, declared)
    else report([...steps, declared], "must be a list of names")
  }
}

type PathBase = SchemaHints["base"]

/** `bases`: what the path is relative to, by the values that declare one; undefined for a value that declares none. */
const pathReader =
  (bases: ReadonlyMap<unknown, PathBase | undefined>, fault: string): HintReader =>
  (value, steps, draft) => {
    const base = bases.get(value)
    if (!bases.has(value)) draft.report(steps, fault)
    if (base === undefined) return
    draft.isPath = true
    draft.base ??= base
  }

const readPath = pathReader(
  new Map<unknown, PathBase | undefined>([
    [true, null],
    [false, undefined],
    ["absolute", "absolute"],
    ["relative", "relative"],
  ]),
  'must be true, "absolute" or "relative"',
)

const readSemantic = pathReader(
  new Map<unknown, PathBase>([
    ["path", null],
    ["absolute_path", "absolute"],
    ["relative_path", "relative"],
  ]),
  "is not a known semantic",
)

const readersWith = (own: Readonly<Record<string, HintReader>>): ReadonlyMap<string, HintReader> =>
  new Map(Object.entries({ relational: readRelational, aliases: readAliases, ...own }))

/** The members that hold hints, with a reader for each hint. */
const HINT_BLOCKS: readonly (readonly [word: string, readers: ReadonlyMap<string, HintReader>])[] = [
  ["x-toolmend", readersWith({ path: readPath })],
  ["dirge-hints", readersWith({ semantic: readSemantic })],
]

function readBlock(word: string, block: unknown, readers: ReadonlyMap<string, HintReader>, draft: HintDraft): void {
  if (!isJsonObject(block)) {
    draft.report([word], "must be an object")
    return
  }
  for (const [key, value] of Object.entries(block)) {
    const readHint = readers.get(key)
    if (readHint === undefined) draft.report([word, key], "is not a known hint")
    else readHint(value, [word, key], draft)
  }
}

function readAllHints(schema: UnknownRecord, report: ReportHint): SchemaHints | null {
  const kind = schema["x-dirge-kind"]
  const isPathFormat = schema.format === "path" || schema.format === "file-path"
  const draft: HintDraft = {
    isPath: isPathFormat || kind === "path",
    base: null,
    relational: [],
    aliases: new Map(),
    report,
  }
  if (kind !== undefined && kind !== "path") report(["x-dirge-kind"], "is not a known kind")
  for (const [word, readers] of HINT_BLOCKS)
    if (schema[word] !== undefined) readBlock(word, schema[word], readers, draft)
  const { isPath, base, relational, aliases } = draft
  return isPath || relational.length > 0 || aliases.size > 0 ? { path: isPath, base, relational, aliases } : null
}

/** Returns what a schema declares beyond JSON Schema, or null. */
export const readHints = (schema: UnknownRecord): SchemaHints | null => readAllHints(schema, () => {})

/** Returns findings for hints that are not understood: a typo in one would silently disable a repair. */
export function hintFindings(schema: UnknownRecord, pointer: string): SchemaFinding[] {
  const out: SchemaFinding[] = []
  readAllHints(schema, (steps, message) => {
    out.push({
      rule: "schema/unknown-hint",
      pointer: pointer + toPointer(steps),
      message: `${steps[steps.length - 1]} ${message}`,
    })
  })
  return out
}
