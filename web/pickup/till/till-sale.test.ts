import { describe, expect, test } from 'vitest'
import { withResolvers } from '../../../contracts/testing/with-resolvers.ts'
import { RequestError } from '../../lib/api.ts'
import { gone, inMinutes, item, SALE, startTill } from './testing/start-till.ts'
import type { TillDeps } from './till.ts'
import { type SaleRequest, totalOf } from './till-state.ts'

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

  test('that failed says so until an item is added or removed', async () => {
    const fields = { buyerEmail: 'Enter a valid email' }
    const failures = [new RequestError(401, 'The pass has ended'), new RequestError(400, 'Invalid', { fields })]
    const { till } = startTill({ sell: async ({ items }) => Promise.reject(failures[items.length - 1]) })
    await till.add(item(1))
    await till.sell({ method: 'cash' }, null)
    await till.add(item(2))
    expect(till.state()).toMatchObject({ problem: null, fields: {} })
    await till.sell({ method: 'cash' }, null)
    expect(till.state().fields).toEqual(fields)
    await till.remove(2)
    expect(till.state()).toMatchObject({ problem: null, fields: {} })
    await till.sell({ method: 'cash' }, null)
    await till.remove(1)
    expect(till.state().problem).toBeNull()
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
