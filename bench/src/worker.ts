import { doJob } from "./do-job.ts"
import type { Job, Message } from "./job.ts"

const send = (message: Message): void => {
  process.send?.(message)
}

await doJob(
  JSON.parse(process.argv[2] ?? "null") as Job,
  (row) => send({ kind: "row", row }),
  (share) => send({ kind: "step", share }),
)
const done: Message = { kind: "done" }
// Not before it is sent: what still waits in the channel would be lost.
process.send?.(done, undefined, undefined, () => process.disconnect?.())
