import { describe, expect, test } from 'vitest'
import { DESK_ITEMS_LIMIT } from '../../../contracts/desk-rules.ts'
import { RequestError } from '../../lib/api.ts'
import { gone, inMinutes, item, startTill } from './testing/start-till.ts'

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
    expect(till.state().refused).toMatchObject({ item: { id: 1 }, reason: 'Sold', mayChange: false })
    till.refuse(item(3), 'Someone else is paying for it', { state: 'held', heldUntil: null })
    expect(till.state().refused).toMatchObject({ item: { id: 3 }, mayChange: true })
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
    const problems = () => till.state().lines.map(({ problem }) => problem)
    expect(problems()).toEqual([null, "We couldn't reach the shop. Check the connection."])
    isOnline = true
    await till.renew()
    expect(holds()).toEqual([
      [1, 'held'],
      [2, 'held'],
    ])
    expect(problems()).toEqual([null, null])
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
