import { KindCounts } from "../calls/kinds.ts"

/** Counters of repair kinds under the names that runs are compared by. */
export class RepairStats extends KindCounts {}
