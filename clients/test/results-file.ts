import { tmpdir } from "node:os"
import { join } from "node:path"

/** One line for each scenario that a client has passed. */
export const RESULTS_FILE = join(tmpdir(), `toolmend-clients-${process.env["TOOLMEND_RUN"] ?? "run"}.jsonl`)
