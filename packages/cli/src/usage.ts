import { readFileSync } from "node:fs"

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string }

export const VERSION: string = version

export const USAGE: string = `toolmend ${version}: makes the tool calls of a language model executable, or says why not.

  toolmend fix [FILE…]      mend the calls in each FILE, or those on standard input
  toolmend scan FILE…       which calls broke in recorded conversations, and which would have been mended
  toolmend lint FILE        what in a list of tools makes calls fail
  toolmend explain [ID]     what a rule, fault, dialect, reason, check or remark means; without ID, the list
  toolmend dialects [ID]    formats in which models write calls as text; with ID, one of them
  toolmend tour             a dozen broken calls, one after another

Examples

  toolmend fix answer.json --tools tools.json
  toolmend fix --text answer.txt --tools tools.json
  echo "{'city': 'Oslo',}" | toolmend fix --schema weather.schema.json
  toolmend scan logs/ --html report.html
  toolmend scan ~/.claude/projects --json result.json
  toolmend lint tools.json
  toolmend explain json/trailing-comma

toolmend COMMAND --help lists the flags of a command; -V prints the version.`

const RULE_LINES = `  --rules ID=off,…      switch rules and faults off (or on: ID=on); toolmend explain lists them
  --preset NAME         strict: repair nothing; safe (default)`

export const FIX_USAGE: string = `toolmend fix [FILE…] (--tools FILE | --schema FILE) [flags]

FILE, or standard input, contains one of
  a turn                {"toolCalls": [{"name": …, "arguments": …}], "finishReason": …}
  a message or answer   as OpenAI, Anthropic, Gemini, Ollama, Bedrock, LangChain or the AI SDK send it
  one call              {"name": …, "arguments": …}
  bare arguments        only the argument text, with --schema, or with --tools and --name
  plain text            the model's answer, with --text: calls are searched in it

  --tools FILE          the tools: a list as OpenAI, Anthropic, Gemini, Bedrock, MCP, LangChain or the AI SDK take it
  --schema FILE         the JSON Schema of a single tool
  --name NAME           the name of that tool (default: "tool")
  --text                the input is the model's answer as plain text
  --reasoning           with --text: it is the model's thinking, not its answer
  --channel CHANNEL     text: the model was asked to write its calls as text (default with --text);
                        native: it was not, so more texts count as mentions
  --apply LEVEL         certain, or likely (default): which repairs are applied
${RULE_LINES}
  --finish REASON       why the model stopped, if the input does not say; "length" means cut off
  --json                print the whole result, and nothing else
  --color WHEN          always, never or auto; NO_COLOR and FORCE_COLOR count too
  --quiet               say nothing on standard error

The calls to execute are printed as JSON on standard output; on a terminal, standard error shows what was changed
and why. With several files the output is a list of {"file", "calls"}, or {"file", "error"} for a file that cannot
be read. Exit code: 0 all calls can be executed, 1 something was escalated or has no name, 2 wrong usage.`

export const SCAN_USAGE: string = `toolmend scan [FILE…] [flags]

Reads recorded conversations and mends every turn as an agent with toolmend would have. Reports which calls
broke, by model, tool and kind, which would have run, and which would have been sent back to the model.

FILE is a log, a folder of logs (.json, .jsonl, .ndjson, .traj, .sse, each also .gz), or - for standard input.
A record is one line, one JSON document, or one element of a list. Known formats:
  OpenAI, Anthropic     {"model", "messages", "tools"}, {"request", "response"}, {"input", "output"}, only an answer
  Gemini, Ollama        {"contents", "tools"}, {"candidates"}; {"message", "done_reason"}
  Bedrock (Converse)    {"messages", "toolConfig"}, {"output", "stopReason"}, invocation logs
  AI SDK, LangChain     messages with "tool-call" parts, "steps"; messages with "lc" and "kwargs" or "type": "ai"
  OpenTelemetry         spans with gen_ai.input.messages or gen_ai.prompt.0.…, also as OTLP
  benchmarks            tau-bench ("traj", tau2-bench), SWE-agent ("history", "trajectory")
  session files         of Claude Code, Codex and pi: each session is one conversation
  event streams         "data: {…}" lines of OpenAI (chat, responses), Anthropic and Gemini

  --tools FILE          the tools for records without tools; without any tools, only the JSON is judged
  --turns WHICH         answers (default): if a record has a request and its answer, only the answer is judged,
                        because earlier turns have their own records; all: judge these too
  --channel CHANNEL     native (default), or text: the model was asked to write its calls as text
  --apply LEVEL         certain, or likely (default): which repairs are applied
${RULE_LINES}
  --jobs N              workers (default: one for each core)
  --max-line SIZE       longest line that is read (default 32M); longer lines are reported
  --max-document SIZE   largest file that is one JSON document, one session or a dump of streams (default 64M)
  --heap MB             memory for parsing in each worker (default 1024)
  --worst N             how many of the worst cases are shown, the most frequent first (default 24)
  --no-values           hide argument values: letters become x, digits 0
  --parse-only          only read and parse every record: finds broken lines
  --json [FILE]         write the whole result as one JSON document; without FILE, or with -, it is printed
  --html FILE           write one HTML page with plots and the worst cases, before and after
  --partial [FILE]      write the sums of this part of the logs, for --merge
  --merge               add up the sums in the FILEs: the result is that of one scan over everything
  --color WHEN          always, never or auto; NO_COLOR and FORCE_COLOR count too
  --quiet               no progress on standard error

Exit code: 0 nothing broke, 1 calls broke, 2 wrong usage, 3 some of the input could not be read, or none of it
was recognised (each place is reported, the rest was scanned), 130 stopped with Ctrl-C (what was found so far is
printed). With --partial: 0 once the sums are written.`

export const LINT_USAGE = `toolmend lint FILE [flags]

FILE, or - for standard input, contains the tools: a list as OpenAI, Anthropic, Gemini, Bedrock, MCP, LangChain
or the AI SDK take it.

  --json                print the findings as one JSON document
  --color WHEN          always, never or auto; NO_COLOR and FORCE_COLOR count too

Exit code: 0 no error was found, 1 at least one, 2 wrong usage.`

export const EXPLAIN_USAGE = `toolmend explain [ID] [flags]

What a rule, a fault, a dialect, a loop, a reason or a check of tools means; without ID, the list of all.

  --color WHEN          always, never or auto; NO_COLOR and FORCE_COLOR count too`

export const DIALECTS_USAGE = `toolmend dialects [ID] [flags]

The formats in which models write calls as text; with ID, one of them with all its examples.

  --json                for programs
  --color WHEN          always, never or auto; NO_COLOR and FORCE_COLOR count too`

export const TOUR_USAGE = `toolmend tour [flags]

A dozen broken calls, what was wrong with them and what toolmend made of them.

  --color WHEN          always, never or auto; NO_COLOR and FORCE_COLOR count too`
