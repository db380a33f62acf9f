import { expect, test } from 'vitest'
import { PressCounter } from './second-press.ts'

const tap = (timeStamp: number, clientX = 100, clientY = 100) => ({
  pointerType: 'touch',
  timeStamp,
  clientX,
  clientY,
})

test.each([0, 1])('the second of two quick taps in one place is told, although its detail is %i', (detail) => {
  const counter = new PressCounter()
  counter.onDown(tap(0))
  expect(counter.isSecond({ detail })).toBe(false)
  counter.onDown(tap(200, 104, 97))
  expect(counter.isSecond({ detail })).toBe(true)
})

test.each([
  ['a quick tap on the next row', tap(200, 100, 160)],
  ['a later tap in the same place', tap(600)],
  ['a quick click that the browser counts as the first', { ...tap(200), pointerType: 'mouse' }],
])('%s counts', (_name, next) => {
  const counter = new PressCounter()
  counter.onDown(tap(0))
  counter.isSecond({ detail: 1 })
  counter.onDown(next)
  expect(counter.isSecond({ detail: 1 })).toBe(false)
})

test('a key pressed after a double tap counts', () => {
  const counter = new PressCounter()
  counter.onDown(tap(0))
  counter.isSecond({ detail: 1 })
  counter.onDown(tap(200))
  counter.isSecond({ detail: 1 })
  expect(counter.isSecond({ detail: 0 })).toBe(false)
})

test('the second press of a double click is told by its detail', () => {
  expect(new PressCounter().isSecond({ detail: 2 })).toBe(true)
})
