import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')

const files = [
  ...readdirSync(path.join(ROOT, 'e2e')).map((file) => `e2e/${file}`),
  'scripts/screens.ts',
  'scripts/screen-list.ts',
].filter((file) => file.endsWith('.ts'))

/** Waits that guess. e2e/page-ready.ts waits for the page's own ready mark instead. */
const GUESSES = {
  'a quiet network': /networkidle/,
  'a load state': /waitForLoadState/,
  'a request or response': /\.waitFor(Request|Response)\(/,
  'a time': /waitForTimeout|timers\/promises|setTimeout\([^)]*,/,
}

const serverTests = readdirSync(path.join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') || (file.startsWith('testing/') && file.endsWith('.ts')))
  .map((file) => `server/${file}`)
const EVENTUALLY = 'server/testing/eventually.ts'

const guessesIn = (text: string): string[] =>
  Object.entries(GUESSES).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []))

describe('the journeys', () => {
  test.each(files)('%s waits for conditions, not for a time or the network', (file) => {
    expect(guessesIn(readFileSync(path.join(ROOT, file), 'utf8'))).toEqual([])
  })

  test.each([
    ["await page.goto('/', { waitUntil: 'networkidle' })", 'a quiet network'],
    ['await page.waitForLoadState()', 'a load state'],
    ['const live = page.waitForRequest(/live/)', 'a request or response'],
    ['await page.waitForTimeout(500)', 'a time'],
    ['await new Promise((resolve) => setTimeout(resolve, 500))', 'a time'],
  ])('are caught: %s', (line, guess) => {
    expect(guessesIn(line)).toEqual([guess])
  })
})

test('the server’s tests wait as long as a machine under load needs: only by eventually()', () => {
  const waiting = serverTests.filter((file) =>
    /\bvi\.wait(For|Until)\(|\bexpect\s*\.poll\(/.test(readFileSync(path.join(ROOT, file), 'utf8')),
  )
  expect(waiting).toEqual([EVENTUALLY])
})
