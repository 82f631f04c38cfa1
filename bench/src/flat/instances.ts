import type { Random } from "toolmend/testing"
import { day, noun, person } from "../truths/words.ts"

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)
const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null)
const listOf = (value: unknown): readonly unknown[] | null => (Array.isArray(value) && value.length > 0 ? value : null)

/** Beyond this only what is required is written, and lists stay as short as they may be. */
const DEEP = 6

/**
 * JSON texts for a schema, in spellings that a reader must not touch: 1.0, numbers beyond double precision, escapes.
 * Most fit; whether one does is for a validator to say.
 */
export function createWriter(root: unknown, random: Random): () => string {
  const follow = (reference: string): unknown => {
    let here: unknown = root
    for (const step of reference.split("/").slice(1))
      here =
        isFields(here) || Array.isArray(here)
          ? (here as Fields)[step.replaceAll("~1", "/").replaceAll("~0", "~")]
          : undefined
    return here
  }

  const write = (schema: unknown, depth: number): string => {
    if (!isFields(schema) || depth > 40) return anything()
    if (typeof schema["$ref"] === "string") return write(merged(schema, follow(schema["$ref"])), depth + 1)
    if ("const" in schema) return JSON.stringify(schema["const"])
    const values = listOf(schema["enum"])
    if (values !== null) return JSON.stringify(random.pick(values))
    for (const word of ["anyOf", "oneOf"]) {
      const branches = listOf(schema[word])
      // deep down the simplest branch, or a recursive schema never ends
      if (branches !== null)
        return write(
          merged(
            schema,
            depth > DEEP
              ? (branches.find((each) => !JSON.stringify(each).includes("$ref")) ?? branches[0])
              : random.pick(branches),
            word,
          ),
          depth + 1,
        )
    }
    const all = listOf(schema["allOf"])
    if (all !== null)
      return write(
        all.reduce<Fields>((sum, part) => merged(sum, part), { ...schema, allOf: undefined }),
        depth + 1,
      )
    return byType(schema, depth)
  }

  const merged = (outer: Fields, inner: unknown, without = "$ref"): Fields => {
    const { [without]: _, ...rest } = outer
    if (!isFields(inner)) return rest
    const properties = { ...(rest["properties"] as object | undefined), ...(inner["properties"] as object | undefined) }
    const required = [...new Set([...(listOf(rest["required"]) ?? []), ...(listOf(inner["required"]) ?? [])])]
    return {
      ...rest,
      ...inner,
      ...(Object.keys(properties).length > 0 ? { properties } : {}),
      ...(required.length > 0 ? { required } : {}),
    }
  }

  const byType = (schema: Fields, depth: number): string => {
    const given = schema["type"]
    const type = Array.isArray(given)
      ? random.pick(given)
      : (given ?? (isFields(schema["properties"]) ? "object" : "items" in schema ? "array" : null))
    if (type === "object") return object(schema, depth)
    if (type === "array") return array(schema, depth)
    if (type === "string") return text(schema)
    if (type === "integer" || type === "number") return number(schema, type === "integer")
    if (type === "boolean") return String(random.chance(0.5))
    return type === "null" ? "null" : anything()
  }

  const space = (): string => (random.chance(0.2) ? " " : "")
  const member = (name: string, value: string): string =>
    `${space()}${JSON.stringify(name)}${space()}:${space()}${value}${space()}`

  const object = (schema: Fields, depth: number): string => {
    const required = new Set(listOf(schema["required"]) ?? [])
    const properties = Object.entries(isFields(schema["properties"]) ? schema["properties"] : {})
    const share = depth > DEEP ? 0 : random.pick([0.2, 0.6, 0.9])
    const members = properties
      .filter(([name]) => required.has(name) || random.chance(share))
      .map(([name, inner]) => member(name, write(inner, depth + 1)))
    const extra = schema["additionalProperties"]
    const declared = new Set(properties.map(([name]) => name))
    if (extra !== false && (extra !== undefined || properties.length === 0) && random.chance(0.5)) {
      const name = random.pick([noun(random), "k.v", "a__b", "__proto__", "constructor"])
      if (!declared.has(name)) members.push(member(name, write(extra, depth + 1)))
    }
    return `{${random.shuffle(members).join(",")}}`
  }

  const array = (schema: Fields, depth: number): string => {
    const least = numberOf(schema["minItems"]) ?? 0
    const most = Math.min(numberOf(schema["maxItems"]) ?? least + 2, least + 2)
    const count = depth > DEEP ? least : random.between(least, Math.max(least, most))
    const first = listOf(schema["prefixItems"]) ?? (Array.isArray(schema["items"]) ? schema["items"] : [])
    return `[${Array.from({ length: count }, (_, at) => write(first[at] ?? schema["items"], depth + 1)).join(",")}]`
  }

  const text = (schema: Fields): string => {
    const formats: Readonly<Record<string, string>> = {
      date: day(random),
      "date-time": `${day(random)}T08:05:00Z`,
      time: "08:05:00Z",
      uri: "https://example.org/a?b=1",
      url: "https://example.org/",
      email: "a.b@example.org",
      uuid: "3d9f2b74-0f4c-4c58-9d2e-6a1f0b7c5e11",
      ipv4: "192.0.2.7",
      hostname: "example.org",
    }
    const least = numberOf(schema["minLength"]) ?? 0
    const most = numberOf(schema["maxLength"]) ?? Number.POSITIVE_INFINITY
    const plain =
      formats[String(schema["format"])] ??
      random.pick([
        person(random),
        noun(random),
        "a.b__c",
        'say "hi"\n',
        "12",
        "{}",
        "C:\\x",
        "",
        "null",
        "0042",
        "abc123",
      ])
    const fitting = [...plain.padEnd(least, "x")].slice(0, most).join("")
    const quoted = JSON.stringify(fitting)
    // the same text, spelled in a way that printing it again would lose
    return random.chance(0.3)
      ? quoted.replace(/[a-z]/, (letter) =>
          quoted.includes("\\") ? letter : `\\u00${letter.charCodeAt(0).toString(16)}`,
        )
      : quoted
  }

  const number = (schema: Fields, whole: boolean): string => {
    const low = numberOf(schema["minimum"]) ?? (numberOf(schema["exclusiveMinimum"]) ?? -1) + (whole ? 1 : 0.5)
    const high = numberOf(schema["maximum"]) ?? (numberOf(schema["exclusiveMaximum"]) ?? low + 101) - (whole ? 1 : 0.5)
    const isFree = !["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"].some(
      (word) => word in schema,
    )
    const step = numberOf(schema["multipleOf"])
    if (step !== null) return String(Math.ceil(low / step) * step)
    if (isFree && random.chance(0.3))
      return random.pick(
        whole
          ? ["12345678901234567890", "-0", "1e3", "7.0"]
          : ["1.0", "0.10000000000000000055", "1E400", "-0.0", "12345678901234567890.5"],
      )
    return whole
      ? String(Math.floor(low + random.below(Math.max(1, Math.floor(high - low) + 1))))
      : String(low + (high - low) / 2)
  }

  const anything = (): string => random.pick(['"free"', "1.0", "true", "null", '{"a.b":[1.50]}', "[]", "{}", "[{}]"])

  return () => write(root, 0)
}
