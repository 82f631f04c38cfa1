import { defineConfig } from "vitest/config"

const times = { testTimeout: 20_000, hookTimeout: 20_000 }

export default defineConfig({
  test: {
    projects: [
      // pure functions keep nothing between files; a fresh world for each of the 140 takes three times as long
      { test: { name: "core", include: ["packages/core/test/**/*.test.ts"], isolate: false, ...times } },
      { test: { name: "programs", include: ["packages/cli/test/**/*.test.ts", "bench/test/**/*.test.ts"], ...times } },
    ],
  },
})
