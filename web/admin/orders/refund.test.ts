import { expect, test, vi } from 'vitest'
import type { RefundedPurchase } from '../../../contracts/ledger.ts'
import { RequestError } from '../../lib/api.ts'
import { type RefundItem, refundAll, successText } from './refund.ts'

const item = (purchaseId: number, more: Partial<RefundItem> = {}) =>
  ({ purchaseId, total: '45.00', method: 'online', seller: 'hazel', canRelist: true, ...more }) as RefundItem
const givenBack = (id: number, more: Partial<RefundedPurchase> = {}) =>
  ({ id, total: '45.00', isGivenBack: true, needsReview: false, isTakenBack: false, ...more }) as RefundedPurchase

test('a refund that the provider refused or lost is not called accepted', () => {
  const text = (state: Partial<RefundedPurchase>) => {
    const refunded = [{ id: 1, total: '45.00', isGivenBack: false, needsReview: false, ...state } as RefundedPurchase]
    return successText({ refunded, failedCount: 0 }, [])
  }
  expect(text({ isGivenBack: true })).toMatchObject({ title: 'Purchase Refunded' })
  expect(text({ isGivenBack: true }).description).toBe('$45.00 is on its way back to the buyer.')
  expect(text({ isGivenBack: true, isTakenBack: true }).description).toMatch(/already returned the money/)
  expect(text({})).toMatchObject({ title: 'Refund Accepted' })
  expect(text({ needsReview: true })).toMatchObject({ title: 'Refund Not Made', tone: 'destructive' })
})

test('several purchases are refunded one by one, and only items that can be go back on sale', async () => {
  const api = vi.fn(async (_name: string, { params }: { params: { id: number } }) => {
    if (params.id === 2) throw new RequestError(502, 'Stripe is down')
    return givenBack(params.id)
  })
  const items = [item(1), item(2), item(3, { canRelist: false })]
  const outcome = await refundAll(api as never, items, { reason: 'Broken', relist: true })
  expect(api.mock.calls.map(([, { params, ...asked }]) => [params.id, asked])).toMatchObject([
    [1, { body: { reason: 'Broken', relist: true } }],
    [2, { body: { reason: 'Broken', relist: true } }],
    [3, { body: { reason: 'Broken', relist: false } }],
  ])
  expect(outcome).toEqual({ refunded: [givenBack(1), givenBack(3)], failedCount: 1 })
  await expect(refundAll(api as never, [item(2)], { reason: 'Broken', relist: false })).rejects.toThrow(
    'Stripe is down',
  )
})

test('an admin is told of every refund that was not made, and pays back only those that were', () => {
  const said = (refunded: RefundedPurchase[], failedCount = 0, asked: RefundItem[] = []) =>
    successText({ refunded, failedCount }, asked, 3)
  const FAILED = ' 1 could not be refunded. Please try again.'
  expect(said([givenBack(1), givenBack(2)])).toMatchObject({ title: '2 Purchases Refunded' })
  expect(said([givenBack(1)], 1).description).toBe(`$45.00 is on its way back to the buyer.${FAILED}`)
  const review = { isGivenBack: false, needsReview: true }
  expect(said([givenBack(1), givenBack(2, review)], 1)).toMatchObject({
    title: 'Refund Not Made',
    description: expect.stringMatching(`what to do\\.${FAILED}$`),
  })
  expect(said([givenBack(1), givenBack(2, { isGivenBack: false })], 1)).toMatchObject({
    title: 'Refund Accepted',
    description: expect.stringMatching(`as soon as we can\\.${FAILED}$`),
  })
  expect(said([givenBack(1), givenBack(2, { isTakenBack: true })]).description).toMatch(/^\$90\.00 is on its way/)
  const cash = { method: 'cash', helper: { passId: 3, name: 'Ana' } } as const
  expect(said([givenBack(2)], 1, [item(1, { method: 'card_reader' }), item(2, cash)]).description).toBe(
    `Pay the buyer $45.00 in cash, from Ana's drawer.${FAILED}`,
  )
})
