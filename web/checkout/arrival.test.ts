import { describe, expect, test } from 'vitest'
import { completionOf, readArrival } from './arrival.ts'

describe('whether the payment succeeded', () => {
  test.each([
    ['with a session', { session_id: 'cs_1' }, true],
    ['when the redirect says so', { redirect_status: 'succeeded' }, true],
    ['not when the redirect says otherwise', { redirect_status: 'failed', payment_intent: 'pi_1' }, false],
    ['not with an empty session', { session_id: '' }, false],
    ['not without a word', {}, false],
  ])('%s', (_name, given, expected) => {
    expect(readArrival(given).succeeded).toBe(expected)
  })
})

test('the product id is read from either parameter', () => {
  expect(readArrival({ product: '5' }).productId).toBe('5')
  expect(readArrival({ product_id: '6' }).productId).toBe('6')
})

describe('the completed item', () => {
  test.each([
    [
      'the session of a product',
      { session_id: 'cs_1', product: '5' },
      { productId: '5', sessionId: 'cs_1', paymentIntentId: undefined },
    ],
    [
      'the session first, the payment in reserve',
      { session_id: 'cs_1', product: '5', payment_intent: 'pi_1' },
      { productId: '5', sessionId: 'cs_1', paymentIntentId: 'pi_1' },
    ],
    [
      'the payment of a product after a successful redirect',
      { redirect_status: 'succeeded', product_id: '5', payment_intent: 'pi_1' },
      { productId: '5', sessionId: undefined, paymentIntentId: 'pi_1' },
    ],
    ['nothing without a product', { session_id: 'cs_1' }, null],
    ['nothing after a failed redirect', { redirect_status: 'failed', product: '5', payment_intent: 'pi_1' }, null],
    ['nothing without a payment', { redirect_status: 'succeeded', product: '5' }, null],
  ])('%s', (_name, given, expected) => {
    expect(completionOf(readArrival(given))).toEqual(expected)
  })
})
