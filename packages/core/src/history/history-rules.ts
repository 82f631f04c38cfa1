// Lists all changes that are made to a history.

/** Every change of a history, by its code. docs/history.md has the same list. */
export const HISTORY_RULES = {
  "history/arguments":
    "Arguments are not a JSON object: they become the object they can be read as, or an object that holds the raw text.",
  "history/name": "A call has no name, or a name that the provider rejects.",
  "history/call-type": "A call has no type.",
  "history/empty-calls": "A list of calls is empty, or has an entry that is not a call.",
  "history/missing-id": "A call or a result has no id.",
  "history/invalid-id": "An id is not a text, or has characters that the provider rejects.",
  "history/duplicate-id": "An id was used before: the later call gets a new one, and its result follows it.",
  "history/repeated":
    "A message of calls stands there twice in a row, or an item of Responses twice: it is left out, or the later call loses the id of its item.",
  "history/split": "One call holds the arguments of several calls that ran: it is split into these calls.",
  "history/text-call": "A result belongs to a call that is written in the text of the message: the call is declared.",
  "history/unanswered": "A call has no result: it gets one that says so.",
  "history/orphan": "A result belongs to no call, or it is not clear to which call: it is dropped.",
  "history/duplicate-result": "A call has more than one result: one stays.",
  "history/order": "A result is not where the provider expects it: it is moved behind its call.",
  "history/content": "A result has no content, or one that is not text: it becomes text.",
  "history/empty-message": "A message or a text in it has no content, and the provider rejects that: it is left out.",
  "history/no-answer": "A turn of the model ends in thinking, and the provider rejects that: a short text is added.",
  "history/emptied":
    "The first message is empty or contained only dropped results, or the last message of the user is empty: a short text replaces it, because the user must begin; after a message of its own the model would continue that message.",
} as const

export type HistoryRule = keyof typeof HISTORY_RULES

/** One change of a history. */
export interface HistoryChange {
  readonly rule: HistoryRule
  /** Index of the message in the given history. */
  readonly index: number
  /** Current id of the call; for a dropped result, the id that it named; null if there is none. */
  readonly id: string | null
  readonly message: string
  readonly before?: string
  readonly after?: string
}
