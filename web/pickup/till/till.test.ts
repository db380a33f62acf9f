import { describe, expect, test } from 'vitest'
import { DESK_ITEMS_LIMIT } from '../../../contracts/desk-rules.ts'
import { withResolvers } from '../../../contracts/testing/with-resolvers.ts'
import { RequestError } from '../../lib/api.ts'
import { Till, type TillDeps } from './till.ts'
import { type SaleRequest, type TillItem, type TillState, totalOf } from './till-state.ts'

const item = (id: number): TillItem => ({
  id,
  title: `Item ${id}`,
  imageUrl: undefined,
  price: '10.00',
  seller: 'hazel',
  mayLower: true,
})

const START = new Date('2026-06-06T13:00:00Z')
const inMinutes = (minutes: number, from = START) => new Date(from.getTime() + minutes * 60_000)

const gone = (...ids: number[]) =>
  new RequestError(409, 'Some items are gone', {
    unavailable: ids.map((productId) => ({ productId, message: `Item ${productId} is being paid for` })),
  })

const SALE = {
  orderId: 1,
  purchases: [],
  amount: '0',
  tax: '0.00',
  total: '18.00',
  receipt: 'a',
  receiptUrl: '/receipt/a',
}

/** A fake server that grants every hold and records its calls. */
function startTill(changed: Partial<TillDeps> = {}) {
  const asked = { held: [] as number[][], released: [] as number[][], sales: [] as SaleRequest[] }
  const world = { now: START, contactAt: 0, saved: null as TillState | null }
  let keys = 0
  const till = new Till({
    hold: async (ids) => {
      asked.held.push(ids)
      return { expiresAt: inMinutes(5, world.now).toISOString(), items: [] }
    },
    release: async (ids) => {
      asked.released.push(ids)
    },
    sell: async (sale) => {
      asked.sales.push(sale)
      return SALE
    },
    openPayment: async () => ({ url: '/pay', sessionId: 'cs_1' }),
    closePayment: async () => ({ expiresAt: inMinutes(5, world.now).toISOString() }),
    load: () => world.saved,
    save: (state) => {
      world.saved = structuredClone(state)
    },
    newKey: () => `key-${++keys}`,
    now: () => world.now,
    lastMessageAt: () => world.contactAt,
    ...changed,
  })
  return { till, asked, world, holds: () => till.state().lines.map(({ item, hold }) => [item.id, hold]) }
}

