import { expect, test } from "vitest"
import {
  errorKind,
  isAcknowledgement,
  isEmptyText,
  isErrorOfCheck,
  isErrorText,
  isOver,
  isPassingError,
  isUnderWay,
  nextPageIn,
  recordKind,
  UNNAMED_PAGE,
  withoutEcho,
  withoutOccurrence,
} from "../../src/loops/fruitless.ts"

test.each([
  ["Command exited with code 127", "exit:127"],
  ["exit status: 2\nmake: gone", "exit:2"],
  ["HTTP/1.1 404 Not Found", "http:404"],
  ["404", "http:404"],
  ["request timed out after 30 s", "timeout"],
  ["connect ECONNREFUSED 127.0.0.1", "connection"],
  ["Rate limit reached", "busy"],
  ["ENOENT: no such file or directory", "not-found"],
  ["old_string not found in a.ts", "not-found"],
  ["EACCES: permission denied", "permission"],
  ["Invalid arguments: path", "arguments"],
  ["3 tests failed", "test-failure"],
])("%s is %s", (text, kind) => expect(errorKind(text)).toBe(kind))

test("names, numbers and places do not make another error", () => {
  expect(errorKind('Cannot read "a.ts" at 12')).toBe(errorKind("Cannot read 'long name.ts' at 4096"))
  expect(errorKind("Bad row 1 in /var/data/one.csv")).toBe(errorKind("Bad row 77 in /tmp/two.csv\nmore"))
  expect(errorKind("Bad row")).not.toBe(errorKind("Bad column"))
})

const SAYINGS: readonly (readonly [string, (text: string) => boolean, readonly string[], readonly string[]])[] = [
  [
    "errors that pass by themselves",
    isPassingError,
    [
      "429 Too Many Requests",
      "Error 503",
      "read ECONNRESET",
      "database is locked",
      "Zeitüberschreitung",
      "请求超时",
      "try again in 30 seconds",
      "getaddrinfo EAI_AGAIN host",
    ],
    ["permission denied", "no such file", "404 Not Found", "1 failed", "syntax error"],
  ],
  [
    "work that is under way",
    isUnderWay,
    [
      "still running",
      "PENDING",
      "in_progress",
      "2 of 3 done",
      "43 %",
      "not ready",
      "...",
      '{"status":"CREATING"}',
      "202 Accepted",
      "come back later",
      "enqueued",
      "The parcel will be sent",
      '{"ready": false}',
      "der Brand läuft noch",
      "cuisson en cours",
      "処理中",
    ],
    [
      "done",
      "moss",
      "3 rows",
      "QueueDoesNotExist",
      "go build ./...",
      "0 of 0 files",
      "3/3 passed",
      "202 rows",
      "accepted",
    ],
  ],
  [
    "what is over",
    isOver,
    ["status: completed", "the build FAILED", "delivered on Monday"],
    ["running", "moss", "undelivered"],
  ],
  [
    "errors told as results",
    isErrorText,
    [
      "Error: no moss",
      "2 failed, 3 passed",
      "KeyError: 'a'",
      "fern not found",
      "Rejected: insufficient funds",
      "409 Conflict",
      "HTTP 500",
      "Bad request",
      '{"success": false}',
      '{"status":"error","pot":7}',
      '{"code":403}',
      '{"errors":["a pot is cracked"]}',
      "Internal server error",
      "ERR_KILN: cold",
      "number of pots exceeded",
      "no such error page",
      "error: no such pot",
      "10 failed",
      "no warnings, 2 failed",
    ],
    [
      "moss",
      "no matches",
      "errors explained",
      "error".repeat(100),
      "0 failed, 3 passed",
      "no exception was raised",
      "error: none",
      '{"failed":0}',
      '{"error": null, "pots": 3}',
      "without any failure",
      "No secrets in the kiln log",
      "keine Fehler",
      "sin errores",
      "0 ошибок",
      "404 rows",
      '{"success": true}',
    ],
  ],
  [
    "nothing found",
    isEmptyText,
    [
      "no matches",
      "0 rows",
      "[]",
      "{}",
      '{"hits":[],"total":0}',
      "Nothing here",
      "did not match any fern",
      "検索結果は0件",
      "keine Treffer",
      '{"items":[],"next_cursor":null}',
      "No pots. next page: none",
      '{"items":[],"next_cursor":"p7"}',
      '{"rows":[],"has_more":true}',
      "0 rows, continuation token = 9f",
      "no warnings, no results",
      '{"errors":[],"hits":[]}',
    ],
    [
      "No pylint errors",
      "0 warnings",
      "No broken pots",
      "zero known vulnerabilities",
      "moss",
      '{"success":true}',
      '{"ok":true,"errors":[]}',
      "[0]",
      "notes",
    ],
  ],
  [
    "only that it was carried out",
    isAcknowledgement,
    ["", "ok", "Done.", "sent, id 4", "  clicked", '{"success":true}'],
    ["a.ts", "heading 120", "seven ferns", "okra"],
  ],
]

