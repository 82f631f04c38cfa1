export { type BrokenCall, brokenCalls, type SoundCall } from "../testing/broken-calls.ts"
export { createRandom, type Random } from "../testing/random.ts"
export { SCENARIOS, type ScenarioName, WEATHER_TOOL } from "../testing/scenarios.ts"
export type { Delivery, ScriptedCall, ScriptedFinish, ScriptedTurn } from "../testing/script.ts"
export {
  type FakeFetch,
  type FakeUpstream,
  type FakeUpstreamOptions,
  fakeUpstream,
  type Listening,
} from "../testing/upstream.ts"
export type { SeenRequest } from "../testing/wire.ts"
