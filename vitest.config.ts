import { defineConfig } from "vitest/config"

// wall-clock limits only end what hangs: a busy machine may take twenty times as long
const times = { testTimeout: 600_000, hookTimeout: 600_000 }

export default defineConfig({
  test: {
    // all cores: one is left free by default, which is half of two
    maxWorkers: "100%",
    projects: [
      // pure functions keep nothing between files; a fresh world for each of the 140 takes three times as long
      { test: { name: "core", include: ["packages/core/test/**/*.test.ts"], isolate: false, ...times } },
      { test: { name: "programs", include: ["packages/cli/test/**/*.test.ts", "bench/test/**/*.test.ts"], ...times } },
    ],
  },
})
