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

test('an item is added only if it is the one that was asked for and can be sold, and once', async () => {
  const done: unknown[] = []
  const inSale = new Set([3])
  const till = {
    dismiss: () => {},
    has: (id: number) => inSale.has(id),
    add: async ({ id }: { id: number }) => void inSale.add(id),
    refuse: ({ id }: { id: number }, reason: string, found: object) => done.push([id, reason, found]),
  } as unknown as Till
  const look = async (id: number, found: { items: object[]; isExact: boolean }) => {
    api.mockReset().mockResolvedValue(found)
    return useLookup(till).look(id)
  }
  const held = { refusal: 'Someone else is paying for it', state: 'held', heldUntil: '2026-06-06T14:00:00.000Z' }
  expect(await look(1, { items: [{ productId: 1, refusal: null }], isExact: true })).toBe(true)
  expect(await look(2, { items: [{ productId: 12, refusal: null }], isExact: false })).toBe(false)
  expect(states.map(({ now }) => now)).toContain('There is no item FV-2 that you can sell.')
  expect(await look(3, { items: [{ productId: 3, refusal: null }], isExact: true })).toBe(false)
  expect(states.map(({ now }) => now)).toContain('FV-3 is in this sale already.')
  expect(await look(4, { items: [{ productId: 4, ...held }], isExact: true })).toBe(false)
  expect(done).toEqual([[4, held.refusal, { state: 'held', heldUntil: held.heldUntil }]])
  expect([...inSale]).toEqual([3, 1])
})
