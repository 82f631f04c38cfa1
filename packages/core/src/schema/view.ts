// Types of the folder: compiled schema, view, issue, hints, finding.
import type { ExpectedShape } from "../json/anchor.ts"

/** What a tool's author declares about a field beyond JSON Schema. */
export interface SchemaHints {
  /** The field holds a path (or a web address): markdown links and quoting marks around it are faults. */
  readonly path: boolean
  /** What the path starts from, where that is declared. */
  readonly base: "absolute" | "relative" | null
  /** When some of these members are there and others are not, the others get their declared default. */
  readonly relational: readonly RelationalDefault[]
  /** Other names a member is known by: alias → declared name. */
  readonly aliases: ReadonlyMap<string, string>
}

export interface RelationalDefault {
  readonly fields: readonly string[]
  readonly defaults: ReadonlyMap<string, unknown>
}

/** One violation, with all that a rule needs to repair it. */
export interface Issue {
  readonly path: readonly (string | number)[]
  readonly pointer: string
  readonly keyword: string
  /** In words: "integer", "one of \"a\", \"b\"", "at least 1". Never an argument value. */
  readonly expected: string
  /** The received type or measure: "string", "null", "3 items". Never an argument value. */
  readonly received: string
  /** @internal The subschema that was violated. */
  readonly view: SchemaView
  /** `required`: the names that are missing. */
  readonly missing?: readonly string[]
  /** `additionalProperties`, `unevaluatedProperties`, `propertyNames`: the names that may not be there. */
  readonly unknown?: readonly string[]
  /**
   * `anyOf`, `oneOf`: for each branch what it found wrong; `nearest` is the index of the one with the least. Absent where
   * several branches of a `oneOf` hold.
   */
  readonly branches?: readonly (readonly Issue[])[]
  readonly nearest?: number
}

/** Answers questions about a subschema. References are followed; cycles are resolved lazily. */
export interface SchemaView extends ExpectedShape {
  /** Accepts integers only where it accepts numbers. */
  readonly integer: boolean
  /** enum or const values, or null. */
  readonly values: readonly unknown[] | null
  /** The `default` the schema declares for this place: none or one. */
  readonly defaults: readonly unknown[]
  /** Branches of anyOf / oneOf when the schema is such a union, else empty. */
  readonly branches: readonly SchemaView[]
  /** Hints declared on this very schema (path, relational, aliases), or null. */
  readonly hints: SchemaHints | null
  readonly format: string | null
  /** What the schema says in words about the place, or null. */
  readonly description: string | null
  readonly minItems: number
  member(name: string): SchemaView | null
  element(index: number): SchemaView | null
  isValid(value: unknown): boolean
  validate(value: unknown): Issue[]
}

/** A remark about a schema itself: never the model's fault. */
export interface SchemaFinding {
  readonly rule: string
  readonly pointer: string
  readonly message: string
}

export interface CompiledSchema {
  /** @internal */
  readonly view: SchemaView
  /** Empty = valid. */
  validate(value: unknown): Issue[]
  /** Collects no issues. */
  isValid(value: unknown): boolean
  /** @internal The same with a remark on undeclared members, see schema/explain.ts. */
  fit(value: unknown): number
  /** Unknown hint keys, patterns that are never run, references that lead nowhere. */
  readonly findings: readonly SchemaFinding[]
  /** Set when the schema cannot be used at all: then nothing validates and the tool is not mended. */
  readonly broken: SchemaFinding | null
}
