// Types of the texts in this folder, and helpers to write examples.
// Only `toolmend/describe` ships them; nothing that mends a call may import this folder.

export interface DescribedExample {
  readonly before: string
  /** null: left alone on purpose. */
  readonly after: string | null
  readonly schema?: unknown
  /** The tools that are given, where the example is a name. */
  readonly tools?: readonly string[]
}

export interface NameDocs {
  /** Why the confidence is right. */
  readonly safety: string
  readonly examples: readonly DescribedExample[]
}

export interface RuleDocs extends NameDocs {
  readonly title: string
}

/** `after`: null where the rule refuses. */
export const example = (schema: unknown, before: string, after: string | null): DescribedExample => ({
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

export interface LimitDocs {
  /** The code or the word for what happens beyond the limit. */
  readonly over: string
  readonly why: string
}

/** A way to write a call as text, for a reader. */
export interface DialectDescription {
  readonly id: string
  readonly title: string
  /** Who writes it. */
  readonly models: string
  /** It has marks of its own, so that it counts wherever it was meant; the others must stand alone, or at the end. */
  readonly marked: boolean
  readonly examples: readonly DialectExample[]
}

export type DialectDocs = Omit<DialectDescription, "id" | "marked">

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
