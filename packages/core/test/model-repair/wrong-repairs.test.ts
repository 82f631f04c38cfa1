// Repairs that look right, fit the schema and would do something else than was meant. Each was thought of as an attack
// on a guard.
import { describe, expect, test } from "vitest"
import type { Refusal } from "../../src/model-repair/refusals.ts"
import type { Tool } from "../../src/turn.ts"
import { object } from "../support/fitting.ts"
import { refusal } from "../support/model-answers.ts"
import { TEXT, WHOLE } from "../support/reading.ts"

const CLOSED = { additionalProperties: false }
const FLAG = { type: "boolean" }
const tool = (
  properties: Record<string, unknown>,
  required: readonly string[] = [],
  rest: Record<string, unknown> = {},
): Tool => ({
  name: "run_job",
  parameters: object(properties, required, rest),
})

type Row = readonly [why: string, tool: Tool, attempted: string, answer: string, reason: Refusal, changes?: number]

const WORDS: readonly Row[] = [
  ["a unit that is not the field's", tool({ timeout: WHOLE }), '{"timeout":"2 hours"}', '{"timeout":2}', "fabricated"],
  ["a unit worked out", tool({ seconds: WHOLE }), '{"seconds":"2 hours"}', '{"seconds":7200}', "fabricated"],
  ["a unit glued on", tool({ timeout: WHOLE }), '{"timeout":"30s"}', '{"timeout":30}', "fabricated"],
  ["per cent", tool({ share: { type: "number" } }), '{"share":"5%"}', '{"share":5}', "fabricated"],
  ["a scale", tool({ n: WHOLE }), '{"n":"5 million"}', '{"n":5}', "fabricated"],
  ["a dozen", tool({ n: WHOLE }), '{"n":"two dozen"}', '{"n":2}', "fabricated"],
  ["a range", tool({ n: WHOLE }), '{"n":"5-10"}', '{"n":10}', "fabricated"],
  ["one of two numbers", tool({ n: WHOLE }), '{"n":"five or six"}', '{"n":6}', "fabricated"],
  ["a bound", tool({ n: WHOLE }), '{"n":"more than 5"}', '{"n":5}', "fabricated"],
  ["a bound as a mark", tool({ n: WHOLE }), '{"n":"> 5"}', '{"n":5}', "fabricated"],
  ["a fraction", tool({ n: WHOLE }), '{"n":"3/4"}', '{"n":3}', "fabricated"],
  ["rounded", tool({ n: WHOLE }), '{"n":10.5}', '{"n":10}', "fabricated"],
  ["clamped", tool({ n: { type: "integer", maximum: 100 } }), '{"n":500}', '{"n":100}', "fabricated"],
  [
    "the default for a value that was said",
    tool({ n: { type: "integer", maximum: 9, default: 3 } }),
    '{"n":500}',
    '{"n":3}',
    "fabricated",
  ],
  [
    "the only value for one that was said",
    tool({ act: { enum: ["create"] } }),
    '{"act":"delete"}',
    '{"act":"create"}',
    "fabricated",
  ],
  [
    "digits off by one beyond 2^53",
    tool({ n: WHOLE }),
    '{"n":"12345678901234567890 or so"}',
    '{"n":12345678901234567891}',
    "fabricated",
  ],
  ["no for yes", tool({ on: FLAG }), '{"on":"no"}', '{"on":true}', "fabricated"],
  ["perhaps for yes", tool({ on: FLAG }), '{"on":"maybe"}', '{"on":true}', "fabricated"],
  ["any number for yes", tool({ on: FLAG }), '{"on":7}', '{"on":true}', "fabricated"],
]

