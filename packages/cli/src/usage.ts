import { readFileSync } from "node:fs"

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string }

export const VERSION: string = version

export const USAGE: string = `toolmend ${version}: makes the tool calls of a language model executable, or says why not.

  toolmend fix [FILE…]      mend the calls in each FILE, or those on standard input
  toolmend scan FILE…       what broke in recorded conversations, and what would have been mended
  toolmend lint FILE        what in a list of tools makes their calls fail
  toolmend explain [ID]     what a rule, fault, dialect or reason means; without ID, the list
  toolmend dialects [ID]    how models write calls as text; with ID, one way with its examples
  toolmend tour             a dozen broken calls, one after another

Examples

  toolmend fix answer.json --tools tools.json
  toolmend fix --text answer.txt --tools tools.json
  echo "{'city': 'Oslo',}" | toolmend fix --schema weather.schema.json
  toolmend scan logs/ --html report.html
  toolmend scan ~/.claude/projects --json result.json
  toolmend lint tools.json
  toolmend explain json/trailing-comma

Each command tells its flags with --help; -V tells the version.`

const RULE_LINES = `  --rules ID=off,…      rules and faults that are left alone (ID=on: not); toolmend explain lists them
  --preset NAME         strict: nothing is repaired; safe (default)`

export const FIX_USAGE: string = `toolmend fix [FILE…] (--tools FILE | --schema FILE) [flags]

FILE, or standard input, holds one of
  a turn                {"toolCalls": [{"name": …, "arguments": …}], "finishReason": …}
  a message or answer   as OpenAI, Anthropic, Gemini, Ollama, Bedrock, LangChain or the AI SDK send it
  one call              {"name": …, "arguments": …}
  bare arguments        the very text, with --schema, or with --tools and --name
  plain text            what the model said, with --text: the calls in it are searched

  --tools FILE          the tools: a list as OpenAI, Anthropic, Gemini, MCP or the AI SDK take it
  --schema FILE         one JSON Schema, for the one tool there is
  --name NAME           the name of that tool (default: "tool")
  --text                the input is the model's answer as plain text
  --reasoning           with --text: it is the model's thinking, not its answer
  --channel CHANNEL     text: the model was asked to write its calls as text (default with --text);
                        native: it was not, so more of what it writes is mere mention
  --apply LEVEL         certain, or likely (default): what may be applied
${RULE_LINES}
  --finish REASON       why the model stopped, if the input does not say; "length" means cut off
  --json                print the whole result, and nothing else
  --color WHEN          always, never or auto; NO_COLOR and FORCE_COLOR count too
  --quiet               say nothing on standard error

Standard output gets the calls to execute, as JSON; a terminal gets the story on standard error. With several
files it is a list of {"file", "calls"}, and {"file", "error"} for a file that cannot be taken.
Exit code: 0 all can be executed, 1 something was escalated, 2 wrong usage.`

export const SCAN_USAGE: string = `toolmend scan [FILE…] [flags]

Goes through recorded conversations and mends every turn as an agent would have: what broke, by model,
tool and kind, what would have run after all, what would have gone back to the model.

FILE is a log, a folder of logs (.json, .jsonl, .ndjson, .traj, .sse, each also .gz), or - for standard input.
A record is one line, one JSON document, or one element of a list. Known are
  OpenAI, Anthropic     {"model", "messages", "tools"}, {"request", "response"}, {"input", "output"}, an answer alone
  Gemini, Ollama        {"contents", "tools"}, {"candidates"}; {"message", "done_reason"}
  AI SDK, LangChain     messages with "tool-call" parts, "steps"; messages with "lc" and "kwargs" or "type": "ai"
  OpenTelemetry         spans with gen_ai.input.messages or gen_ai.prompt.0.…, also as OTLP
  benchmarks            tau-bench ("traj"), SWE-agent ("history", "trajectory")
  session files         of Claude Code, Codex and pi: the whole file is one conversation
  event streams         "data: {…}" lines of OpenAI (chat, responses) and Anthropic

  --tools FILE          the tools for records that bring none; without any, only readability is judged
  --turns WHICH         answers (default): where a record has a request and its answer, only the answer is
                        judged, the turns before it have records of their own; all: these too
  --channel CHANNEL     native (default), or text: the model was asked to write its calls as text
  --apply LEVEL         certain, or likely (default): what may be applied
${RULE_LINES}
  --jobs N              workers (default: one for each core)
  --max-line SIZE       longest line that is read (default 32M); longer ones are told, never held
  --max-document SIZE   largest file that is one JSON document, one session or a dump of streams (default 64M)
  --heap MB             memory for parsing in each worker (default 1024)
  --worst N             how many of the worst cases are shown, the most frequent first (default 24)
  --no-values           hide what arguments say: letters become x, digits 0
  --parse-only          read and parse every record, judge none: finds broken lines
  --json [FILE]         write the whole result as one JSON document (docs/scan.md); without FILE, or with -, it is printed
  --html FILE           write a page of its own with plots and the worst cases, before and after
  --partial [FILE]      write the sums of this part of the logs, for --merge
  --merge               the FILEs are such sums: add them up to the result of one scan over everything
  --color WHEN          always, never or auto; NO_COLOR and FORCE_COLOR count too
  --quiet               no progress on standard error

Exit code: 0 nothing broke, 1 calls broke, 2 wrong usage, 3 some of the input could not be read, or none of it
was recognised (each place is told, the rest was scanned), 130 stopped with Ctrl-C (what was found so far is
printed). --partial is no verdict: 0 once the sums are written.`

export const LINT_USAGE = `toolmend lint FILE [flags]

FILE, or - for standard input, holds the tools: a list as OpenAI, Anthropic or MCP take it.

  --json                print the remarks as one JSON document
  --color WHEN          always, never or auto; NO_COLOR and FORCE_COLOR count too

Exit code: 0 no error was found, 1 at least one, 2 wrong usage.`

export const EXPLAIN_USAGE = `toolmend explain [ID] [flags]

What a rule, a fault, a dialect, a loop or a reason means; without ID, the list of all.

  --color WHEN          always, never or auto; NO_COLOR and FORCE_COLOR count too`

export const DIALECTS_USAGE = `toolmend dialects [ID] [flags]

How models write calls as text; with ID, one way with all its examples.

  --json                for programs
  --color WHEN          always, never or auto; NO_COLOR and FORCE_COLOR count too`

export const TOUR_USAGE = `toolmend tour [flags]

A dozen broken calls, what was wrong with them and what became of them.

  --color WHEN          always, never or auto; NO_COLOR and FORCE_COLOR count too`
