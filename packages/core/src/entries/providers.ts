export { readTools } from "../providers/tools.ts"
export { readTurn } from "../providers/turns.ts"
export type { DeclaredCall, Tool, ToolsInput, Turn, TurnInput } from "../turn.ts"