test("what a check finds wrong is no error of the check", () => {
  expect(["Error: no such pot", "cannot open the kiln"].every(isErrorOfCheck)).toBe(true)
  expect(["2 failed", "a.py:3: error: bad glaze", '{"errors":["crack"]}', "no cracks"].some(isErrorOfCheck)).toBe(false)
})

test.each(SAYINGS)("%s", (_, says, yes, no) => {
  expect(yes.filter((text) => !says(text))).toEqual([])
  expect(no.filter(says)).toEqual([])
})

test("any text has a kind, in time that does not grow with it", () => {
  for (const text of ["", "\n\n", "\ud800", "/".repeat(1_000_000), '"'.repeat(1_000_000), "exit ".repeat(200_000)])
    expect(errorKind(text).length).toBeLessThan(200)
})

test("the question is left out of the answer", () => {
  expect(withoutEcho('no moss for "old stone"', '{"q":"old stone"}')).toBe('no moss for "_"')
  expect(withoutEcho("no moss", '{"q":"fern"}')).toBe("no moss")
  expect(withoutEcho('a "b c" d', '{"q":"\\"b c\\""}')).toBe("a _ d")
  expect(withoutEcho("invalid argument gum", '{"q":"gum"}')).toBe("invalid argument _")
  expect(withoutEcho("x".repeat(1_000), '{"q":"xxxx"}')).toBe("x".repeat(1_000))
})

test.each([
  ['{"items":[],"next_cursor":"p7"}', "p7"],
  ['{"items":[],"next_cursor":null}', ""],
  ['{"rows":[],"has_more":true}', UNNAMED_PAGE],
  ['{"rows":[],"has_more":true,"cursor":"p7"}', "p7"],
  ["0 rows, continuation token = 9f", "9f"],
  ["no pots", ""],
])("%s: the next page is %j", (text, page) => expect(nextPageIn(text)).toBe(page))

test("a record with the status of a failure is another one for each text in it", () => {
  const firing = (id: number, kiln: string): string => JSON.stringify({ id, status: "failed", kiln })
  expect(recordKind(firing(1, "Delft"))).not.toBeNull()
  expect(recordKind(firing(1, "Delft"))).not.toBe(recordKind(firing(2, "Faenza")))
  expect(recordKind(firing(1, "Delft"))).toBe(recordKind(firing(2, "Delft")))
  for (const text of [
    '{"status":"failed","id":7}',
    '{"ok":false}',
    '{"ok":false,"kiln":"Delft","message":"cold"}',
    '{"ok":true,"kiln":"Delft"}',
    '{"ok":false,"request_id":"req_8fk31d"}',
    "failed: Delft",
  ])
    expect([
      text,
      recordKind(text) === null || recordKind(text) === recordKind(text.replace("8fk31d", "1ab9k2")),
    ]).toEqual([text, true])
})

test("a piece of work with faults is another one for each count in it", () => {
  const fired = (counts: object): string | null =>
    recordKind(JSON.stringify({ batch: 7, pots: 30, failed: 2, ...counts }))
  expect(fired({ batch: 8 })).not.toBe(fired({}))
  expect(fired({ failed: 1 })).not.toBe(fired({}))
  // but not for each attempt
  expect(fired({ attempt: 2 })).toBe(fired({ attempt: 1 }))
  expect(recordKind('{"failed":2}')).toBeNull()
})

test("a problem of a web service is an error of its status, whatever it names and however long it is", () => {
  const problem = (kiln: string, members: object = {}): string =>
    JSON.stringify({ type: "about:blank", title: "Bad glaze", status: 422, instance: `/kilns/${kiln}`, ...members })
  for (const detail of ["Delft is cold", "Delft is cold. ".repeat(30)]) {
    const [text, other] = [
      problem("Delft", { detail }),
      problem("Faenza", { detail: detail.replace("Delft", "Faenza") }),
    ]
    expect([isErrorText(text), recordKind(text), errorKind(text)]).toEqual([true, null, "http:422"])
    expect(errorKind(other)).toBe(errorKind(text))
  }
  expect(recordKind(problem("Delft"))).toBeNull()
  expect(withoutOccurrence(problem("Delft"))).toBe(withoutOccurrence(problem("Faenza")))
  // a record with a title, and a list of problems
  for (const text of [
    problem("Delft", { status: 200 }),
    problem("Delft", { instance: 7, type: "kiln" }),
    JSON.stringify({ found: [JSON.parse(problem("Delft"))] }),
  ]) {
    expect(withoutOccurrence(text)).toBe(text)
    expect(isErrorText(text.padEnd(400))).toBe(false)
  }
})
