import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contracts,server,demo,web,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: './server/testing/global-setup.ts',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
  },
})
