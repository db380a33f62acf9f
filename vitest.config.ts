import { defineConfig } from 'vitest/config'

/** They replace modules or the browser's globals, share a queue, or collect garbage many times a second: each file gets its own process. */
const OWN_MODULES = [
  'server/image/**/*.test.ts',
  'server/operations/disk-full.test.ts',
  'server/providers/fetch-without-redirects.test.ts',
  'web/**/*.test.{ts,tsx}',
]

const shared = { testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    globalSetup: './server/testing/global-setup.ts',
    maxWorkers: 2,
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
    projects: [
      {
        test: {
          ...shared,
          name: 'shared modules',
          include: ['{contracts,server,demo,scripts}/**/*.test.ts'],
          exclude: OWN_MODULES,
          // Loading the server anew for each file took more time than all tests together.
          isolate: false,
        },
      },
      { test: { ...shared, name: 'own modules', include: OWN_MODULES } },
    ],
  },
})
