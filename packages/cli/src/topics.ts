import { type DialectDescription, describe, type LintDescription, type RuleDescription } from "toolmend/describe"
import { effectOf, SCHEMA_REMARKS } from "./schema-remarks.ts"
import { dialectPage } from "./show/dialect-page.ts"
import type { Page } from "./show/page.ts"
import { sentence } from "./show/prose.ts"
import { leftPage, lintPage, pageOf, schemaPage } from "./show/rule-page.ts"

/** Something with an id that can be explained. */
export interface Topic {
  readonly id: string
  readonly section: string
  /** As it is printed. */
  readonly title: string
  page(page: Page): string
}

const KINDS = {
  fault: "Faults of the text",
  name: "Faults of the name",
  rule: "Rules guided by the schema",
  reason: "Reasons not to execute",
} as const

/** All that the library tells by an id, section by section. */
export function topics(): readonly Topic[] {
  const entries = describe("rules")
  return [
    ...(Object.keys(KINDS) as (keyof typeof KINDS)[]).flatMap((kind) =>
      entries.filter((entry) => entry.kind === kind).map(ofRule),
    ),
    ...describe("dialects").map(ofDialect),
    ...describe("mentions").map(({ id, why, effect }) => ofLeft(id, why, effect)),
    ...describe("lints").map(ofLint),
    ...Object.entries(SCHEMA_REMARKS).map(([id, remark]) => ofSchema(id, remark.what, effectOf(remark))),
  ]
}

const ofRule = (entry: RuleDescription): Topic => ({
  id: entry.id,
  section: KINDS[entry.kind],
  title: sentence(entry.title),
  page: ({ paint }) => pageOf(entry, paint),
})

const ofDialect = (dialect: DialectDescription): Topic => ({
  id: `text/${dialect.id}`,
  section: "Dialects: calls written as text",
  title: dialect.title,
  page: (page) => dialectPage(dialect, page),
})

const ofLeft = (id: string, why: string, effect: string): Topic => ({
  id,
  section: "Why what looks like a call is not run",
  title: sentence(why),
  page: ({ paint }) => leftPage(id, why, effect, paint),
})

const ofLint = (check: LintDescription): Topic => ({
  id: check.id,
  section: "Checks of tools",
  title: sentence(check.title),
  page: ({ paint }) => lintPage(check, paint),
})

const ofSchema = (id: string, what: string, effect: string): Topic => ({
  id,
  section: "Remarks on a tool's schema",
  title: what,
  page: ({ paint }) => schemaPage(id, what, effect, paint),
})
