/** Everything that is changed in a history, by its code. docs/history.md lists the same. */
export const HISTORY_RULES = {
  "history/arguments":
    "Arguments are not a JSON object: they become the one object they can be read as, or one that holds the raw text.",
  "history/name": "A call has no name, or one that the provider refuses.",
  "history/call-type": "A call has no type.",
  "history/empty-calls": "A list of calls is empty, or has an entry that is not a call.",
  "history/missing-id": "A call or a result has no id.",
  "history/invalid-id": "An id is not a text, or has characters the provider rejects.",
  "history/duplicate-id": "An id was used before: the later call gets a new one, and its result follows it.",
  "history/split": "The arguments of one call hold those of several that ran: it becomes as many calls.",
  "history/text-call": "A result belongs to a call that is written in the text of the message: the call is declared.",
  "history/unanswered": "A call has no result: it gets one that says so.",
  "history/orphan": "A result belongs to no call, or it is not clear to which: it is dropped.",
  "history/duplicate-result": "A call has more than one result: one stays.",
  "history/order": "A result does not stand where the provider expects it: it is moved behind its call.",
  "history/content": "A result has no content, or one that is not text: it becomes text.",
  "history/emptied":
    "The first message held nothing but dropped results: a remark keeps its place, since the first message must be the user's.",
} as const

export type HistoryRule = keyof typeof HISTORY_RULES

/** One change of a history. */
export interface HistoryChange {
  readonly rule: HistoryRule
  /** Of the message, in the history as it was given. */
  readonly index: number
  /** The id of the call as it stands now; of a dropped result, the one it named; null where there is none. */
  readonly id: string | null
  readonly message: string
  readonly before?: string
  readonly after?: string
}