const TEXTS: readonly Row[] = [
  ["negated", tool({ level: { enum: ["low", "high"] } }), '{"level":"not high"}', '{"level":"high"}', "fabricated"],
  [
    "anything but",
    tool({ level: { enum: ["low", "high"] } }),
    '{"level":"anything but high"}',
    '{"level":"high"}',
    "fabricated",
  ],
  [
    "one of two values",
    tool({ level: { enum: ["low", "high"] } }),
    '{"level":"high or low"}',
    '{"level":"low"}',
    "fabricated",
  ],
  [
    "the opposite, two letters off",
    tool({ mode: { enum: ["exclude", "all"] } }),
    '{"mode":"include"}',
    '{"mode":"exclude"}',
    "fabricated",
  ],
  [
    "the opposite, one letter off",
    tool({ act: { enum: ["mount"] } }),
    '{"act":"umount"}',
    '{"act":"mount"}',
    "fabricated",
  ],
  ["part of a word", tool({ state: { enum: ["locked"] } }), '{"state":"unlocked"}', '{"state":"locked"}', "fabricated"],
  [
    "a stem of two values",
    tool({ per: { enum: ["minute", "month"] } }),
    '{"per":"m"}',
    '{"per":"month"}',
    "fabricated",
  ],
  [
    "a day that may be another",
    tool({ at: { type: "string", format: "date" } }),
    '{"at":"03/04/2031"}',
    '{"at":"2031-03-04"}',
    "fabricated",
  ],
  [
    "an hour made up",
    tool({ at: { type: "string", format: "date-time" } }),
    '{"at":"2031-03-04"}',
    '{"at":"2031-03-04T00:00:00Z"}',
    "fabricated",
  ],
  [
    "a zone made up",
    tool({ at: { type: "string", format: "date-time" } }),
    '{"at":"2031-03-04, 10:00:00"}',
    '{"at":"2031-03-04T10:00:00Z"}',
    "fabricated",
  ],
  [
    "another zone",
    tool({ at: { type: "string", format: "date-time" } }),
    '{"at":"2031-03-04, 10:00:00+02:00"}',
    '{"at":"2031-03-04T10:00:00-02:00"}',
    "fabricated",
  ],
  [
    "a scheme made up",
    tool({ u: { type: "string", format: "uri" } }),
    '{"u":"shop.no/a b"}',
    '{"u":"https://shop.no/ab"}',
    "fabricated",
  ],
  ["a sign lost", tool({ n: { type: "string", pattern: "^\\d+$" } }), '{"n":"-5"}', '{"n":"5"}', "fabricated"],
  ["a point lost", tool({ n: { type: "string", pattern: "^\\d+$" } }), '{"n":"1.5"}', '{"n":"15"}', "fabricated"],
  ["half a number", tool({ n: { type: "string", pattern: "^\\d+$" } }), '{"n":"12.34"}', '{"n":"12"}', "fabricated"],
  [
    "cut to length",
    tool({ body: { type: "string", maxLength: 6 } }),
    '{"body":"do not delete"}',
    '{"body":"delete"}',
    "fabricated",
  ],
  [
    "cut at a word",
    tool({ body: { type: "string", maxLength: 10 } }),
    '{"body":"keep all of it"}',
    '{"body":"keep all"}',
    "fabricated",
  ],
  [
    "a letter that is another thing",
    tool({ lang: { enum: ["C", "Java"] } }),
    '{"lang":"C++"}',
    '{"lang":"C"}',
    "fabricated",
  ],
  ["once", tool({ level: { enum: ["low", "high"] } }), '{"level":"was high, done"}', '{"level":"high"}', "fabricated"],
  ["hedged", tool({ level: { enum: ["low", "high"] } }), '{"level":"almost high"}', '{"level":"high"}', "fabricated"],
  [
    "denied in another language",
    tool({ level: { enum: ["low", "high"] } }),
    '{"level":"nicht high"}',
    '{"level":"high"}',
    "fabricated",
  ],
  [
    "still to come",
    tool({ state: { enum: ["paid", "open"] } }),
    '{"state":"to be paid"}',
    '{"state":"paid"}',
    "fabricated",
  ],
  [
    "part of digits",
    tool({ mode: { type: "string", pattern: "^[0-7]{3,4}$" } }),
    '{"mode":"0640 755"}',
    '{"mode":"755"}',
    "fabricated",
  ],
  ["minutes as a mark", tool({ seconds: WHOLE }), '{"seconds":"5\'"}', '{"seconds":5}', "fabricated"],
  ["disabled under disabled", tool({ disabled: FLAG }), '{"disabled":"disabled"}', '{"disabled":false}', "fabricated"],
  [
    "a password trimmed",
    tool({ password: { type: "string", pattern: "^\\S+$" } }),
    '{"password":" x1 "}',
    '{"password":"x1"}',
    "fabricated",
  ],
  [
    "less than that",
    tool({ level: { enum: ["low", "high"] } }),
    '{"level":"below high"}',
    '{"level":"high"}',
    "fabricated",
  ],
  [
    "a path without its slashes",
    tool({ p: { type: "string", pattern: "^[a-z]+$" } }),
    '{"p":"/a/b"}',
    '{"p":"ab"}',
    "fabricated",
  ],
  [
    "two words as one",
    tool({ p: { type: "string", pattern: "^[a-z]+$" } }),
    '{"p":"ab_c"}',
    '{"p":"abc"}',
    "fabricated",
  ],
  [
    "one of two addresses",
    tool({ to: { type: "string", format: "email" } }),
    '{"to":"from a@x.no to b@y.no"}',
    '{"to":"b@y.no"}',
    "fabricated",
  ],
  ["a number for yes, with a sign", tool({ on: FLAG }), '{"on":"-1"}', '{"on":true}', "fabricated"],
  ["padded", tool({ pin: { type: "string", minLength: 4 } }), '{"pin":"12"}', '{"pin":"0012"}', "fabricated"],
]

