import type { Dialect } from "./dialect.ts"
import { argumentsOnly } from "./known/arguments-only.ts"
import { atName } from "./known/at-name.ts"
import { bareJson } from "./known/bare-json.ts"
import { bracketCalling } from "./known/bracket-calling.ts"
import { callParen } from "./known/call-paren.ts"
import { deepseek } from "./known/deepseek.ts"
import { dsml } from "./known/dsml.ts"
import { functionary } from "./known/functionary.ts"
import { functiongemma } from "./known/functiongemma.ts"
import { gemma } from "./known/gemma.ts"
import { gigachat } from "./known/gigachat.ts"
import { glm } from "./known/glm.ts"
import { glmHeadless } from "./known/glm-headless.ts"
import { granite } from "./known/granite.ts"
import { harmony } from "./known/harmony.ts"
import { hermes } from "./known/hermes.ts"
import { hermesBroken } from "./known/hermes-broken.ts"
import { invoke } from "./known/invoke.ts"
import { jsonInTag } from "./known/json-in-tag.ts"
import { jsonList } from "./known/json-list.ts"
import { kimiK2 } from "./known/kimi-k2.ts"
import { kimiK2Headless } from "./known/kimi-k2-headless.ts"
import { kimiK3 } from "./known/kimi-k3.ts"
import { lfm2 } from "./known/lfm2.ts"
import { llama } from "./known/llama.ts"
import { longcat } from "./known/longcat.ts"
import { minimaxM3 } from "./known/minimax-m3.ts"
import { mistral } from "./known/mistral.ts"
import { nameThenJson } from "./known/name-then-json.ts"
import { nameThenTags } from "./known/name-then-tags.ts"
import { namedInTags } from "./known/named-in-tags.ts"
import { olmo3 } from "./known/olmo3.ts"
import { phi } from "./known/phi.ts"
import { pythonic } from "./known/pythonic.ts"
import { qwenAgent } from "./known/qwen-agent.ts"
import { qwen3Coder } from "./known/qwen3-coder.ts"
import { qwen3CoderBroken } from "./known/qwen3-coder-broken.ts"
import { react } from "./known/react.ts"
import { sparkle } from "./known/sparkle.ts"
import { step } from "./known/step.ts"
import { toolCallAttribute } from "./known/tool-call-attribute.ts"
import { toolRequest } from "./known/tool-request.ts"
import { wordedHeaders } from "./known/worded-header.ts"
import { xmlGeneric } from "./known/xml-generic.ts"
import { xmlToolname } from "./known/xml-toolname.ts"
import { type Table, tableOf } from "./table.ts"

/** All dialects. Where several begin with the same mark, the first whose grammar sees a call has it. */
export const DIALECTS: readonly Dialect[] = [
  jsonInTag,
  toolCallAttribute,
  hermes,
  hermesBroken,
  glm,
  glmHeadless,
  longcat,
  qwen3Coder,
  qwen3CoderBroken,
  dsml,
  step,
  invoke,
  deepseek,
  kimiK2,
  kimiK2Headless,
  kimiK3,
  minimaxM3,
  mistral,
  harmony,
  gemma,
  functiongemma,
  granite,
  gigachat,
  functionary,
  llama,
  lfm2,
  olmo3,
  namedInTags,
  toolRequest,
  sparkle,
  qwenAgent,
  bracketCalling,
  wordedHeaders,
  atName,
  phi,
  react,
  jsonList,
  pythonic,
  bareJson,
  nameThenJson,
  callParen,
  xmlGeneric,
  xmlToolname,
  nameThenTags,
  argumentsOnly,
]

export const TABLE: Table = tableOf(DIALECTS, xmlToolname)