describe('the items being rung up', () => {
  test('are held from the moment they are added, each once', async () => {
    const { till, asked, holds } = startTill()
    await Promise.all([till.add(item(1)), till.add(item(2)), till.add(item(1))])
    expect(holds()).toEqual([
      [1, 'held'],
      [2, 'held'],
    ])
    expect(asked.held.at(-1)).toEqual([1, 2])
  })

  test('have the listed price of their latest hold, and an agreed one only while that is lower', async () => {
    let price = '10.00'
    const { till, world } = startTill({
      hold: async (ids) => ({
        expiresAt: inMinutes(5, world.now).toISOString(),
        items: ids.map((productId) => ({ productId, price })),
      }),
    })
    await till.add(item(1))
    await till.add(item(2))
    till.agree(1, '9.00')
    till.agree(2, '6.00')
    // The phone was locked while the holds ended and a price drop came.
    world.now = inMinutes(10)
    price = '7.50'
    await till.renew()
    const prices = till.state().lines.map(({ item, agreedPrice }) => [item.price, agreedPrice])
    expect(prices).toEqual([
      ['7.50', null],
      ['7.50', '6.00'],
    ])
  })

  test('leave out one that somebody else is paying for, with the reason', async () => {
    const { till, holds } = startTill({
      hold: async (ids) => {
        if (ids.includes(2)) throw gone(2)
        return { expiresAt: inMinutes(5).toISOString(), items: [] }
      },
    })
    await till.add(item(1))
    await till.add(item(2))
    expect(holds()).toEqual([[1, 'held']])
    expect(till.state().refused).toMatchObject({ item: { id: 2 }, reason: 'Item 2 is being paid for', mayChange: true })
  })

  test('do not hide that one scanned a moment earlier was refused', async () => {
    const { till } = startTill()
    till.refuse(item(1), 'Sold')
    await till.add(item(2))
    expect(till.state().refused).toMatchObject({ item: { id: 1 }, reason: 'Sold' })
  })

  test('are held again when three minutes are left', async () => {
    const { till, asked, world } = startTill()
    await till.add(item(1))
    world.now = inMinutes(1)
    await till.renew()
    expect(asked.held).toHaveLength(1)
    world.now = inMinutes(2.5)
    await till.renew()
    expect(asked.held).toHaveLength(2)
  })

  test('show a lost one until it is removed', async () => {
    let lost: number[] = []
    const { till, holds, world } = startTill({
      hold: async (ids) => {
        const some = ids.filter((id) => lost.includes(id))
        if (some.length > 0) throw gone(...some)
        return { expiresAt: inMinutes(5, world.now).toISOString(), items: [] }
      },
    })
    await till.add(item(1))
    await till.add(item(2))
    world.now = inMinutes(4)
    lost = [1]
    await till.renew()
    expect(holds()).toEqual([
      [1, 'unheld'],
      [2, 'held'],
    ])
    await till.remove(1)
    expect(holds()).toEqual([[2, 'held']])
  })

  test('stay held through a lost connection for as long as the hold lasts', async () => {
    let isOnline = true
    const { till, holds, world } = startTill({
      hold: async () => {
        if (!isOnline) throw new TypeError('Failed to fetch')
        return { expiresAt: inMinutes(5).toISOString(), items: [] }
      },
    })
    await till.add(item(1))
    isOnline = false
    world.now = inMinutes(3)
    await till.renew()
    expect(holds()).toEqual([[1, 'held']])
    world.now = inMinutes(6)
    await till.renew()
    expect(holds()).toEqual([[1, 'unheld']])
  })

  test('that could not be held are marked while the others stay held, and are held at the next chance', async () => {
    let isOnline = true
    const { till, holds } = startTill({
      hold: async () => {
        if (!isOnline) throw new TypeError('Failed to fetch')
        return { expiresAt: inMinutes(5).toISOString(), items: [] }
      },
    })
    await till.add(item(1))
    isOnline = false
    await till.add(item(2))
    expect(holds()).toEqual([
      [1, 'held'],
      [2, 'unheld'],
    ])
    isOnline = true
    await till.renew()
    expect(holds()).toEqual([
      [1, 'held'],
      [2, 'held'],
    ])
  })

  test('say why the shop does not hold them', async () => {
    let hasEnded = false
    const { till, world } = startTill({
      hold: async () => {
        if (hasEnded) throw new RequestError(401, 'The pass has ended')
        return { expiresAt: inMinutes(5).toISOString(), items: [] }
      },
    })
    await till.add(item(1))
    hasEnded = true
    await till.add(item(2))
    expect(till.state().refused).toEqual({ item: item(2), reason: 'The pass has ended', mayChange: false })
    expect(till.state().lines).toMatchObject([{ item: { id: 1 }, hold: 'held', problem: null }])
    world.now = inMinutes(6)
    await till.renew()
    expect(till.state().lines).toMatchObject([{ item: { id: 1 }, hold: 'unheld', problem: 'The pass has ended' }])
  })

  test(`are at most ${DESK_ITEMS_LIMIT}: the next one is refused, with the reason`, async () => {
    const { till } = startTill()
    for (let id = 1; id <= DESK_ITEMS_LIMIT + 1; id++) await till.add(item(id))
    expect(till.state().lines).toHaveLength(DESK_ITEMS_LIMIT)
    expect(till.state().refused).toMatchObject({
      item: { id: DESK_ITEMS_LIMIT + 1 },
      reason: 'A sale has at most 50 items. Take the payment first.',
    })
  })

  test('are released when they are removed, and all of them when the till is left', async () => {
    const { till, asked } = startTill()
    for (const id of [1, 2, 3]) await till.add(item(id))
    await till.remove(2)
    await till.leave()
    expect(asked.released).toEqual([[2], [1, 3]])
    expect(till.state().lines).toEqual([])
  })

  test('are not held for a till that was left while they were looked up', async () => {
    const { till, asked, world } = startTill()
    await till.leave()
    await till.add(item(1))
    expect([asked.held, world.saved?.lines]).toEqual([[], []])
  })

  test('are held again after their release, however long that takes', async () => {
    const arrived: string[] = []
    let answer: (() => void) | undefined
    const { till, holds } = startTill({
      hold: async ([id]) => {
        arrived.push(`hold ${id}`)
        return { expiresAt: inMinutes(5).toISOString(), items: [] }
      },
      release: async ([id]) => {
        await new Promise<void>((resolve) => {
          answer = resolve
        })
        arrived.push(`release ${id}`)
      },
    })
    await till.add(item(1))
    const removed = till.remove(1)
    const added = till.add(item(1))
    await expect.poll(() => answer).toBeDefined()
    answer?.()
    await Promise.all([removed, added])
    expect(arrived).toEqual(['hold 1', 'release 1', 'hold 1'])
    expect(holds()).toEqual([[1, 'held']])
  })
})

