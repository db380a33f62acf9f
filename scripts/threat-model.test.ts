import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const page = readFileSync(path.join(ROOT, 'docs/threat-model.md'), 'utf8')

const rows = page
  .slice(page.indexOf('## Threats'), page.indexOf('## What is left'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| threat') && !line.startsWith('| ---'))
  .map((line) => {
    const [, file = '', name = ''] = /`([^`]+)` › `([^`]+)` \|$/.exec(line) ?? []
    return { threat: line.split('|')[1]?.trim() ?? '', file, name }
  })

describe('the threat model', () => {
  test('names a test for every threat', () => {
    expect(rows.length).toBeGreaterThan(40)
    expect(rows.filter(({ file, name }) => !file || !name)).toEqual([])
  })

  test('says of every chapter of ASVS 5.0 what is done, and what is not', () => {
    const chapters = page.slice(page.indexOf('## Against ASVS')).matchAll(/^\| V(\d+) [^|]+\| ([^|]+)\|([^|]*)\|$/gm)
    expect([...chapters].map(([, chapter]) => Number(chapter))).toEqual(Array.from({ length: 17 }, (_, n) => n + 1))
  })

  test.each(rows)('$threat: $file', ({ file, name }) => {
    expect(existsSync(path.join(ROOT, file))).toBe(true)
    const source = readFileSync(path.join(ROOT, file), 'utf8')
    expect(['"', "'"].some((quote) => source.includes(quote + name + quote))).toBe(true)
  })
})
