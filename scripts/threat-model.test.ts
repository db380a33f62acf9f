import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readThreats, uncovered } from './threats.mjs'

const ROOT = path.resolve(import.meta.dirname, '..')

describe('the threat model', () => {
  test('names a test for every threat', () => {
    const rows = readThreats(ROOT)
    expect(rows.length).toBeGreaterThan(40)
    expect(rows.filter(({ file, name }) => !file || !name)).toEqual([])
  })

  // The last step of `npm test` checks the same in the run's reports, a quarter of an hour later.
  test('names tests by the titles that they have', () => {
    const renamed = readThreats(ROOT).filter(({ file, name }) => {
      const source = existsSync(path.join(ROOT, file)) ? readFileSync(path.join(ROOT, file), 'utf8') : ''
      return !["'", '"', '`'].some((quote) => source.includes(quote + name + quote))
    })
    expect(renamed).toEqual([])
  })

  test('says for every chapter of ASVS 5.0 what is done and what is not', () => {
    const page = readFileSync(path.join(ROOT, 'docs/threat-model.md'), 'utf8')
    const chapters = page.slice(page.indexOf('## Against ASVS')).matchAll(/^\| V(\d+) [^|]+\| ([^|]+)\|([^|]*)\|$/gm)
    expect([...chapters].map(([, chapter]) => Number(chapter))).toEqual(Array.from({ length: 17 }, (_, n) => n + 1))
  })

  const threat = (file: string) => ({ threat: 'a forged pass', file, name: 'a forged pass is refused' })
  const journey = (...statuses: string[]) => ({
    suites: [
      {
        suites: [
          {
            specs: [
              { title: 'a forged pass is refused', file: 'a.spec.ts', tests: statuses.map((status) => ({ status })) },
            ],
          },
        ],
      },
    ],
  })
  const unit = (status: string) => ({
    testResults: [
      { name: '/shop/server/a.test.ts', assertionResults: [{ title: 'a forged pass is refused', status }] },
    ],
  })
  const nothing = { unit: { testResults: [] }, e2e: { suites: [] }, root: '/shop' }

  test.each([
    ['passed', 0],
    ['failed', 1],
    ['pending', 1],
  ])('a threat whose test has %s is uncovered: %i', (status, count) => {
    expect(uncovered([threat('server/a.test.ts')], { ...nothing, unit: unit(status) })).toHaveLength(count)
  })

  test.each([
    ['expected', 'skipped', 0],
    ['expected', 'unexpected', 1],
    ['skipped', 'skipped', 1],
    ['flaky', 'expected', 1],
  ])('a threat whose journey is %s on one size and %s on the other is uncovered: %i', (phone, desktop, count) => {
    expect(uncovered([threat('e2e/a.spec.ts')], { ...nothing, e2e: journey(phone, desktop) })).toHaveLength(count)
  })

  test('a threat with a parameterized test is covered when all of its runs pass', () => {
    const each = (...statuses: string[]) => ({
      testResults: [
        {
          name: '/shop/server/a.test.ts',
          assertionResults: statuses.map((status, n) => ({ title: `a pass (no. ${n}) is refused`, status })),
        },
      ],
    })
    const row = { ...threat('server/a.test.ts'), name: 'a pass (no. %s) is refused' }
    expect(uncovered([row], { ...nothing, unit: each('passed', 'passed') })).toEqual([])
    expect(uncovered([row], { ...nothing, unit: each('passed', 'failed') })).toEqual([row])
  })

  test('a threat whose test was not in the run is uncovered', () => {
    expect(uncovered([threat('server/a.test.ts')], nothing)).toHaveLength(1)
  })
})
