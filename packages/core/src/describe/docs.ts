// What the tables of this room say of a unit. Only `toolmend/describe` ships them: nothing that mends a call may import
// this room.

export interface RuleDocs {
  readonly title: string
  /** Why the confidence of the rule is right. */
  readonly safety: string
  readonly examples: readonly RuleExample[]
}

interface RuleExample {
  readonly schema: unknown
  readonly before: string
  /** null: rejected. */
  readonly after: string | null
}

/** `after`: null where the rule refuses. */
export const example = (schema: unknown, before: string, after: string | null): RuleExample => ({
  schema,
  before,
  after,
})

/** The schema of an object; `more`: its other keywords. */
export const objectOf = (properties: object, required?: readonly string[], more?: object): object => ({
  type: "object",
  properties,
  ...(required === undefined ? {} : { required }),
  ...more,
})

export interface FaultDocs {
  readonly safety: string
  readonly before: string
  readonly after: string
}

export const healed = (safety: string, before: string, after: string): FaultDocs => ({ safety, before, after })

export interface NameDocs {
  readonly safety: string
  readonly examples: readonly {
    readonly tools: readonly string[]
    readonly before: string
    readonly after: string | null
  }[]
}

export interface LimitDocs {
  /** The code or the word for what happens beyond the limit. */
  readonly over: string
  readonly why: string
}

export interface DialectDocs {
  readonly title: string
  /** Who writes it. */
  readonly models: string
  readonly examples: readonly DialectExample[]
}

export interface DialectExample {
  readonly text: string
  readonly calls: readonly ExampleCall[]
  /** What is unusual about it. */
  readonly note?: string
}

export interface ExampleCall {
  readonly name: string
  readonly arguments: Readonly<Record<string, unknown>>
}

/** A text that says the call most examples show. `note`: what is unusual about it. */
export const weatherExample = (text: string, note?: string): DialectExample => ({
  text,
  calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
  ...(note === undefined ? {} : { note }),
})
