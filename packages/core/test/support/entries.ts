import * as compat from "../../src/entries/compat.ts"
import * as continuation from "../../src/entries/continuation.ts"
import * as describe from "../../src/entries/describe.ts"
import * as fetch from "../../src/entries/fetch.ts"
import * as flat from "../../src/entries/flat.ts"
import * as history from "../../src/entries/history.ts"
import * as json from "../../src/entries/json.ts"
import * as lint from "../../src/entries/lint.ts"
import * as modelRepair from "../../src/entries/model-repair.ts"
import * as schema from "../../src/entries/schema.ts"
import * as stream from "../../src/entries/stream.ts"
import * as testing from "../../src/entries/testing.ts"
import * as otel from "../../src/otel.ts"

/** What `toolmend/…` gives, by the name behind the slash. */
export const ENTRIES = {
  compat,
  continuation,
  describe,
  fetch,
  flat,
  history,
  json,
  lint,
  "model-repair": modelRepair,
  otel,
  schema,
  stream,
  testing,
} as const
