// Types of the folder: compiled schema, view, issue, hints, finding.
import type { ExpectedShape } from "../json/anchor.ts"

/** What a tool's author declares about a field beyond JSON Schema. */
export interface SchemaHints {
  /** The field holds a path or a web address: markdown links and quotes around it are faults. */
  readonly path: boolean
  /** What the path is relative to, if declared. */
  readonly base: "absolute" | "relative" | null
  /** Groups of members: if some of a group are present, the absent ones get their declared default. */
  readonly relational: readonly RelationalDefault[]
  /** Other names of members: alias → declared name. */
  readonly aliases: ReadonlyMap<string, string>
}

export interface RelationalDefault {
  readonly fields: readonly string[]
  readonly defaults: ReadonlyMap<string, unknown>
}

/** One violation, with everything a rule needs to repair it. */
export interface Issue {
  readonly path: readonly (string | number)[]
  readonly pointer: string
  readonly keyword: string
  /** Description of the expected value: "integer", "one of \"a\", \"b\"", "at least 1". Never an argument value. */
  readonly expected: string
  /** The received type or measure: "string", "null", "3 items". Never an argument value. */
  readonly received: string
  /** @internal The subschema that was violated. */
  readonly view: SchemaView
  /** For `required`: the missing names. */
  readonly missing?: readonly string[]
  /** For `additionalProperties`, `unevaluatedProperties`, `propertyNames`: the names that are not allowed. */
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
  /** True if it accepts integers only, where it accepts numbers. */
  readonly integer: boolean
  /** Values of `enum` or `const`, or null. */
  readonly values: readonly unknown[] | null
  /** The `default` that the schema declares for this place: none or one. */
  readonly defaults: readonly unknown[]
  /** Branches of `anyOf` or `oneOf` if the schema is such a union, otherwise empty. */
  readonly branches: readonly SchemaView[]
  /** Hints declared on this schema itself (path, relational, aliases), or null. */
  readonly hints: SchemaHints | null
  readonly format: string | null
  /** The schema's description of the place, or null. */
  readonly description: string | null
  readonly minItems: number
  member(name: string): SchemaView | null
  element(index: number): SchemaView | null
  isValid(value: unknown): boolean
  validate(value: unknown): Issue[]
}

/** A remark about a schema itself, which is never the model's fault. */
export interface SchemaFinding {
  readonly rule: string
  readonly pointer: string
  readonly message: string
}

export interface CompiledSchema {
  /** @internal */
  readonly view: SchemaView
  /** Returns all issues; empty if the value is valid. */
  validate(value: unknown): Issue[]
  /** Checks a value without collecting issues. */
  isValid(value: unknown): boolean
  /** @internal The same with a remark on undeclared members, see schema/explain.ts. */
  fit(value: unknown): number
  /** Unknown hint keys, patterns that are never run, references without a target. */
  readonly findings: readonly SchemaFinding[]
  /** Set if the schema cannot be used at all: no value is valid then, and calls of the tool are not mended. */
  readonly broken: SchemaFinding | null
}
