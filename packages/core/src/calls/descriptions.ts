// Collects the descriptions in a schema, to recognise values copied from them.

const MAX_SCHEMA_NODES = 2_000
const DESCRIPTIONS_CACHE = new WeakMap<object, ReadonlySet<string>>()

/** Returns all descriptions in a tool's schema: a value equal to one was copied from the schema and is not data. */
export function descriptionsOf(schema: unknown): ReadonlySet<string> {
  if (typeof schema !== "object" || schema === null) return new Set()
  const found = DESCRIPTIONS_CACHE.get(schema) ?? collectDescriptions(schema)
  DESCRIPTIONS_CACHE.set(schema, found)
  return found
}

function collectDescriptions(schema: object): ReadonlySet<string> {
  const found = new Set<string>()
  const seen = new Set<object>([schema])
  for (const node of seen) {
    if (seen.size > MAX_SCHEMA_NODES) break
    for (const [key, value] of Object.entries(node)) {
      if (key === "description" && typeof value === "string") found.add(value)
      else if (typeof value === "object" && value !== null) seen.add(value as object)
    }
  }
  return found
}
