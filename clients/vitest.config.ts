import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

const DIST = fileURLToPath(new URL("../packages/core/dist", import.meta.url))

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  resolve: {
    // the built package of this checkout, without an installation of its own
    alias: [
      { find: /^toolmend\/(.+)$/, replacement: `${DIST}/$1.js` },
      { find: /^toolmend$/, replacement: `${DIST}/index.js` },
    ],
  },
  // wall-clock limits only end what hangs
  test: { include: ["test/**/*.test.ts"], testTimeout: 600_000, hookTimeout: 600_000, globalSetup: "./test/table.ts" },
})
