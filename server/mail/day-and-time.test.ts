import { expect, test } from 'vitest'
import { dayAndTime, dayWithYear } from './day-and-time.ts'

test('each time is in the time zone of its own sale, as a date or with the hour', () => {
  const date = new Date('2026-11-28T03:30:00.000Z')
  const shown = ['America/Chicago', 'Europe/Berlin', undefined].flatMap((timeZone) => [
    dayAndTime(date, timeZone),
    dayWithYear(date, timeZone),
  ])
  expect(shown).toEqual([
    'Friday, November 27 at 9:30 PM CST',
    'November 27, 2026',
    'Saturday, November 28 at 4:30 AM GMT+1',
    'November 28, 2026',
    'Friday, November 27 at 10:30 PM EST',
    'November 27, 2026',
  ])
})
