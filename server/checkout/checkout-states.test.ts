import { expect, test } from 'vitest'
import { statesBefore } from './checkout-states.ts'

test('a checkout is paid only once its page was open, and one that failed stays so', () => {
  expect(statesBefore('paid')).toEqual(['open', 'cancelled', 'expired'])
  expect(statesBefore('open')).toEqual(['opening'])
})
