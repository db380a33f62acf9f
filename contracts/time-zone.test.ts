import { expect, test } from 'vitest'
import { timeZoneNamed } from './time-zone.ts'

test.each([
  ['America/Los_Angeles', 'America/Los_Angeles'],
  ['america/denver', 'America/Denver'],
  ['UTC', 'UTC'],
  ['America/Raleigh', null],
  ['+05:00', null],
  ['', null],
  [' America/Denver', null],
])('the time zone %j is %j', (name, zone) => {
  expect(timeZoneNamed(name)).toBe(zone)
})
