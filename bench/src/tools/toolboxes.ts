import type { BenchTool } from "../case.ts"
import { desk } from "./desk.ts"
import { office } from "./office.ts"
import { open } from "./open.ts"
import { platform } from "./platform.ts"
import { workspace } from "./workspace.ts"

/** The same array object for every case of a toolbox: contenders may keep what they compiled for it. */
export const TOOLBOXES: Readonly<Record<string, readonly BenchTool[]>> = { workspace, office, platform }

/** Used only by the damages that name them. */
const SPECIAL: Readonly<Record<string, readonly BenchTool[]>> = { desk, open }

export function toolsOf(toolbox: string): readonly BenchTool[] {
  const tools = TOOLBOXES[toolbox] ?? SPECIAL[toolbox]
  if (tools === undefined) throw new Error(`no toolbox ${toolbox}`)
  return tools
}

export function toolOf(toolbox: string, name: string): BenchTool {
  const tool = toolsOf(toolbox).find((one) => one.name === name)
  if (tool === undefined) throw new Error(`no tool ${name} in ${toolbox}`)
  return tool
}
