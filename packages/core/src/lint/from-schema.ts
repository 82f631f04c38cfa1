// Checks for faults that the schema folder finds when it compiles a schema.
import { exampleTool, type LintCheck } from "./check.ts"

/** Creates a check for faults that schema/ has already found, by their rule id there. */
const schemaCheck = (rule: string, description: Omit<LintCheck, "lookAt" | "look" | "compare">): LintCheck => ({
  ...description,
  look: ({ compiled }) =>
    compiled.broken !== null
      ? []
      : compiled.findings
          .filter((finding) => finding.rule === rule)
          .map(({ pointer, message }) => ({ pointer, message: `${message}.` })),
})

export const circularRef: LintCheck = schemaCheck("schema/circular-ref", {
  id: "lint/circular-ref",
  severity: "error",
  title: "a reference that leads back to itself",
  why: "The reference never reaches a schema, so every value is valid there.",
  advice: "Make it refer to a schema with a type. In a recursive schema, put the reference below a member.",
  bad: [exampleTool("sort", { by: { $ref: "#/$defs/key" } }, { $defs: { key: { $ref: "#/$defs/key" } } })],
  good: [exampleTool("sort", { by: { type: "string" }, then: { $ref: "#" } })],
})

export const oddDefault: LintCheck = schemaCheck("schema/odd-default", {
  id: "lint/odd-default",
  severity: "warning",
  title: "a default that its own type or enumeration forbids",
  why: "Models send the default that the schema shows. toolmend accepts it; other validators reject it.",
  advice: 'Add the value to "enum", or its type as in ["integer", "null"]; or leave the default out.',
  bad: [exampleTool("list", { sort: { type: "string", enum: ["name", "date"], default: "" } })],
  good: [exampleTool("list", { sort: { type: "string", enum: ["", "name", "date"], default: "" } })],
})

export const itemEnum: LintCheck = schemaCheck("schema/item-enum", {
  id: "lint/item-enum",
  severity: "warning",
  title: "an enumeration on a list instead of its items",
  why: "As written, no list is valid there. toolmend applies the enumeration to the items; other validators reject every call.",
  advice: 'Move it: "items": {"type": "string", "enum": ["name", "date"]}.',
  bad: [exampleTool("list", { by: { type: "array", items: { type: "string" }, enum: ["name", "date"] } })],
  good: [exampleTool("list", { by: { type: "array", items: { type: "string", enum: ["name", "date"] } } })],
})

export const ignoredKeyword: LintCheck = schemaCheck("schema/keyword", {
  id: "lint/ignored-keyword",
  severity: "warning",
  title: "a keyword with a value of the wrong kind",
  why: "The keyword is ignored, so values that it should forbid are allowed; strict providers reject the schema.",
  advice: "Give the keyword a value of the kind that JSON Schema requires.",
  bad: [exampleTool("lend", { days: { type: "integer", minimum: "1" } }, { required: "days" })],
  good: [exampleTool("lend", { days: { type: "integer", minimum: 1 } }, { required: ["days"] })],
})

export const typeNames: LintCheck = schemaCheck("schema/type-name", {
  id: "lint/type-name",
  severity: "warning",
  title: "a type that JSON does not have",
  why: "It is read as the JSON type it stands for, or ignored; strict providers reject the schema.",
  advice: "Use string, number, integer, boolean, object, array or null.",
  bad: [exampleTool("lend", { days: { type: "int" } })],
  good: [exampleTool("lend", { days: { type: "integer" } })],
})

export const patternNeverRun: LintCheck = schemaCheck("schema/pattern-skipped", {
  id: "lint/pattern-never-run",
  severity: "warning",
  title: "a pattern that is never run",
  why: "A pattern that is not a regular expression of JavaScript with the unicode flag, is too long, or may be slow on hostile text is not run: values that it forbids are accepted.",
  advice: "Write it without nested repetition, or check the value in the tool.",
  bad: [exampleTool("tag", { label: { type: "string", pattern: "^(a+)+$" } })],
  good: [exampleTool("tag", { label: { type: "string", pattern: "^a+$" } })],
})

export const unknownHint: LintCheck = schemaCheck("schema/unknown-hint", {
  id: "lint/unknown-hint",
  severity: "warning",
  title: "a hint that is not understood",
  why: "A hint with a typing error has no effect: the repair that it should allow is off, and nothing says so.",
  advice: 'Known in "x-toolmend": path, relational, aliases.',
  bad: [exampleTool("open", { at: { type: "string", "x-toolmend": { pth: true } } })],
  good: [exampleTool("open", { at: { type: "string", "x-toolmend": { path: true } } })],
})
