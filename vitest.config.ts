import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/** They share a queue, or collect garbage many times a second: each file gets its own process. */
const OWN_PROCESS = [
  'server/image/hostile-uploads.test.ts',
  'server/image/image-routes.test.ts',
  'server/image/ingest.test.ts',
  'server/image/upload-memory.test.ts',
  'server/providers/fetch-without-redirects.test.ts',
]

const testFiles = ['contracts', 'server', 'demo', 'scripts', 'web'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
)
const REPLACES = /\bvi\.(mock|doMock|stubGlobal|stubEnv)\(|\bstubStorage\(/

/**
 * They replace modules or globals, or rely on a module's first state: each file loads the modules anew. Packages stay
 * loaded.
 */
const OWN_MODULES = [
  ...testFiles.filter((file) => REPLACES.test(readFileSync(file, 'utf8')) && !OWN_PROCESS.includes(file)),
  'web/account/mail-request-form.test.ts',
  'web/session/session.test.ts',
]

/** Bounds for a machine under load, not expectations. */
const shared = { testTimeout: 90_000, hookTimeout: 90_000 }

export default defineConfig({
  test: {
    globalSetup: './server/testing/global-setup.ts',
    // Server tests wait for PostgreSQL: with two, the machine's two cores idle.
    maxWorkers: 3,
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
    projects: [
      {
        test: {
          ...shared,
          name: 'shared modules',
          include: testFiles.filter((file) => !OWN_PROCESS.includes(file) && !OWN_MODULES.includes(file)),
          // Loading the code anew for each file took more time than all tests together.
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'own modules',
          include: OWN_MODULES,
          isolate: false,
          setupFiles: 'scripts/reset-modules.ts',
          unstubGlobals: true,
          unstubEnvs: true,
        },
      },
      { test: { ...shared, name: 'own process', include: OWN_PROCESS } },
    ],
  },
})
