import type { Dialect } from "./dialect.ts"
import { argumentsOnly } from "./known/arguments-only.ts"
import { atNameDialect } from "./known/at-name.ts"
import { bareJson } from "./known/bare-json.ts"
import { bracketCalling } from "./known/bracket-calling.ts"
import { callParen } from "./known/call-paren.ts"
import { deepseekDialect } from "./known/deepseek.ts"
import { dsmlDialect } from "./known/dsml.ts"
import { functionaryDialect } from "./known/functionary.ts"
import { functiongemmaDialect } from "./known/functiongemma.ts"
import { gemmaDialect } from "./known/gemma.ts"
import { gigachatDialect } from "./known/gigachat.ts"
import { glmDialect } from "./known/glm.ts"
import { glmHeadless } from "./known/glm-headless.ts"
import { graniteDialect } from "./known/granite.ts"
import { harmonyDialect } from "./known/harmony.ts"
import { hermesDialect } from "./known/hermes.ts"
import { hermesBroken } from "./known/hermes-broken.ts"
import { invokeDialect } from "./known/invoke.ts"
import { jsonInTagDialect } from "./known/json-in-tag.ts"
import { jsonList } from "./known/json-list.ts"
import { kimiK2 } from "./known/kimi-k2.ts"
import { kimiK2Headless } from "./known/kimi-k2-headless.ts"
import { kimiK3 } from "./known/kimi-k3.ts"
import { lfm2Dialect } from "./known/lfm2.ts"
import { llamaDialect } from "./known/llama.ts"
import { longcatDialect } from "./known/longcat.ts"
import { minimaxM3 } from "./known/minimax-m3.ts"
import { mistralDialect } from "./known/mistral.ts"
import { nameThenJson } from "./known/name-then-json.ts"
import { nameThenTags } from "./known/name-then-tags.ts"
import { namedInTags } from "./known/named-in-tags.ts"
import { olmo3Dialect } from "./known/olmo3.ts"
import { phiDialect } from "./known/phi.ts"
import { pythonicDialect } from "./known/pythonic.ts"
import { qwenAgent } from "./known/qwen-agent.ts"
import { qwen3Coder } from "./known/qwen3-coder.ts"
import { qwen3CoderBroken } from "./known/qwen3-coder-broken.ts"
import { reactDialect } from "./known/react.ts"
import { sparkleDialect } from "./known/sparkle.ts"
import { stepDialect } from "./known/step.ts"
import { toolCallAttribute } from "./known/tool-call-attribute.ts"
import { toolRequest } from "./known/tool-request.ts"
import { wordedHeaders } from "./known/worded-header.ts"
import { xmlGeneric } from "./known/xml-generic.ts"
import { xmlToolname } from "./known/xml-toolname.ts"
import { type DialectTable, tableOf } from "./table.ts"

/** All dialects. Where several begin with the same mark, the first whose grammar reads a call wins. */
export const KNOWN_DIALECTS: readonly Dialect[] = [
  jsonInTagDialect,
  toolCallAttribute,
  hermesDialect,
  hermesBroken,
  glmDialect,
  glmHeadless,
  longcatDialect,
  qwen3Coder,
  qwen3CoderBroken,
  dsmlDialect,
  stepDialect,
  invokeDialect,
  deepseekDialect,
  kimiK2,
  kimiK2Headless,
  kimiK3,
  minimaxM3,
  mistralDialect,
  harmonyDialect,
  gemmaDialect,
  functiongemmaDialect,
  graniteDialect,
  gigachatDialect,
  functionaryDialect,
  llamaDialect,
  lfm2Dialect,
  olmo3Dialect,
  namedInTags,
  toolRequest,
  sparkleDialect,
  qwenAgent,
  bracketCalling,
  wordedHeaders,
  atNameDialect,
  phiDialect,
  reactDialect,
  jsonList,
  pythonicDialect,
  bareJson,
  nameThenJson,
  callParen,
  xmlGeneric,
  xmlToolname,
  nameThenTags,
  argumentsOnly,
]

export const DIALECT_TABLE: DialectTable = tableOf(KNOWN_DIALECTS, xmlToolname)
