import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { fileURLToPath, pathToFileURL } from "node:url"
import { beforeAll, describe, expect, it } from "vitest"

const file = fileURLToPath(new URL("../dist/job.js", import.meta.url))
const built = pathToFileURL(file).href
const run = (job: unknown, limit: number): unknown =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        "--input-type=module",
        "-e",
        `import { runJob } from "${built}"; console.log(JSON.stringify(await runJob(${JSON.stringify(job)}, ${limit})))`,
      ],
      { encoding: "utf8" },
    ),
  )

beforeAll(() => {
  if (!existsSync(file)) throw new Error("The bench is not built: run npm run build first.")
})

describe("runJob", () => {
  it("keeps what was measured and says that it ended", () =>
    expect(
      run({ kind: "growth", contender: "toolmend", series: "valid", sizes: [1024], rounds: 1 }, 30_000),
    ).toMatchObject({
      end: "done",
      rows: [{ bytes: 1024, ran: true }],
    }))
  it("survives a crash", () =>
    expect(run({ kind: "growth", contender: "nobody", series: "valid", sizes: [1024], rounds: 1 }, 30_000)).toEqual({
      end: "crashed",
      rows: [],
    }))
  it("ends what takes too long", () =>
    expect(run({ kind: "growth", contender: "toolmend", series: "valid", sizes: [1024], rounds: 1 }, 1)).toEqual({
      end: "time limit",
      rows: [],
    }))
})