const NAMES: readonly Row[] = [
  [
    "one account for another",
    tool({ from_account: TEXT, to_account: TEXT }, ["from_account", "to_account"]),
    '{"from_account":"A1"}',
    '{"from_account":"A1","to_account":"A1"}',
    "fabricated",
  ],
  [
    "subject for body",
    tool({ subject: TEXT, body: TEXT }, ["subject", "body"]),
    '{"subject":"Hi there"}',
    '{"subject":"Hi there","body":"Hi there"}',
    "fabricated",
  ],
  [
    "a consent from a switch",
    tool({ verbose: FLAG, confirm: FLAG }, ["confirm"]),
    '{"verbose":true}',
    '{"verbose":true,"confirm":true}',
    "fabricated",
  ],
  [
    "a consent from a stray switch",
    tool({ confirm: FLAG }, ["confirm"], CLOSED),
    '{"verbose":true}',
    '{"confirm":true}',
    "intent_drift",
    2,
  ],
  ["turned around", tool({ cache: FLAG }, ["cache"], CLOSED), '{"no_cache":true}', '{"cache":true}', "intent_drift", 2],
  [
    "turned around, optional",
    tool({ cache: FLAG }, [], CLOSED),
    '{"no_cache":true}',
    '{"cache":true}',
    "intent_drift",
    2,
  ],
  [
    "another optional member",
    tool({ force: FLAG, n: WHOLE }, [], CLOSED),
    '{"dry_run":true,"n":1}',
    '{"force":true,"n":1}',
    "intent_drift",
    2,
  ],
  [
    "a number to another optional member",
    tool({ retries: WHOLE }, [], CLOSED),
    '{"timeout":5}',
    '{"retries":5}',
    "intent_drift",
    2,
  ],
  [
    "a switch that goes further",
    tool({ notify_all: FLAG }, ["notify_all"], CLOSED),
    '{"notify":true}',
    '{"notify_all":true}',
    "intent_drift",
    2,
  ],
  [
    "one of two names",
    tool({ backup_file: TEXT, config_file: TEXT }, [], CLOSED),
    '{"file":"x"}',
    '{"config_file":"x"}',
    "intent_drift",
    2,
  ],
  [
    "from becomes to",
    tool({ to_date: TEXT }, [], CLOSED),
    '{"from_date":"2031-01-01"}',
    '{"to_date":"2031-01-01"}',
    "intent_drift",
    2,
  ],
  [
    "two strays that could be swapped",
    tool({ source: TEXT, sink: TEXT }, ["source", "sink"], CLOSED),
    '{"a":"x1","b":"x2"}',
    '{"source":"x2","sink":"x1"}',
    "intent_drift",
    2,
  ],
  [
    "swapped though the names tell",
    tool({ from: TEXT, to: TEXT }, ["from", "to"], CLOSED),
    '{"from_port":"x1","to_port":"x2"}',
    '{"from":"x2","to":"x1"}',
    "intent_drift",
    2,
  ],
  [
    "a dry run dropped",
    tool({ path: TEXT }, ["path"], CLOSED),
    '{"path":"/srv","dry_run":true}',
    '{"path":"/srv"}',
    "intent_drift",
  ],
  [
    "a value that violates dropped",
    tool({ path: TEXT, dry_run: FLAG }, ["path"]),
    '{"path":"/srv","dry_run":"please"}',
    '{"path":"/srv"}',
    "intent_drift",
  ],
  [
    "a filter dropped from a tool that changes things",
    { ...tool({ path: TEXT }, ["path"], CLOSED), readOnly: false },
    '{"path":"/srv","older_than":"30d"}',
    '{"path":"/srv"}',
    "intent_drift",
  ],
  [
    "null filled from a text",
    tool({ query: TEXT, limit: WHOLE }, ["query"]),
    '{"query":"top 5 songs","limit":null}',
    '{"query":"top 5 songs","limit":5}',
    "fabricated",
  ],
  [
    "half of a wrapper lost",
    tool({ path: TEXT, depth: WHOLE }, ["path"], CLOSED),
    '{"args":{"path":"/srv","depth":2}}',
    '{"path":"/srv"}',
    "intent_drift",
  ],
  [
    "a stray one dropped where it is allowed",
    tool({ path: TEXT, n: WHOLE }, ["path"]),
    '{"path":"/srv","n":"two","extra":"x"}',
    '{"path":"/srv","n":2}',
    "intent_drift",
    2,
  ],
  [
    "nothing as a value",
    tool({ filter: { type: "object" }, n: WHOLE }, ["filter"]),
    '{"n":1}',
    '{"n":1,"filter":{}}',
    "fabricated",
  ],
  ["null as a value", tool({ owner: { type: ["string", "null"] } }, ["owner"]), "{}", '{"owner":null}', "fabricated"],
  [
    "an id made up",
    tool({ order_id: TEXT, note: TEXT }, ["order_id"]),
    '{"note":"late"}',
    '{"note":"late","order_id":"ORD-1"}',
    "fabricated",
  ],
  [
    "part of a longer id",
    tool({ id: TEXT, note: TEXT }, ["id"]),
    '{"note":"see A-77-B"}',
    '{"note":"see A-77-B","id":"77"}',
    "fabricated",
  ],
  [
    "part of an address",
    tool({ host: TEXT, note: TEXT }, ["host"]),
    '{"note":"bob@shop.no"}',
    '{"note":"bob@shop.no","host":"shop"}',
    "fabricated",
  ],
  [
    "one of two numbers in a text",
    tool({ year: WHOLE, q: TEXT }, ["year"]),
    '{"q":"compare 2023 with 2024"}',
    '{"q":"compare 2023 with 2024","year":2024}',
    "fabricated",
  ],
]

