// Claude Agent SDK: the hook alone, with an input as the SDK hands it over. Run: node examples/claude-agent-sdk.mjs
import { mendHook } from "toolmend/claude-agent-sdk"
import { WEATHER_TOOL } from "toolmend/testing"

const hook = mendHook([WEATHER_TOOL])
// query({ prompt, options: { hooks: { PreToolUse: [{ hooks: [hook] }] } } })

const input = {
  hook_event_name: "PreToolUse",
  tool_name: "mcp__weather__get_weather",
  tool_input: { city: "Paris", days: "3" },
}
const { hookSpecificOutput } = await hook(input, "toolu_1", { signal: new AbortController().signal })
console.log(JSON.stringify(hookSpecificOutput.updatedInput))
