import { execFileSync } from "node:child_process"
import { fileURLToPath, pathToFileURL } from "node:url"
import { describe, expect, it } from "vitest"

const built = pathToFileURL(fileURLToPath(new URL("../dist/job.js", import.meta.url))).href
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
