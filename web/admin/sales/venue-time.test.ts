import { expect, test } from 'vitest'
import { venueDateTime, venueTime } from './venue-time.ts'

const summer = '2026-06-06T13:00:00Z'
const winter = '2026-11-28T14:00:00Z'

test('an admin elsewhere sees the time at the venue, by its own daylight saving time', () => {
  expect(venueTime(summer, 'America/Los_Angeles', 'America/New_York')).toBe('Sat, Jun 6, 6:00 AM PDT')
  expect(venueTime(winter, 'America/Los_Angeles', 'America/New_York')).toBe('Sat, Nov 28, 6:00 AM PST')
  expect(venueTime(winter, 'America/New_York', 'Asia/Tokyo')).toBe('Sat, Nov 28, 9:00 AM EST')
})

test('an admin in the same time zone sees one time', () => {
  expect(venueTime(winter, 'America/New_York', 'America/New_York')).toBeNull()
  expect(venueTime(winter, 'America/New_York', 'America/Toronto')).toBeNull()
})

test('Phoenix reads as Denver in winter, and as Los Angeles in summer', () => {
  expect(venueTime(winter, 'America/Phoenix', 'America/Denver')).toBeNull()
  expect(venueTime(summer, 'America/Phoenix', 'America/Denver')).toBe('Sat, Jun 6, 6:00 AM MST')
})

test('a past sale shows its day at the venue, and the time zone only to an admin elsewhere', () => {
  const late = '2026-06-07T03:00:00Z'
  expect(venueDateTime(late, 'America/Los_Angeles', 'America/New_York')).toBe('Jun 6, 2026, 8:00 PM PDT')
  expect(venueDateTime(late, 'America/New_York', 'America/Toronto')).toBe('Jun 6, 2026, 11:00 PM')
})
