import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

/** How files of tests are loaded and run, by `npm test` as by `npm run test:properties`. */
export const RUNNING = {
  // all cores: one is left free by default, which is half of two
  maxWorkers: "100%",
  // nothing is kept between files but what is pure: a fresh world for each of the 650 takes three times as long
  isolate: false,
  // imported by Node itself: behind Vite's runner each call into another file passes a getter, and the library takes a third longer
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: [
    "--import",
    fileURLToPath(new URL("scripts/strip-types.mjs", import.meta.url)),
    // a third of the processor time was spent on optimising: with less inlining (920 by default) all takes a sixth less
    "--max-inlined-bytecode-size-cumulative=300",
    // and only what runs long: most tests are over before optimised code would pay (67,584 by default)
    "--interrupt-budget=300000",
    // fewer collections of young objects
    "--min-semi-space-size=32",
    "--max-semi-space-size=64",
  ],
}

export default defineConfig({
  test: {
    ...RUNNING,
    include: ["packages/{core,cli}/test/**/*.test.ts", "bench/test/**/*.test.ts"],
    // wall-clock limits only end what hangs: a busy machine may take twenty times as long
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
