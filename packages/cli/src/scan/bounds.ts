/** The bounds of a scan: one line, one default, one reason. */
export const BOUNDS = {
  /** Bytes of one line; a conversation of a day is under 5 MB, and a parsed line takes several times its size. */
  line: 33_554_432, // 32 MB
  /** Bytes of a file that is one JSON document, one session or a dump of streams: it has to be read as a whole. */
  document: 67_108_864, // 64 MB
  /**
   * Bytes of a JSON Lines file that are one job: large enough to hide the hand-over, small enough to keep all cores
   * busy to the end.
   */
  range: 16_777_216, // 16 MB
  /** Bytes of standard input that are one job; two for each core are in memory. */
  block: 4_194_304, // 4 MB
  /** Bytes read at once. */
  chunk: 1_048_576, // 1 MB
  /** Bytes looked at to tell JSON Lines from one document. */
  head: 1_048_576, // 1 MB
  /** Problems of the input that are listed; all are counted. */
  listed: 1000,
  /**
   * Different names of models or tools that are told apart, the first by alphabet; a hostile log may name a million.
   */
  names: 2000,
  /** Calls that are remembered to tell how many were recorded more than once. */
  repeats: 1000,
  /** Characters of a name. */
  name: 80,
  /** Lists of tools that are kept compiled in each worker. */
  toolLists: 64,
  /**
   * Sorts of cases with an example, the first by alphabet: some KB each. How often a sort occurs is only known at the
   * end.
   */
  cases: 2000,
  /** Characters of a case on each side. */
  excerpt: 1600,
  /** Heap of one worker in MB: a line of 32 MB of empty lists takes 500. */
  heap: 1024,
} as const
