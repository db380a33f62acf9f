import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toAuditQuery } from './audit-search.ts'

beforeEach(() => void vi.stubEnv('TZ', 'America/New_York'))
afterEach(() => void vi.unstubAllEnvs())

test.each([
  ['2026-06-06', '2026-06-06T04:00:00.000Z', '2026-06-07T03:59:59.999Z'],
  ['2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
  ['2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z'],
])(
  'the day %s of New York is searched as a whole, and nothing of the next, also when the clocks change',
  (day, since, until) => {
    expect(toAuditQuery({ since: day, until: day })).toEqual({ since, until })
  },
)

test('a day that begins at one, because the clocks change at midnight, ends at the next midnight', () => {
  vi.stubEnv('TZ', 'America/Santiago')
  expect(toAuditQuery({ since: '2026-09-06', until: '2026-09-06' })).toEqual({
    since: '2026-09-06T04:00:00.000Z',
    until: '2026-09-07T02:59:59.999Z',
  })
})
