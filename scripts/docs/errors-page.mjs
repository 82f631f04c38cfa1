import { code, prose, table } from "./markdown.mjs"
import { SCHEMA_CODES } from "./schema-codes.mjs"

const HEAD = `# Errors, reasons and remarks

Made by \`npm run docs\` from the tables in the source.

What a model wrote is never an exception: it is a call that is mended, escalated or withheld. Only a mistake in the calling program throws.`

const schemaRow = ([id, { broken, what }]) => [
  code(id),
  prose(what),
  broken
    ? "The tool cannot be checked: strict JSON passes as it is, anything else escalates with `schema/broken`."
    : "None: the rest of the schema counts.",
]

export function errorsPage({ errors, reasons, suppressions, storms, idRemarks }) {
  return `${[
    HEAD,
    "## Thrown\n\nA `MendError` with one of these in `code`; `MendError.is(error)` knows it across copies of the package.",
    table(
      ["code", "what"],
      Object.entries(errors).map(([id, what]) => [code(id), prose(what)]),
    ),
    "## Escalated\n\nIn `escalated[].reason`: the call is not to be executed, and `feedback` tells the model why.",
    table(
      ["reason", "what", "what the model is told to do"],
      Object.entries(reasons).map(([id, { what, todo }]) => [code(id), prose(what), prose(todo)]),
    ),
    "## Withheld\n\nIn `suppressed[].reason`: nothing is to be executed, and nothing has to be corrected.",
    table(
      ["reason", "what"],
      Object.entries(suppressions).map(([id, notice]) => [code(id), prose(notice)]),
    ),
    "## Loops\n\nIn `report.storm.reason`, in `report.findings[].rule`, and in `suppressed[].reason` where the call was withheld; `loop/reworded` withholds none. When a call runs with a notice and when it is withheld: [loops](loops.md).",
    table(
      ["reason", "what"],
      Object.entries(storms).map(([id, what]) => [code(id), prose(what)]),
    ),
    "## Remarks on a turn\n\nIn `report.findings[].rule`, beside loops: text that looks like a call and was left alone (`mention/…`, `text/…`, `limit/text…`, all in [dialects](dialects.md)), the rule below of a tool whose schema cannot be used, `limit/tools` for a tool beyond that limit, and what the passes `text`, `duplicates` and `storm` would have done where they only report. And ids that had to change:",
    table(
      ["rule", "what"],
      Object.entries(idRemarks).map(([id, what]) => [code(id), prose(what)]),
    ),
    "## Remarks on a tool's schema\n\nIn `compileSchema(schema).findings` and `.broken`: for the author of the tool, never the model's fault.",
    table(["rule", "what", "effect"], Object.entries(SCHEMA_CODES).map(schemaRow)),
  ].join("\n\n")}\n`
}
