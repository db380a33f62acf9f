import { expect, test } from 'vitest'
import { callHook } from './testing/call-hook.ts'
import { useIdempotencyKey } from './use-idempotency-key.ts'

test('the same request has the same key until it has succeeded, and another one has its own', () => {
  const { keyOf, reset } = callHook(useIdempotencyKey)
  const first = keyOf({ amount: '10.00' })
  expect(keyOf({ amount: '10.00' })).toBe(first)
  const other = keyOf({ amount: '20.00' })
  expect(other).not.toBe(first)
  reset()
  expect(keyOf({ amount: '20.00' })).not.toBe(other)
})
