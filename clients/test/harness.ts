import { appendFileSync } from "node:fs"
import type { MendResult } from "toolmend"
import { type FakeUpstream, fakeUpstream, type ScenarioName } from "toolmend/testing"
import { describe, expect, test } from "vitest"
import { RESULTS_FILE } from "./results-file.ts"

/** A call that reached the tool. */
export interface ExecutedCall {
  readonly name: string
  readonly input: unknown
}

export interface ClientRun {
  /** The calls that the framework executed, in order. */
  readonly executed: readonly ExecutedCall[]
  /** The last answer. */
  readonly text: string
}

export interface ClientSetup {
  readonly upstream: FakeUpstream
  /** The same upstream over HTTP, for clients that only take a URL. */
  readonly url: string
  readonly model: ScenarioName
  readonly isStreamed: boolean
  /** False: the framework as it is, to show what happens without us. */
  readonly isMended: boolean
  readonly onResult: (result: MendResult) => void
  /** Runs the tool `get_weather`: notes the call, gives back a text. */
  readonly runTool: (name: string, input: unknown) => string
}

/** One framework with one adapter. `run` plays one conversation to its end, at most eight turns. */
export interface ClientUnderTest {
  /** Ex) "openai 6, chat" */
  readonly name: string
  readonly adapter: string
  /** "always": it has no whole answers. */
  readonly canStream: boolean | "always"
  run(setup: Omit<ClientSetup, "executed">): Promise<{ readonly text: string }>
  /** Scenarios that cannot be served through this hook, with the reason: they are named in the table. */
  readonly impossible?: Partial<Record<ScenarioName, string>>
  /** Those that cannot be served only when they are streamed. */
  readonly impossibleStreamed?: Partial<Record<ScenarioName, string>>
}

const PARIS = { city: "Paris", days: 3 }

/** What has to be executed; null: nothing may be, and the model has to be told. */
const EXPECTED: Readonly<Record<ScenarioName, readonly unknown[] | null>> = {
  valid: [PARIS],
  "broken-arguments": [PARIS],
  "inner-quotes": [{ city: 'the "Paris" of the East', days: 3 }],
  "wrong-name": [PARIS],
  "unknown-tool": null,
  "missing-member": null,
  "call-in-text": [PARIS],
  "call-in-reasoning": [PARIS],
  repeated: [PARIS],
  concatenated: [PARIS, { city: "Oslo", days: 2 }],
  truncated: null,
  mixed: [PARIS],
  "no-call": [],
}

export const SCENARIO_NAMES = Object.keys(EXPECTED) as ScenarioName[]

/** Plays one scenario. What the framework throws is told as a text. */
export async function play(client: ClientUnderTest, model: ScenarioName, isStreamed: boolean, isMended: boolean) {
  const upstream = fakeUpstream({ scenario: model })
  const { url, close } = await upstream.listen()
  const executed: ExecutedCall[] = []
  const results: MendResult[] = []
  const runTool = (name: string, input: unknown): string => {
    executed.push({ name, input })
    return `sunny in ${String((input as { city?: unknown } | null)?.city)}`
  }
  try {
    const { text } = await client.run({
      upstream,
      url,
      model,
      isStreamed,
      isMended,
      onResult: (result) => results.push(result),
      runTool,
    })
    return { executed, results, text, upstream, error: null }
  } catch (error) {
    return { executed, results, text: "", upstream, error: error as Error }
  } finally {
    await close()
  }
}

/** The same scenarios for every client, and a row of the table for each. */
export function testClient(client: ClientUnderTest): void {
  describe(`${client.name} with toolmend/${client.adapter}`, () => {
    for (const isStreamed of client.canStream === "always" ? [true] : client.canStream ? [false, true] : [false])
      for (const model of SCENARIO_NAMES) {
        const reason = client.impossible?.[model] ?? (isStreamed ? client.impossibleStreamed?.[model] : undefined)
        const label = `${model}, ${isStreamed ? "streamed" : "whole"}`
        if (reason !== undefined) {
          note(client, model, isStreamed, `no: ${reason}`)
          continue
        }
        test(label, async () => {
          const played = await play(client, model, isStreamed, true)
          expect(played.error).toBeNull()
          const inputs = played.executed.map(({ input }) => input)
          const expected = EXPECTED[model]
          if (expected === null) {
            expect(inputs).toEqual([])
            expect(JSON.stringify(played.upstream.requests)).toContain("was not executed")
          } else if (model === "repeated") {
            expect(inputs.length).toBeGreaterThan(0)
            expect(inputs.length).toBeLessThan(8)
          } else expect(inputs).toEqual(expected)
          if (model === "no-call") expect(played.text).toContain("It is sunny in Paris.")
          note(client, model, isStreamed, "yes")
        })
      }
  })
}

function note(client: ClientUnderTest, model: ScenarioName, isStreamed: boolean, outcome: string): void {
  appendFileSync(
    RESULTS_FILE,
    `${JSON.stringify({ client: client.name, adapter: client.adapter, model, isStreamed, outcome })}\n`,
  )
}