const LEG = object({ port: TEXT, deck: WHOLE }, ["port", "deck"])
const PACE = { enum: ["slow", "fast"] }

const PLACES: readonly Row[] = [
  [
    "an item from the one before it",
    tool({ legs: { type: "array", items: LEG } }),
    '{"legs":[{"port":"A","deck":4},{"port":"B"}]}',
    '{"legs":[{"port":"A","deck":4},{"port":"B","deck":4}]}',
    "fabricated",
  ],
  [
    "a neighbour's value",
    tool({ out: LEG, back: LEG }),
    '{"out":{"port":"A","deck":4},"back":{"port":"B"}}',
    '{"out":{"port":"A","deck":4},"back":{"port":"B","deck":4}}',
    "fabricated",
  ],
  [
    "a word of a text",
    tool({ query: TEXT, city: TEXT }, ["city"]),
    '{"query":"boats from Horten"}',
    '{"query":"boats from Horten","city":"Horten"}',
    "fabricated",
  ],
  [
    "a number of a text",
    tool({ note: TEXT, fare: WHOLE }, ["fare"]),
    '{"note":"the fare was 50"}',
    '{"note":"the fare was 50","fare":50}',
    "fabricated",
  ],
  [
    "a value of an enumeration in a text",
    tool({ note: TEXT, pace: PACE }, ["pace"]),
    '{"note":"hardly fast"}',
    '{"note":"hardly fast","pace":"fast"}',
    "fabricated",
  ],
  [
    "one of two homes",
    tool({ out: LEG, back: LEG }, ["out"], CLOSED),
    '{"port":"A","deck":4}',
    '{"out":{"port":"A","deck":4}}',
    "intent_drift",
  ],
  [
    "out of what was excluded",
    tool({ query: TEXT }, ["query"], CLOSED),
    '{"exclude":{"query":"cats"}}',
    '{"query":"cats"}',
    "intent_drift",
  ],
  ["what is to be kept", tool({ path: TEXT }, ["path"], CLOSED), '{"keep":"/srv"}', '{"path":"/srv"}', "intent_drift"],
  ["a more special name", tool({ id: WHOLE }, ["id"], CLOSED), '{"parent_id":7}', '{"id":7}', "intent_drift"],
  [
    "a default against a word",
    tool({ pace: { ...PACE, default: "fast" } }, ["pace"]),
    '{"pace":"none"}',
    '{"pace":"fast"}',
    "fabricated",
  ],
]

