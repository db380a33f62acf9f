import { describe, expect, test } from 'vitest'
import { withResolvers } from '../../../contracts/testing/with-resolvers.ts'
import { inMinutes, item, SALE, startTill } from './testing/start-till.ts'

describe("a payment on the buyer's phone", () => {
  test('is for the agreed prices, and its items are not held a second time', async () => {
    const opened: unknown[] = []
    const { till, asked, world } = startTill({
      openPayment: async (checkout) => {
        opened.push(checkout)
        return { url: '/pay', sessionId: 'cs_1' }
      },
    })
    await till.add(item(1))
    till.agree(1, '7.50')
    await till.openPayment(undefined)
    expect(opened).toEqual([{ items: [{ productId: 1, price: '7.50' }], buyerEmail: undefined }])
    world.now = inMinutes(10)
    await till.renew()
    expect(asked.held).toHaveLength(1)
  })

  test('is opened once its items are held', async () => {
    const { promise: answered, resolve: answer } = withResolvers()
    const calls: string[] = []
    const { till } = startTill({
      hold: async () => {
        await answered
        calls.push('held')
        return { expiresAt: inMinutes(5).toISOString(), items: [] }
      },
      openPayment: async () => {
        calls.push('opened')
        return { url: '/pay', sessionId: 'cs_1' }
      },
    })
    const adding = till.add(item(1))
    const opening = till.openPayment(undefined)
    answer()
    await Promise.all([adding, opening])
    expect(calls).toEqual(['held', 'opened'])
  })

  test('that opens after the sale was canceled is closed, and its items are free', async () => {
    const calls: string[] = []
    const { promise: opened, resolve: open } = withResolvers()
    const { till, holds } = startTill({
      openPayment: async () => {
        await opened
        calls.push('opened')
        return { url: '/pay', sessionId: 'cs_1' }
      },
      closePayment: async (sessionId) => {
        calls.push(`closed ${sessionId}`)
        return { expiresAt: inMinutes(5).toISOString(), items: [] }
      },
      release: async (ids) => void calls.push(`released ${ids}`),
    })
    await till.add(item(1))
    const opening = till.openPayment(undefined)
    await till.leave()
    open()
    await opening
    expect(calls).toEqual(['released 1', 'opened', 'closed cs_1', 'released 1'])
    expect([till.state().payment, holds()]).toEqual([null, []])
  })

  test('that cannot be opened after the sale was canceled leaves no problem behind', async () => {
    const { promise: failed, resolve: fail } = withResolvers()
    const { till } = startTill({
      openPayment: async () => {
        await failed
        throw new TypeError('Failed to fetch')
      },
    })
    await till.add(item(1))
    const opening = till.openPayment(undefined)
    await till.cancel()
    fail()
    await opening
    expect(till.state()).toMatchObject({ busy: null, problem: null, lines: [] })
  })

  test('is opened and closed once for two presses, and takes no further item and no other price meanwhile', async () => {
    const calls: string[] = []
    const { till } = startTill({
      openPayment: async () => {
        calls.push('opened')
        return { url: '/pay', sessionId: 'cs_1' }
      },
      closePayment: async () => {
        calls.push('closed')
        return { expiresAt: inMinutes(10).toISOString() }
      },
    })
    await till.add(item(1))
    const opening = Promise.all([till.openPayment(undefined), till.openPayment(undefined)])
    till.agree(1, '5.00')
    await till.add(item(2))
    expect(till.state().lines).toMatchObject([{ item: { id: 1 }, agreedPrice: null }])
    await opening
    await Promise.all([till.closePayment(), till.closePayment()])
    expect(calls).toEqual(['opened', 'closed'])
    expect(till.state()).toMatchObject({ payment: null, busy: null, heldUntil: inMinutes(10).toISOString() })
  })

  test('keeps its items when the till is emptied meanwhile', async () => {
    const { till, asked } = startTill()
    await till.add(item(1))
    await till.openPayment(undefined)
    await till.cancel()
    expect(asked.released).toEqual([])
  })

  test('says where its receipt went once it is paid', async () => {
    const { till } = startTill()
    await till.add(item(1))
    await till.openPayment('gus@example.com')
    till.paid(SALE)
    expect(till.state().finished).toMatchObject({ method: 'online', email: 'gus@example.com', titles: ['Item 1'] })
  })

  test('that is closed unpaid leaves the items in the sale, held again', async () => {
    const { till, asked, holds } = startTill()
    await till.add(item(1))
    await till.openPayment(undefined)
    await till.unpaid('Nothing was paid.')
    expect(till.state().problem).toBe('Nothing was paid.')
    expect(holds()).toEqual([[1, 'held']])
    expect(asked.held).toHaveLength(2)
  })
})
