import type { Dialect } from "../dialect.ts"
import { toolTagCalls } from "../grammar/tool-tags.ts"

export const xmlToolname: Dialect = {
  id: "xml-toolname",
  marked: false,
  from: "tag",
  body: [toolTagCalls],
}
