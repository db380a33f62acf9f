import { expect, test } from 'vitest'
import { readDashboardSearch, sectionOfTab } from './dashboard-search.ts'

test.each([
  ['live', 'LIVE'],
  ['pending', 'PENDING'],
  ['unlisted', 'UNLISTED'],
  ['sold', 'SOLD'],
])('the tab %s in the address is the section %s', (tab, name) => {
  expect(sectionOfTab(readDashboardSearch({ tab }).tab)?.name).toBe(name)
})

test.each([{}, { tab: 'LIVE' }, { tab: 'constructor' }, { tab: ['live'] }])('%j is no tab', (search) => {
  expect(readDashboardSearch(search)).toEqual({})
})