describe('a sale', () => {
  test('has the agreed prices', async () => {
    const { till, asked } = startTill()
    await till.add(item(1))
    await till.add(item(2))
    till.agree(2, '8.00')
    expect(totalOf(till.state().lines)).toBe(1800)
    expect(totalOf(till.state().lines, '7.25')).toBe(1931)
    await till.sell({ method: 'cash' }, '2.00')
    expect(asked.sales[0]?.items).toEqual([
      { productId: 1, price: '10.00' },
      { productId: 2, price: '8.00' },
    ])
    expect(till.state().finished).toMatchObject({ total: '18.00', change: '2.00', titles: ['Item 1', 'Item 2'] })
  })

  test('is sent once its items are held', async () => {
    const { promise: answered, resolve: answer } = withResolvers()
    const calls: string[] = []
    const { till } = startTill({
      hold: async () => {
        await answered
        calls.push('held')
        return { expiresAt: inMinutes(5).toISOString(), items: [] }
      },
      sell: async () => {
        calls.push('sold')
        return SALE
      },
    })
    const adding = till.add(item(1))
    const selling = till.sell({ method: 'cash' }, null)
    answer()
    await Promise.all([adding, selling])
    expect(calls).toEqual(['held', 'sold'])
  })

  test('says where its receipt went', async () => {
    const { till } = startTill()
    await till.add(item(1))
    await till.sell({ method: 'cash', buyerEmail: 'gus@example.com' }, null)
    expect(till.state().finished?.email).toBe('gus@example.com')
  })

  test('is sent once for two presses', async () => {
    const { till, asked } = startTill()
    await till.add(item(1))
    await Promise.all([till.sell({ method: 'cash' }, null), till.sell({ method: 'cash' }, null)])
    expect(asked.sales).toHaveLength(1)
  })

  test('is sent again with the same key and content after a lost answer, also after a reload', async () => {
    const sent: SaleRequest[] = []
    let isOnline = false
    const sell: TillDeps['sell'] = async (sale) => {
      sent.push(sale)
      if (!isOnline) throw new TypeError('Failed to fetch')
      return SALE
    }
    const { till, world } = startTill({ sell })
    await till.add(item(1))
    await till.sell({ method: 'cash', heldBy: 'seller' }, null)
    expect(till.state().unsure).not.toBeNull()

    const { till: reloaded, asked } = startTill({ sell, load: () => world.saved })
    await reloaded.resume()
    isOnline = true
    await reloaded.sell({ method: 'card_reader' }, null)
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
    expect(reloaded.state().finished?.method).toBe('cash')
    expect(asked.held).toEqual([])
  })

  test('whose answer was lost is asked for again once the shop has been heard since, or is reached', async () => {
    const answers = [new TypeError('Failed to fetch'), new TypeError('Failed to fetch'), new RequestError(429, 'Later')]
    const keys: string[] = []
    const { till, world } = startTill({
      sell: async ({ key }) => {
        keys.push(key)
        const failure = answers.shift()
        if (failure) throw failure
        return SALE
      },
    })
    await till.checkAgain()
    expect(keys).toEqual([])
    await till.add(item(1))
    await till.sell({ method: 'cash' }, '2.00')
    await till.onServerContact()
    expect(keys).toHaveLength(1)
    world.contactAt = 1
    await till.onServerContact()
    expect(keys).toHaveLength(2)
    world.contactAt = 2
    await till.onServerContact()
    expect(keys).toHaveLength(3)
    world.contactAt = 3
    await till.onServerContact()
    expect(till.state().problem).toBe('Later')
    expect(keys).toHaveLength(3)
    await till.checkAgain()
    expect(keys).toEqual(['key-1', 'key-1', 'key-1', 'key-1'])
    expect(till.state().finished).toMatchObject({ method: 'cash', change: '2.00' })
  })

  test('is sent again after a reload, once the server is in contact', async () => {
    const { till, world } = startTill({ sell: () => Promise.reject(new TypeError('Failed to fetch')) })
    await till.add(item(1))
    await till.sell({ method: 'cash' }, '2.00')
    const { till: reloaded, world: later, asked } = startTill({ load: () => world.saved })
    await reloaded.onServerContact()
    expect(asked.sales).toEqual([])
    later.contactAt = 1
    await reloaded.onServerContact()
    expect(asked.sales).toEqual([world.saved?.unsure?.sale])
    expect(reloaded.state().finished).toMatchObject({ method: 'cash', change: '2.00' })
  })

  test('is sent again if the server was in contact while its response was being lost', async () => {
    let tries = 0
    const { till, world } = startTill({
      sell: async () => {
        tries += 1
        if (tries > 1) return SALE
        world.contactAt = 1
        throw new TypeError('Failed to fetch')
      },
    })
    await till.add(item(1))
    await till.sell({ method: 'cash' }, '2.00')
    await till.onServerContact()
    expect(till.state().finished).toMatchObject({ method: 'cash' })
  })

  test('that was sent takes no further item and no other price', async () => {
    const { promise, resolve: answer } = withResolvers<typeof SALE>()
    const { till, asked } = startTill({ sell: () => promise })
    await till.add(item(1))
    const selling = till.sell({ method: 'cash' }, null)
    // Scanned before the press, but looked up on a slow connection.
    await till.add(item(2))
    till.agree(1, '5.00')
    expect(till.state().lines).toMatchObject([{ item: { id: 1 }, agreedPrice: null }])
    expect(till.state().refused).toMatchObject({ item: { id: 2 } })
    answer(SALE)
    await selling
    expect(till.state().finished?.titles).toEqual(['Item 1'])
    expect(asked.held).toEqual([[1]])
  })

  test('that was refused can be changed and has a new key', async () => {
    const keys: string[] = []
    const { till } = startTill({
      sell: async (sale) => {
        keys.push(sale.key)
        if (sale.items.length > 1) throw gone(1)
        return SALE
      },
    })
    await till.add(item(1))
    await till.add(item(2))
    await till.sell({ method: 'cash' }, null)
    expect(till.state().problem).toBeNull()
    expect(till.state().lines[0]).toMatchObject({ hold: 'unheld', problem: 'Item 1 is being paid for' })
    await till.remove(1)
    await till.sell({ method: 'cash' }, null)
    expect(keys).toEqual(['key-1', 'key-2'])
    expect(till.state().finished).not.toBeNull()
  })

  test('that may be recorded stays so when the pass has ended or requests were rate limited', async () => {
    const answers = [
      new TypeError('Failed to fetch'),
      new RequestError(401, 'The pass has ended'),
      new RequestError(429, 'Later'),
    ]
    const { till } = startTill({ sell: () => Promise.reject(answers.shift() ?? gone(1)) })
    await till.add(item(1))
    await till.sell({ method: 'cash' }, null)
    await till.sell({ method: 'cash' }, null)
    expect([till.state().problem, till.state().unsure?.sale.key]).toEqual(['The pass has ended', 'key-1'])
    await till.sell({ method: 'cash' }, null)
    expect(till.state().unsure?.sale.key).toBe('key-1')
    await till.sell({ method: 'cash' }, null)
    expect(till.state().unsure).toBeNull()
    expect(till.state().lines[0]?.problem).toBe('Item 1 is being paid for')
  })

  test('that was refused for who sent it was not recorded, and can be changed', async () => {
    const { till } = startTill({ sell: () => Promise.reject(new RequestError(401, 'The pass has ended')) })
    await till.add(item(1))
    await till.sell({ method: 'cash' }, null)
    expect(till.state()).toMatchObject({ problem: 'The pass has ended', unsure: null })
  })

  test('with an invalid address says so at its field only', async () => {
    const fields = { buyerEmail: 'Enter a valid email' }
    const { till } = startTill({ sell: () => Promise.reject(new RequestError(400, 'Enter a valid email', { fields })) })
    await till.add(item(1))
    await till.sell({ method: 'cash', buyerEmail: 'gus' }, null)
    expect(till.state()).toMatchObject({ problem: null, fields, unsure: null })
  })

  test('that may be recorded keeps its items when the till is left or emptied', async () => {
    const { till, asked } = startTill({ sell: () => Promise.reject(new RequestError(500, 'Failed')) })
    await till.add(item(1))
    await till.sell({ method: 'cash' }, null)
    await till.leave()
    expect(till.state().lines).toHaveLength(1)
    await till.cancel()
    expect(till.state().lines).toEqual([])
    expect(asked.released).toEqual([])
  })
})

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
