// The registry of rules. Only this file decides their order: the first rule whose repair fits is applied.
import { keyAlias } from "./key/alias.ts"
import { keyCommentary } from "./key/commentary.ts"
import { keyResidue } from "./key/residue.ts"
import { keyStyle } from "./key/style.ts"
import { keySwallowedValue } from "./key/swallowed-value.ts"
import { keyToolName } from "./key/tool-name.ts"
import { keyTypo } from "./key/typo.ts"
import type { RepairRule } from "./rule.ts"
import { arrayForSingle } from "./shape/array-for-single.ts"
import { bareList } from "./shape/bare-list.ts"
import { doubledList } from "./shape/doubled-list.ts"
import { emptyArguments } from "./shape/empty-arguments.ts"
import { emptyObjectForArray } from "./shape/empty-object-for-array.ts"
import { emptyTextForObject } from "./shape/empty-text-for-object.ts"
import { flattenedKeys } from "./shape/flattened-keys.ts"
import { groupedMembers } from "./shape/grouped-members.ts"
import { indexKeyed } from "./shape/index-keyed.ts"
import { itemWrapper } from "./shape/item-wrapper.ts"
import { liftedMembers } from "./shape/lifted-members.ts"
import { objectForText } from "./shape/object-for-text.ts"
import { pairList } from "./shape/pair-list.ts"
import { schemaEcho } from "./shape/schema-echo.ts"
import { singleForArray } from "./shape/single-for-array.ts"
import { stringifiedValue } from "./shape/stringified.ts"
import { wrappedArguments } from "./shape/wrapped-arguments.ts"
import { wrappedItems } from "./shape/wrapped-items.ts"
import { wrappedValue } from "./shape/wrapped-value.ts"
import { booleanAsString } from "./type/boolean-as-string.ts"
import { booleanForString } from "./type/boolean-for-string.ts"
import { nullAsText } from "./type/null-as-text.ts"
import { numberAsString } from "./type/number-as-string.ts"
import { numberForString } from "./type/number-for-string.ts"
import { dateSpelling } from "./value/date-spelling.ts"
import { enumSpelling } from "./value/enum-spelling.ts"
import { linkedPath } from "./value/linked-path.ts"
import { nullForOptional } from "./value/null-for-optional.ts"
import { patternCase } from "./value/pattern-case.ts"
import { placeholderForOptional } from "./value/placeholder-for-optional.ts"
import { protocolResidue } from "./value/protocol-residue.ts"
import { quotedText } from "./value/quoted-text.ts"
import { relationalDefault } from "./value/relational-default.ts"
import { swallowedMember } from "./value/swallowed-member.ts"

/** The step that tries the branches of a union one by one. */
export const BRANCH_STEP = "branches"

export const RULE_ORDER: readonly (RepairRule | typeof BRANCH_STEP)[] = [
  // Envelopes come first: inside one, every name and value has another meaning.
  emptyArguments,
  wrappedArguments,
  // Markup comes first, so that the rules below see "9</arg_value>" as a number.
  swallowedMember,
  protocolResidue,
  linkedPath,
  // Null comes before lists: a null that violates the schema must never be wrapped.
  nullForOptional,
  nullAsText,
  // Before single-for-array: the text of a list must not become the only element of a list.
  stringifiedValue,
  numberAsString,
  booleanAsString,
  enumSpelling,
  quotedText,
  dateSpelling,
  patternCase,
  numberForString,
  booleanForString,
  schemaEcho,
  wrappedValue,
  wrappedItems,
  // Before array-for-single: a single pair is a list of pairs, not an only element to unwrap.
  pairList,
  emptyTextForObject,
  arrayForSingle,
  bareList,
  doubledList,
  // After array-for-single: a list of one text means that text, not a document.
  objectForText,
  emptyObjectForArray,
  indexKeyed,
  // Before single-for-array: a wrapper must not become an element.
  itemWrapper,
  singleForArray,
  // A path or a style identifies the name exactly, a synonym does not.
  keyStyle,
  keyResidue,
  keySwallowedValue,
  flattenedKeys,
  liftedMembers,
  groupedMembers,
  keyAlias,
  // A known synonym comes before a misspelling.
  keyTypo,
  BRANCH_STEP,
  // Dropping comes last: a value that any rule above can save is saved.
  placeholderForOptional,
  keyToolName,
  keyCommentary,
  relationalDefault,
]

export const REPAIR_RULES: readonly RepairRule[] = RULE_ORDER.filter((entry) => entry !== BRANCH_STEP)

export const ruleIds = (): readonly string[] => REPAIR_RULES.map(({ id }) => id)
