import { expect, test } from 'vitest'
import { dropSecondPresses } from './second-press.ts'

const button = { closest: () => ({}) }
const field = { closest: () => null }

/** Whether each press gets through. */
function heard(presses: { at: number; x?: number; detail?: number; on?: object }[]): boolean[] {
  const drop = dropSecondPresses()
  return presses.map(({ at, x = 0, detail = 1, on = button }) => {
    let isStopped = false
    const stop = () => {
      isStopped = true
    }
    drop({ timeStamp: at, clientX: x, clientY: 0, detail, target: on, preventDefault: stop, stopPropagation: stop })
    return !isStopped
  })
}

test('of presses in quick succession at one place only the first counts', () => {
  expect(heard([{ at: 1000 }, { at: 1150, x: 9 }, { at: 1400 }, { at: 2000 }])).toEqual([true, false, false, true])
})

test('presses elsewhere, in fields and by keyboard all count', () => {
  expect(heard([{ at: 1000 }, { at: 1100, x: 60 }])).toEqual([true, true])
  expect(heard([{ at: 1000 }, { at: 1100, on: field }])).toEqual([true, true])
  expect(
    heard([
      { at: 1000, detail: 0 },
      { at: 1100, detail: 0 },
    ]),
  ).toEqual([true, true])
})
