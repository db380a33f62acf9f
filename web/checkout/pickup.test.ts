import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Receipt } from '../../contracts/receipt.ts'
import { textOf } from '../lib/testing/text-of.ts'
import { PlaceAndTime } from './pickup.tsx'

const SALE = {
  startDate: '2026-06-06T13:00:00Z',
  endDate: '2026-06-08T13:00:00Z',
  location: 'The old tobacco barn, Hillsborough',
  timeZone: 'America/New_York',
}

/** What a buyer reads at that time. */
function shown(time: string, pickup: Receipt['pickup'] = SALE): string {
  const place = createElement(PlaceAndTime, { pickup, contactEmail: 'help@example.com', readAt: Date.parse(time) })
  return textOf(place)
}

test('what was not picked up by the end of its sale says how to arrange it', () => {
  const toArrange = 'To arrange your pickup, please write to help@example.com.'
  expect(shown('2026-06-08T12:59:00Z')).toContain(SALE.location)
  expect(shown('2026-06-08T12:59:00Z')).not.toContain(toArrange)
  expect(shown('2026-06-08T13:00:00Z')).toContain(`The sale is over. ${toArrange}`)
  expect(shown('2026-06-08T13:00:00Z', null)).toContain(`The sale is over or was moved. ${toArrange}`)
})

test('an announced place has directions', () => {
  expect(shown('2026-06-06T12:00:00Z')).toContain('Directions')
  expect(shown('2026-06-06T12:00:00Z', { ...SALE, location: null })).toContain('Place to be announced')
  expect(shown('2026-06-06T12:00:00Z', { ...SALE, location: null })).not.toContain('Directions')
})
