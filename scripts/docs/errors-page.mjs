import { code, prose, table } from "./markdown.mjs"

const HEAD = `# Errors, reasons and remarks

Made by \`npm run docs\` from the tables in the source.

What a model wrote never causes an exception: the call is mended, escalated or withheld. Only a mistake in the calling program throws.`

export function errorsPage({ errors, reasons, suppressions, storms, idRemarks, schemaRemarks, schemaEffect }) {
  return `${[
    HEAD,
    "## Thrown\n\nA `MendError` with one of these in `code`; `MendError.is(error)` recognises it also if the package is installed twice.",
    table(
      ["code", "what"],
      Object.entries(errors).map(([id, what]) => [code(id), prose(what)]),
    ),
    "## Escalated\n\nIn `escalated[].reason`: do not execute the call; `feedback` tells the model why. `readJson(text).reason` is `json/unreadable`, `json/ambiguous`, `json/no-value` or `limit/depth`, or one of two codes that calls do not have: `json/cut` (more is cut off than closing brackets) and `json/empty` (there is no text).",
    table(
      ["reason", "what", "what the model is told to do"],
      Object.entries(reasons).map(([id, { what, todo }]) => [code(id), prose(what), prose(todo)]),
    ),
    "## Withheld\n\nIn `suppressed[].reason`: do not execute the call; the model has nothing to correct.",
    table(
      ["reason", "what"],
      Object.entries(suppressions).map(([id, notice]) => [code(id), prose(notice)]),
    ),
    "## Loops\n\nIn `report.storm.reason`, in `report.findings[].rule`, and in `suppressed[].reason` if the call was withheld; `loop/reworded` never withholds a call. [loops](loops.md) says when a call runs with a notice and when it is withheld.",
    table(
      ["reason", "what"],
      Object.entries(storms).map(([id, what]) => [code(id), prose(what)]),
    ),
    "## Remarks on a turn\n\nIn `report.findings[].rule`, beside loops: text that looks like a call and was not run (`mention/…`, `text/…`, `limit/text…`, all in [dialects](dialects.md)), the rule below of a tool whose schema cannot be used, `limit/tools` for a tool beyond that limit, and what the passes `text`, `duplicates` and `storm` would have done where they only report. And ids that had to change:",
    table(
      ["rule", "what"],
      Object.entries(idRemarks).map(([id, what]) => [code(id), prose(what)]),
    ),
    "## Remarks on a tool's schema\n\nIn `compileSchema(schema).findings` and `.broken`: for the author of the tool, never the model's fault.",
    table(
      ["rule", "what", "effect"],
      Object.entries(schemaRemarks).map(([id, remark]) => [code(id), prose(remark.what), schemaEffect(remark)]),
    ),
  ].join("\n\n")}\n`
}