const TAGGED = tool({ tags: { type: "array", items: TEXT }, note: TEXT }, ["tags"], CLOSED)
const FLAT = tool({ town: TEXT, zip: TEXT, id: TEXT }, ["town"], CLOSED)
const OPEN = tool({ town: TEXT, zip: TEXT }, ["town"])
const STOPS = tool(
  { stops: { type: "array", items: object({ port: TEXT, cars: WHOLE }, ["port"], CLOSED) } },
  ["stops"],
  CLOSED,
)

/** A move and a change at once: each must hold as it would alone. */
const MOVED: readonly Row[] = [
  [
    "one of two names for a list",
    tool({ tag_names: TEXT, tag_ids: TEXT }, ["tag_ids"], CLOSED),
    '{"tag":"a"}',
    '{"tag_ids":"a"}',
    "intent_drift",
  ],
  ["another value in the list", TAGGED, '{"tag":"a"}', '{"tags":["b"]}', "intent_drift"],
  ["one value more in the list", TAGGED, '{"tag":"a"}', '{"tags":["a","b"]}', "intent_drift"],
  ["one value of two", TAGGED, '{"tag":"a, b"}', '{"tags":["a"]}', "intent_drift"],
  ["what is not to be in the list", TAGGED, '{"tag":"all but a, b"}', '{"tags":["all but a","b"]}', "intent_drift"],
  ["one of two items", tool({ tag: TEXT }, ["tag"], CLOSED), '{"tags":["a","b"]}', '{"tag":"a"}', "intent_drift"],
  ["two strays in one list", TAGGED, '{"tag":"a","label":"b"}', '{"tags":["a","b"]}', "intent_drift"],
  ["a list of what says nothing", TAGGED, '{"value":"a"}', '{"tags":["a"]}', "intent_drift"],
  ["the opposite list", TAGGED, '{"no_tag":"a"}', '{"tags":["a"]}', "intent_drift"],
  [
    "a member of the group left behind",
    FLAT,
    '{"address":{"town":"A","floor":"2"}}',
    '{"town":"A"}',
    "intent_drift",
    2,
  ],
  [
    "a group taken apart in part",
    OPEN,
    '{"address":{"town":"A","zip":"1"}}',
    '{"town":"A","address":{"zip":"1"}}',
    "intent_drift",
    2,
  ],
  [
    "a group that stays",
    OPEN,
    '{"address":{"town":"A","zip":"1"}}',
    '{"town":"A","zip":"1","address":{"town":"A","zip":"1"}}',
    "intent_drift",
    2,
  ],
  [
    "a member that is there already",
    FLAT,
    '{"zip":"2","address":{"town":"A","zip":"1"}}',
    '{"town":"A","zip":"1"}',
    "intent_drift",
    2,
  ],
  [
    "a group beside a member",
    FLAT,
    '{"zip":"2","address":{"town":"A","zip":"1"}}',
    '{"town":"A","zip":"2"}',
    "intent_drift",
    2,
  ],
  [
    "members of two groups",
    FLAT,
    '{"address":{"town":"A"},"place":{"zip":"1"}}',
    '{"town":"A","zip":"1"}',
    "intent_drift",
    2,
  ],
  ["one of two groups", FLAT, '{"address":{"town":"A"},"place":{"town":"B"}}', '{"town":"A"}', "intent_drift", 2],
  [
    "members of a group swapped",
    FLAT,
    '{"address":{"town":"A","zip":"1"}}',
    '{"town":"1","zip":"A"}',
    "intent_drift",
    2,
  ],
  [
    "a group that was put aside",
    FLAT,
    '{"previous":{"town":"A","zip":"1"}}',
    '{"town":"A","zip":"1"}',
    "intent_drift",
    2,
  ],
  ["the id of another thing", FLAT, '{"customer":{"town":"A","id":"7"}}', '{"town":"A","id":"7"}', "intent_drift", 2],
  [
    "another number out of a wrapper",
    STOPS,
    '{"arguments":{"stops":[{"port":"A","cars":"two"}]}}',
    '{"stops":[{"port":"A","cars":3}]}',
    "intent_drift",
    2,
  ],
  [
    "a text that fits, out of a wrapper",
    STOPS,
    '{"arguments":{"stops":[{"port":"ten","cars":"two"}]}}',
    '{"stops":[{"port":"10","cars":2}]}',
    "intent_drift",
    2,
  ],
  [
    "a reason inside of what was moved",
    tool({ stop: object({ port: TEXT, cars: WHOLE }, ["port"], CLOSED) }, ["stop"], CLOSED),
    '{"arguments":{"stop":{"port":"A","explanation":"only for Ann"}}}',
    '{"stop":{"port":"A"}}',
    "intent_drift",
    2,
  ],
  [
    "a reason that says what the call may do",
    tool({ port: TEXT, cars: WHOLE }, ["port"], CLOSED),
    '{"port":"A","cars":"two","explanation":"do not ship before Ann has seen it"}',
    '{"port":"A","cars":2}',
    "intent_drift",
    2,
  ],
  [
    "a member lost in a wrapper",
    STOPS,
    '{"arguments":{"stops":[{"port":"A","cars":"two"}]}}',
    '{"stops":[{"port":"A"}]}',
    "intent_drift",
    2,
  ],
  [
    "an item lost in a wrapper",
    STOPS,
    '{"arguments":{"stops":[{"port":"A"},{"port":"B"}]}}',
    '{"stops":[{"port":"A"}]}',
    "intent_drift",
    2,
  ],
  [
    "numbers of two items mixed",
    STOPS,
    '{"arguments":{"stops":[{"port":"A","cars":"two"},{"port":"B","cars":"four"}]}}',
    '{"stops":[{"port":"A","cars":4},{"port":"B","cars":2}]}',
    "intent_drift",
    2,
  ],
  [
    "items in another order",
    STOPS,
    '{"arguments":{"stops":[{"port":"A","cars":"two"},{"port":"B","cars":4}]}}',
    '{"stops":[{"port":"B","cars":4},{"port":"A","cars":2}]}',
    "intent_drift",
    2,
  ],
  [
    "a name of one item in another",
    STOPS,
    '{"arguments":{"stops":[{"port_name":"A","cars":1},{"cars":2}]}}',
    '{"stops":[{"port":"A","cars":1},{"port":"A","cars":2}]}',
    "intent_drift",
    2,
  ],
]

