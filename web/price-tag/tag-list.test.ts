import { expect, test } from 'vitest'
import { listTags, startsUnprinted } from './tag-list.ts'

const scarf = { title: 'Silk scarf', seller: 'hazel', printed: 'yes' } as const
const lamp = { title: 'Brass lamp', seller: 'hazel', printed: 'changed' } as const
const boots = { title: 'Boots', seller: 'otis', printed: 'no' } as const
const ALL = { seller: '', onlyUnprinted: false, search: '' }

test('the list starts with the tags to print, unless that is all or none of them, or items were chosen', () => {
  expect(startsUnprinted([scarf, lamp], undefined)).toBe(true)
  expect(startsUnprinted([lamp, boots], undefined)).toBe(false)
  expect(startsUnprinted([scarf], undefined)).toBe(false)
  expect(startsUnprinted([scarf, lamp], [1])).toBe(false)
})

test('a tag with an old price is to be printed again', () => {
  expect(listTags([scarf, lamp, boots], { ...ALL, onlyUnprinted: true }).offered).toEqual([lamp, boots])
  expect(listTags([scarf, lamp, boots], { ...ALL, seller: 'hazel' })).toMatchObject({
    offered: [scarf, lamp],
    unprinted: [lamp],
  })
})

test('a search narrows what is shown, but not what is printed', () => {
  const { offered, shown } = listTags([scarf, lamp, boots], { ...ALL, search: 'hazel lamp' })
  expect(shown).toEqual([lamp])
  expect(offered).toEqual([scarf, lamp, boots])
})
