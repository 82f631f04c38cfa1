import type { Tool } from "../../src/turn.ts"
import { argsOf, reasonOf } from "./calling.ts"
import { object } from "./fitting.ts"
import { TEXT, TEXTS, WHOLE } from "./reading.ts"

/** One text that is required, and one of each kind that is not. */
export const SAVE: Tool = {
  name: "save_recipe",
  parameters: object({ dish: TEXT, steps: TEXT, serves: WHOLE, tags: TEXTS, hint: TEXT }, ["dish"]),
}
/** Nothing is required. */
export const STIR: Tool = { name: "stir", parameters: object({ speed: WHOLE, hint: TEXT }, []) }
/** One member is declared to be a path, the others are only named like one. */
export const READ: Tool = {
  name: "read_page",
  parameters: object({ file: TEXT, path: TEXT, old_string: TEXT, from: WHOLE, most: WHOLE }, []),
  paths: ["file"],
}

export const args = (text: string, tool = SAVE): unknown => argsOf(text, tool)
export const reason = (text: string, tool = SAVE, finish: string | null = null): string =>
  reasonOf(text, tool, {}, finish)
