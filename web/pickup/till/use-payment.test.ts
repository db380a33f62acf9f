import { beforeEach, expect, test, vi } from 'vitest'
import type { Till } from './till.ts'
import { EMPTY, type TillState } from './till-state.ts'
import { usePayment } from './use-payment.ts'

const { states } = vi.hoisted(() => ({ states: { all: [] as unknown[], next: 0 } }))
vi.mock('react', () => ({
  useState: (initial: unknown) => {
    const at = states.next++
    if (at === states.all.length) states.all.push(initial)
    const set = (value: unknown) => {
      states.all[at] = value
    }
    return [states.all[at], set]
  },
}))

beforeEach(() => {
  states.all = []
})

/** A payment of $12.50, and what the till was asked to do. `form` renders it again. */
function pay(state: Partial<TillState> = {}) {
  const asked: unknown[] = []
  const till = Object.fromEntries(
    ['sell', 'openPayment', 'checkAgain'].map((name) => [
      name,
      async (...given: unknown[]) => void asked.push([name, ...given]),
    ]),
  ) as unknown as Till
  const form = () => {
    states.next = 0
    return usePayment(till, { ...EMPTY, ...state }, 1250)
  }
  return { form, asked }
}

test('cash is sold with the change to give back, who keeps it and where the receipt goes', async () => {
  const { form, asked } = pay()
  await form().send()
  form().change({ received: '20', keeper: 'seller', email: ' gus@example.com ' })
  await form().send()
  expect(asked).toEqual([
    ['sell', { method: 'cash', buyerEmail: undefined, heldBy: 'organiser' }, null],
    ['sell', { method: 'cash', buyerEmail: 'gus@example.com', heldBy: 'seller' }, '7.50'],
  ])
})

test('too little cash is not sold for, and said to be missing only once Sell was pressed', async () => {
  const { form, asked } = pay()
  form().change({ received: '5' })
  expect(form().cashError).toBeUndefined()
  await form().send()
  expect(form().cashError).toBe('$7.50 is still missing.')
  form().change({ email: 'gus@example.com' })
  expect(form().cashError).toBe('$7.50 is still missing.')
  form().change({ received: '6' })
  expect(form().cashError).toBeUndefined()
  expect(asked).toEqual([])
})

test('a card or a phone is not asked for the cash that was typed before', async () => {
  const { form, asked } = pay()
  form().change({ received: '5' })
  form().change({ method: 'card_reader' })
  await form().send()
  form().change({ method: 'phone', email: 'gus@example.com' })
  await form().send()
  expect(asked).toEqual([
    ['sell', { method: 'card_reader', buyerEmail: undefined }, null],
    ['openPayment', 'gus@example.com'],
  ])
})

test('a sale that may be recorded is only checked, whatever was chosen since', async () => {
  const { form, asked } = pay({ unsure: { sale: { method: 'cash', items: [], key: 'one' }, change: null } })
  form().change({ method: 'phone' })
  await form().send()
  expect(asked).toEqual([['checkAgain']])
})

test('a till that was reloaded during a payment on a phone still has it chosen, and the next buyer pays cash', () => {
  const { form } = pay({ payment: { url: '/pay', sessionId: 'cs_1', email: 'gus@example.com' } })
  expect(form().choice).toMatchObject({ method: 'phone', email: 'gus@example.com' })
  form().reset()
  expect(form().choice).toMatchObject({ method: 'cash', email: '', received: '' })
})
