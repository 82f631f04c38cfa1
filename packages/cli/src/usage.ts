import { readFileSync } from "node:fs"

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string }

export const VERSION = version

export const USAGE = `toolmend ${version}: makes the tool calls of a language model executable, or says why not.

  toolmend fix [FILE]       mend the calls in FILE, or those on standard input
  toolmend explain [ID]     what a rule, fault, dialect or reason means; without ID, the list
  toolmend dialects [ID]    how models write calls as text; with ID, one way with its examples
  toolmend tour             a dozen broken calls, one after another

Examples

  toolmend fix answer.json --tools tools.json
  toolmend fix --text answer.txt --tools tools.json
  echo "{'city': 'Oslo',}" | toolmend fix --schema weather.schema.json
  toolmend explain json/trailing-comma

toolmend fix --help tells the flags.`

export const FIX_USAGE = `toolmend fix [FILE] (--tools FILE | --schema FILE) [flags]

FILE, or standard input, holds one of
  a turn                {"toolCalls": [{"name": …, "arguments": …}], "finishReason": …}
  a message or answer   as OpenAI, Anthropic or Ollama send it
  one call              {"name": …, "arguments": …}
  bare arguments        the very text, with --schema, or with --tools and --name
  plain text            what the model said, with --text: the calls in it are searched

  --tools FILE          the tools: a list as OpenAI, Anthropic or MCP take it
  --schema FILE         one JSON Schema, for the one tool there is
  --name NAME           the name of that tool (default: "tool")
  --text                the input is the model's answer as plain text
  --reasoning           with --text: it is the model's thinking, not its answer
  --channel CHANNEL     text: the model was asked to write its calls as text (default with --text);
                        native: it was not, so more of what it writes is mere mention
  --apply LEVEL         certain, or likely (default): what may be applied
  --finish REASON       why the model stopped, if the input does not say; "length" means cut off
  --json                print the whole result, and nothing else
  --color WHEN          always, never or auto; NO_COLOR and FORCE_COLOR count too
  --quiet               say nothing on standard error

Standard output gets the calls to execute, as JSON; a terminal gets the story on standard error.
Exit code: 0 all can be executed, 1 something was escalated, 2 wrong usage.`
