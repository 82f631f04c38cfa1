import { describe } from "toolmend/describe"
import { effectOf, SCHEMA_REMARKS } from "./schema-remarks.ts"
import { dialectPage } from "./show/dialect-page.ts"
import type { Page } from "./show/page.ts"
import { sentence } from "./show/prose.ts"
import { effectPage, lintPage, pageOf } from "./show/rule-page.ts"

/** Something with an id that can be explained. */
export interface Topic {
  readonly id: string
  readonly section: string
  /** Title as printed. */
  readonly title: string
  page(page: Page): string
}

const KINDS = {
  fault: "Faults of the text",
  name: "Faults of the name",
  rule: "Rules guided by the schema",
  reason: "Reasons not to execute",
} as const

const REMARKS = {
  history: {
    section: "Changes of a history",
    kind: "a change of a history",
    effect: "The history that comes back has the change, and `changes` says where.",
  },
  ids: {
    section: "Remarks on the ids of calls",
    kind: "a remark on the id of a call",
    effect: "The call runs under an id of its own, which is in the result.",
  },
  limits: {
    section: "Limits",
    kind: "a limit",
    effect: "What is beyond the limit is left as it is. Each limit can be set with the option `limits`.",
  },
  reading: {
    section: "Reasons that only readJson has",
    kind: "a reason of readJson",
    effect: "`text` is null; `reason` of the result is this code.",
  },
  streams: {
    section: "Remarks on streams and requests",
    kind: "a remark for onRemark",
    effect: "It is told to `onRemark` of the adapter, beside what `onResult` gets.",
  },
} as const

/** Returns everything that the library reports by an id, section by section. */
export function topics(): readonly Topic[] {
  const entries = describe("rules")
  const ruleTopics = Object.entries(KINDS).flatMap(([kind, section]) =>
    entries
      .filter((entry) => entry.kind === kind)
      .map((entry) => topicOf(section, entry.id, sentence(entry.title), ({ paint }) => pageOf(entry, paint))),
  )
  const dialectTopics = describe("dialects").map((dialect) =>
    topicOf("Dialects: calls written as text", `text/${dialect.id}`, dialect.title, (page) =>
      dialectPage(dialect, page),
    ),
  )
  const leftTopics = describe("mentions").map(({ id, why, effect }) =>
    topicOf("Why what looks like a call is not run", id, sentence(why), ({ paint }) =>
      effectPage([id, "a reason not to run what looks like a call"], why, effect, paint),
    ),
  )
  const lintTopics = describe("lints").map((check) =>
    topicOf("Checks of tools", check.id, sentence(check.title), ({ paint }) => lintPage(check, paint)),
  )
  const schemaTopics = Object.entries(SCHEMA_REMARKS).map(([id, remark]) =>
    topicOf("Remarks on a tool's schema", id, remark.what, ({ paint }) =>
      effectPage([id, "a remark on a tool's schema"], remark.what, effectOf(remark), paint),
    ),
  )
  const known = new Set(entries.map(({ id }) => id).concat(leftTopics.map(({ id }) => id)))
  const remarkTopics = describe("remarks")
    .filter(({ id }) => !known.has(id))
    .map(({ id, about, what }) =>
      topicOf(REMARKS[about].section, id, what, ({ paint }) =>
        effectPage([id, REMARKS[about].kind], what, REMARKS[about].effect, paint),
      ),
    )
  return [...ruleTopics, ...dialectTopics, ...leftTopics, ...lintTopics, ...schemaTopics, ...remarkTopics]
}

const topicOf = (section: string, id: string, title: string, page: Topic["page"]): Topic => ({
  id,
  section,
  title,
  page,
})
