import { expect, test } from 'vitest'
import { readMoment } from './product-view.ts'

test.each([
  ['2026-11-21 18:05:07+00', '2026-11-21T18:05:07.000Z'],
  ['2026-11-21 18:05:07.5+00', '2026-11-21T18:05:07.500Z'],
  ['2026-11-21 18:05:07.123956+00', '2026-11-21T18:05:07.123Z'],
  ['2026-11-21 18:05:07.123956+02', '2026-11-21T16:05:07.123Z'],
  ['2026-11-21 18:05:07-03:30', '2026-11-21T21:35:07.000Z'],
])('PostgreSQL’s %s is %s in JSON', (written, expected) => {
  expect(readMoment(written)).toBe(expected)
})
