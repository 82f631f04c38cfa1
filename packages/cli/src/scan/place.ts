/**
 * Where a record stands. Lines count from 0 in their job; the numbers in the file are known when all jobs before are
 * done.
 */
export interface Place {
  readonly file: number
  /** Where the job began. */
  readonly from: number
  readonly line: number | null
  readonly offset: number
  /** Element of a document that is a list. */
  readonly element: number | null
  /** JSON pointer of the turn, inside the record. */
  readonly pointer: string
}
