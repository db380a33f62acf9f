import fc from 'fast-check'
import { expect, test } from 'vitest'
import { easternTime } from './eastern-time.ts'

const platform = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** Some engines put a narrow no-break space before AM. */
const expected = (date: Date) => platform.format(date).replaceAll('\u202f', ' ')

const dates = fc.date({ min: new Date('2007-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })

test('the time in New York matches Intl', () => {
  fc.assert(fc.property(dates, (date) => easternTime(date.toISOString()) === expected(date)))
})

test('it matches for every hour of daylight saving changes', () => {
  const hours = [2007, 2026, 2027, 2028, 2032, 2037, 2059].flatMap((year) =>
    [2, 10].flatMap((month) => [...Array(15 * 24).keys()].map((hour) => new Date(Date.UTC(year, month, 1, hour, 59)))),
  )
  expect(hours.map((date) => easternTime(date.toISOString()))).toEqual(hours.map(expected))
})