const LOSSES: readonly Row[] = (
  [
    ["filter", '"age > 5"'],
    ["where", '{"id":5}'],
    ["only", '["a"]'],
    ["until", '"2031-01-01"'],
    ["max_rows", "5"],
    ["mode", '"dry-run"'],
    ["access", '"none"'],
    ["note", '"only for Ann"'],
    ["mood", '"hasty"'],
    ["confirm", "false"],
  ] as const
).flatMap(([key, value]) =>
  [undefined, true, false].map((readOnly): Row => {
    const given: Tool = {
      ...tool({ table: TEXT, n: WHOLE }, ["table"], CLOSED),
      ...(readOnly === undefined ? {} : { readOnly }),
    }
    return [
      `${key} dropped, readOnly ${String(readOnly)}`,
      given,
      `{"table":"t","n":"two","${key}":${value}}`,
      '{"table":"t","n":2}',
      "intent_drift",
      2,
    ]
  }),
)

const SHAPES: readonly Row[] = [
  [
    "a name split in two",
    tool({ towns: { type: "array", items: TEXT } }),
    '{"towns":"New York, Rome"}',
    '{"towns":["New","York","Rome"]}',
    "fabricated",
  ],
  [
    "split at blanks",
    tool({ towns: { type: "array", items: TEXT } }),
    '{"towns":"New York"}',
    '{"towns":["New","York"]}',
    "fabricated",
  ],
  [
    "an item lost",
    tool({ towns: { type: "array", items: TEXT } }),
    '{"towns":"Rome, Oslo, Bern"}',
    '{"towns":["Rome","Bern"]}',
    "fabricated",
  ],
  [
    "another order",
    tool({ towns: { type: "array", items: TEXT } }),
    '{"towns":"Rome, Oslo"}',
    '{"towns":["Oslo","Rome"]}',
    "fabricated",
  ],
  ["a command joined", tool({ cmd: TEXT }), '{"cmd":["rm","-r","a b"]}', '{"cmd":"rm -r a b"}', "intent_drift"],
  ["a unit dropped", tool({ size: WHOLE }), '{"size":{"value":5,"unit":"cm"}}', '{"size":5}', "intent_drift"],
  [
    "names swapped",
    tool({ at: { type: "array", items: object({ lat: WHOLE, lon: WHOLE }) } }),
    '{"at":{"lat":1,"lon":2}}',
    '{"at":[{"lon":1,"lat":2}]}',
    "intent_drift",
  ],
  [
    "names for what had none",
    tool({ at: object({ lat: WHOLE, lon: WHOLE }) }),
    '{"at":[1,2]}',
    '{"at":{"lon":1,"lat":2}}',
    "intent_drift",
  ],
  [
    "a list cut to length",
    tool({ ids: { type: "array", items: WHOLE, maxItems: 2 } }),
    '{"ids":[1,2,3]}',
    '{"ids":[1,2]}',
    "intent_drift",
  ],
  [
    "a list filled up",
    tool({ ids: { type: "array", items: WHOLE, minItems: 2 } }),
    '{"ids":[1]}',
    '{"ids":[1,1]}',
    "intent_drift",
  ],
  [
    "another one of the equal left",
    tool({ ids: { type: "array", uniqueItems: true } }),
    '{"ids":[1,2,1,3]}',
    '{"ids":[1,2]}',
    "intent_drift",
  ],
  [
    "a bad item taken out",
    tool({ ids: { type: "array", items: WHOLE } }),
    '{"ids":[1,"all",3]}',
    '{"ids":[1,3]}',
    "intent_drift",
  ],
  [
    "a stray key beside a union",
    { name: "run_job", parameters: { anyOf: [object({ a: WHOLE }), object({ b: WHOLE })] } },
    '{"c":1}',
    '{"a":7}',
    "intent_drift",
    2,
  ],
  [
    "a union as a editable for all",
    {
      name: "run_job",
      parameters: { type: "object", properties: { q: TEXT }, anyOf: [{ required: ["a"] }, { required: ["b"] }] },
    },
    '{"q":"x y","k":"v"}',
    '{"q":"x","a":"v"}',
    "intent_drift",
    2,
  ],
]

