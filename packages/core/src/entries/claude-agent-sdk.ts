export { type HookOptions, type HookOutput, mendHook } from "../adapters/claude-agent-sdk.ts"
