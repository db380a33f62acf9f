import { beforeEach, expect, test, vi } from 'vitest'
import type { Till } from './till.ts'
import { useLookup } from './use-lookup.ts'

const { api, states } = vi.hoisted(() => ({ api: vi.fn(), states: [] as { now: unknown }[] }))
vi.mock('../use-desk-api.ts', () => ({ useDeskApi: () => api }))
vi.mock('react', () => ({
  useState: (initial: unknown) => {
    const state = { now: initial }
    states.push(state)
    const set = (next: unknown) => {
      state.now = typeof next === 'function' ? next(state.now) : next
    }
    return [initial, set]
  },
}))

beforeEach(() => {
  states.length = 0
})

test('an item that cannot be sold is not passed over in silence when the next one was scanned meanwhile', async () => {
  const answers: ((found: object) => void)[] = []
  api.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
  const till = { dismiss: () => {}, has: () => false, add: async () => {} } as unknown as Till
  const { look } = useLookup(till)
  const lookups = [look(1), look(2)]
  answers[0]?.({ items: [], isExact: false })
  await lookups[0]
  answers[1]?.({ items: [{ productId: 2, refusal: null }], isExact: true })
  await lookups[1]
  expect(states.map(({ now }) => now)).toContain('There is no item FV-1 that you can sell.')
})

test('a lookup that gets no answer names its item: the next ones may be scanned already', async () => {
  api.mockRejectedValue(new TypeError('Failed to fetch'))
  const till = { dismiss: () => {}, has: () => false } as unknown as Till
  await useLookup(till).look(1)
  expect(states.map(({ now }) => now)).toContain(
    "FV-1: We couldn't reach the shop. Check the connection and try again.",
  )
})

test('a lookup is under way until the last one has ended', async () => {
  const answers: ((found: object) => void)[] = []
  api.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
  const till = { dismiss: () => {}, has: () => false } as unknown as Till
  const { look } = useLookup(till)
  const lookups = [look(1), look(2)]
  const isBusy = () => Boolean(states[0]?.now)
  answers[0]?.({ items: [], isExact: false })
  await lookups[0]
  expect(isBusy()).toBe(true)
  answers[1]?.({ items: [], isExact: false })
  await lookups[1]
  expect(isBusy()).toBe(false)
})