describe.each([
  ["words and numbers", WORDS],
  ["texts", TEXTS],
  ["names", NAMES],
  ["places", PLACES],
  ["moves with changes", MOVED],
  ["losses", LOSSES],
  ["shapes", SHAPES],
])("%s", (_, rows) => {
  test.each(rows.map((row) => [row[0], row] as const))(
    "%s",
    async (_why, [, given, attempted, answer, reason, changes = 1]) => {
      const told = Array.from({ length: changes }, () => "changed")
      const [got, ...pointers] = await refusal(given, attempted, answer, told)
      expect([got, pointers.length > 0]).toEqual([reason, true])
    },
  )
})

test("what is wrong at its place is wrong in a list that was moved", async () => {
  const rows = [...WORDS, ...TEXTS, ...NAMES, ...PLACES, ...MOVED, ...LOSSES, ...SHAPES].filter(([, , attempted]) =>
    /^\{.*\}$/s.test(attempted),
  )
  expect(rows.length).toBeGreaterThan(100)
  for (const [why, given, attempted, answer] of rows) {
    const jobs = tool({ jobs: { type: "array", items: given.parameters } }, ["jobs"], CLOSED)
    for (const call of [`{"arguments":{"jobs":[${attempted}]}}`, `{"job":[${attempted}]}`]) {
      const [got] = await refusal(jobs, call, `{"jobs":[${answer}]}`, ["changed"])
      expect(["intent_drift", "fabricated"], why).toContain(got)
    }
  }
})

test("two renames are two changes", async () => {
  const given = tool({ from: TEXT, to: TEXT }, ["from", "to"], CLOSED)
  const [attempted, answer] = ['{"from_port":"x1","to_port":"x2"}', '{"from":"x1","to":"x2"}']
  expect((await refusal(given, attempted, answer, ["one"]))[0]).toBe("malformed_answer")
  for (const changes of [2, 3, 4])
    expect((await refusal(given, attempted, answer, Array(changes).fill("x")))[0]).toBe("accepted")
  expect((await refusal(given, attempted, answer, Array(5).fill("x")))[0]).toBe("malformed_answer")
})
