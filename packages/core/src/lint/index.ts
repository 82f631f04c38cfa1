// Registers all checks, with the texts that describe them.
import type { LintCheck, Severity } from "./check.ts"
import { ambiguousUnion } from "./checks/ambiguous-union.ts"
import { brokenSchema } from "./checks/broken-schema.ts"
import { declaredNothing } from "./checks/declared-nothing.ts"
import { deepSchema } from "./checks/deep.ts"
import { dottedNames } from "./checks/dotted-names.ts"
import { duplicateName } from "./checks/duplicate-name.ts"
import { impossibleValue } from "./checks/impossible.ts"
import { invalidDefault } from "./checks/invalid-default.ts"
import { looseTime } from "./checks/loose-time.ts"
import { missingDescription } from "./checks/missing-description.ts"
import { mixedEnum } from "./checks/mixed-enum.ts"
import { rejectedName } from "./checks/name.ts"
import { noSchema } from "./checks/no-schema.ts"
import { requiredUnknown } from "./checks/required-unknown.ts"
import { rootObject } from "./checks/root-object.ts"
import { similarMembers } from "./checks/similar-members.ts"
import { similarToolNames } from "./checks/similar-names.ts"
import { similarValues } from "./checks/similar-values.ts"
import { undeclaredPath } from "./checks/undeclared-path.ts"
import { untypedMember } from "./checks/untyped-member.ts"
import { wideObject } from "./checks/wide.ts"
import {
  circularRef,
  ignoredKeyword,
  itemEnum,
  oddDefault,
  patternNeverRun,
  typeNames,
  unknownHint,
} from "./from-schema.ts"

/** All checks: first the name, then the schema as a whole, then its places, then the declarations beside it. */
export const LINT_CHECKS: readonly LintCheck[] = [
  rejectedName,
  duplicateName,
  similarToolNames,
  missingDescription,
  noSchema,
  brokenSchema,
  circularRef,
  rootObject,
  deepSchema,
  wideObject,
  impossibleValue,
  requiredUnknown,
  similarMembers,
  dottedNames,
  untypedMember,
  mixedEnum,
  similarValues,
  ambiguousUnion,
  invalidDefault,
  oddDefault,
  itemEnum,
  looseTime,
  ignoredKeyword,
  typeNames,
  patternNeverRun,
  unknownHint,
  declaredNothing,
  undeclaredPath,
]

export interface LintDescription {
  readonly id: string
  readonly severity: Severity
  readonly title: string
  readonly why: string
  readonly advice: string
  readonly bad: readonly object[]
}

/**
 * Describes the checks of `lintTools` for a reader.
 * @example describeLints().map(({ id }) => id).includes("lint/name") // true
 */
export const describeLints = (): readonly LintDescription[] =>
  LINT_CHECKS.map(({ id, severity, title, why, advice, bad }) => ({ id, severity, title, why, advice, bad }))
