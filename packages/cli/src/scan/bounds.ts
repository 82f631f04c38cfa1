/** Limits of a scan: one default and one reason each. */
export const BOUNDS = {
  /** Bytes of one line. The conversation of a day is under 5 MB, and a parsed line takes several times its size. */
  line: 33_554_432, // 32 MB
  /** Bytes of a file that is one JSON document, one session or a dump of streams: it must be read as a whole. */
  document: 67_108_864, // 64 MB
  /** Bytes of a JSON Lines file per job: large enough to hide the hand-over, small enough to keep all cores busy. */
  range: 16_777_216, // 16 MB
  /** Bytes of standard input per job; two jobs per core are in memory. */
  block: 4_194_304, // 4 MB
  /** Bytes per read. */
  chunk: 1_048_576, // 1 MB
  /** Bytes examined to distinguish JSON Lines from one document. */
  head: 1_048_576, // 1 MB
  /** Problems of the input that are listed; all are counted. */
  listed: 1000,
  /** Distinct names of models or tools, the first in alphabetical order: a hostile log may contain a million. */
  names: 2000,
  /** Calls that are remembered to tell how many were recorded more than once. */
  repeats: 1000,
  /** Characters of a name. */
  name: 80,
  /** Lists of tools that each worker keeps compiled. */
  toolLists: 64,
  /** Kinds of cases with an example of a few KB, the first by alphabet: their frequency is known only at the end. */
  cases: 2000,
  /** Characters of a case on each side. */
  excerpt: 1600,
  /** Heap of one worker in MB: a line of 32 MB of empty lists takes 500. */
  heap: 1024,
} as const
