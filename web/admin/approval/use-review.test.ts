import { expect, test } from 'vitest'
import { toastSide } from './use-review.ts'

test('on a phone, the toast of a rejection covers neither its reasons nor the buttons above them', () => {
  expect(toastSide(390, 500)).toEqual({ side: 'top' })
  expect(toastSide(390, 250)).toEqual({})
  expect(toastSide(390)).toEqual({})
  expect(toastSide(1280, 500)).toEqual({})
})
