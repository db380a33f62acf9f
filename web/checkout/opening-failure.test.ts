import { expect, test } from 'vitest'
import { RequestError } from '../lib/api.ts'
import { openingFailure } from './opening-failure.ts'

const FAILED = { title: 'Payment Failed', description: 'Please try again.' }
const textOf = (status: number, detail: string) => openingFailure(new RequestError(status, detail), FAILED)

test('a buyer who lets an item go several times is told when to try again, not that the payment failed', () => {
  const description = "You've let this item go several times. You can try again in 30 minutes."
  expect(textOf(429, description)).toEqual({ title: "We can't hold this item for you yet", description })
})

test('a purchase that is refused says why, and one that failed suggests to try again', () => {
  expect(textOf(409, 'Someone else is checking out this item')).toEqual({
    title: 'Payment Failed',
    description: 'Someone else is checking out this item',
  })
  expect(textOf(404, 'Product not found').description).toBe('Product not found')
  expect(textOf(403, 'Sale Not Active').title).toBe('Sale Not Active')
  for (const error of [
    new TypeError('Failed to fetch'),
    new RequestError(502, 'Bad Gateway'),
    new RequestError(403, ''),
  ])
    expect(openingFailure(error, FAILED)).toEqual(FAILED)
})
