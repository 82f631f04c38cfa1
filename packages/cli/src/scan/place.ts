/** Position of a record. Lines count from 0 in their job; line numbers need the end of all earlier jobs. */
export interface Place {
  readonly file: number
  /** Offset where the job begins. */
  readonly from: number
  readonly line: number | null
  readonly offset: number
  /** Index of the element, if the document is a list. */
  readonly element: number | null
  /** JSON pointer of the turn, inside the record. */
  readonly pointer: string
}
