import { type Answer, type Expectation, executedBy } from "../case.ts"
import { isEqual } from "./equal.ts"

/**
 * right: the truth, or nothing where nothing can be known or asking back is as good. wrong: something else would have
 * run. gave-up: nothing would have run.
 */
export type Verdict = "right" | "wrong" | "gave-up"

export function judge(expect: Expectation, answers: readonly Answer[]): Verdict {
  if (expect.kind === "none") return answers.length === 0 ? "right" : "wrong"
  if (answers.length === 0) return expect.kind === "either" ? "right" : "gave-up"
  const wanted = expect.kind === "same" ? [expect] : expect.calls
  const isRight =
    answers.length === wanted.length &&
    answers.every((answer, i) => answer.name === wanted[i]?.name && isEqual(executedBy(answer), wanted[i]?.arguments))
  if (!isRight) return "wrong"
  // Contenders that hand on values instead of text have no bytes to keep.
  if (expect.kind === "same" && answers[0]?.text !== undefined && answers[0].text !== expect.text) return "wrong"
  return "right"
}
