import { expect, test } from 'vitest'
import { placeBelow, placePopover } from './place.ts'

const phone = { width: 390, height: 844 }
const box = (left: number, top: number, width = 44) => ({ left, top, right: left + width, bottom: top + 44 })

test('a menu opens below its button, aligned to its right edge if the button is on the right', () => {
  expect(placeBelow(box(330, 10), phone)).toMatchObject({ top: '62px', left: 'auto', right: '16px' })
})

test('a menu of a button on the left is aligned to its left edge', () => {
  expect(placeBelow(box(16, 10), phone)).toMatchObject({ top: '62px', left: '16px', right: 'auto' })
})

test('a menu keeps a gap to the edge of the screen', () => {
  expect(placeBelow(box(346, 10), phone)).toMatchObject({ right: '8px' })
  expect(placeBelow(box(-4, 10), phone)).toMatchObject({ left: '8px' })
})

test('a menu ends inside the screen of a phone held sideways', () => {
  expect(placeBelow(box(780, 10), { width: 844, height: 390 })).toMatchObject({ top: '62px', maxHeight: '320px' })
})

test('a popover opens on the side of its field with more room, inside the screen', () => {
  const desktop = { width: 1440, height: 900 }
  expect(placePopover(box(100, 200, 300), desktop)).toEqual({ top: 252, left: 100, width: 420, height: 480 })
  expect(placePopover(box(1200, 700, 200), desktop)).toEqual({ top: 212, left: 1012, width: 420, height: 480 })
  expect(placePopover(box(100, 300, 600), { width: 800, height: 600 })).toEqual({
    top: 8,
    left: 100,
    width: 600,
    height: 284,
  })
})
