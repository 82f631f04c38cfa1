import { bareName } from "../../providers/tools.ts"
import type { LintCheck } from "../check.ts"

const ACCEPTED_NAME = /^[a-zA-Z0-9_-]{1,64}$/

export const rejectedName: LintCheck = {
  id: "lint/name",
  severity: "error",
  title: "a name that providers reject",
  why: "Most providers accept only letters, digits, underscores and hyphens, at most 64 characters; any other name makes the whole request fail.",
  advice: "Use only a-z, A-Z, 0-9, _ and -, at most 64 characters.",
  bad: [{ name: "library.find book" }],
  good: [{ name: "library_find-book2" }],
  look: ({ tool }) => [
    !ACCEPTED_NAME.test(bareName(tool)) && {
      message: "The name has other characters than letters, digits, _ and -, or not 1 to 64 of them.",
    },
  ],
}
