import { expect, test } from 'vitest'
import { sectionOfTab } from './dashboard-search.ts'

test.each([
  ['live', 'LIVE'],
  ['pending', 'PENDING'],
  ['unlisted', 'UNLISTED'],
  ['sold', 'SOLD'],
])('the tab %s in the address is the section %s', (tab, name) => {
  expect(sectionOfTab(tab)?.name).toBe(name)
})

test.each([undefined, 'LIVE', 'constructor'])('%s is no tab', (tab) => {
  expect(sectionOfTab(tab)).toBeUndefined()
})
