import type { LintCheck } from "../check.ts"

export const brokenSchema: LintCheck = {
  id: "lint/broken-schema",
  severity: "error",
  title: "a schema that cannot be used",
  why: "Too large, too deep, not a schema, or a reference that leads out of it (nothing is ever fetched): its calls can be neither checked nor mended.",
  advice: "Put definitions into the schema itself, under $defs, and make it smaller.",
  bad: [
    {
      name: "lend_book",
      parameters: { type: "object", properties: { who: { $ref: "https://example.org/person.json" } } },
    },
  ],
  good: [
    {
      name: "lend_book",
      parameters: {
        type: "object",
        properties: { who: { $ref: "#/$defs/person" } },
        $defs: { person: { type: "string" } },
      },
    },
  ],
  look: ({ compiled: { broken } }) =>
    broken === null
      ? []
      : [{ pointer: broken.pointer, message: `The schema cannot be used (${broken.rule}): ${broken.message}.` }],
}
