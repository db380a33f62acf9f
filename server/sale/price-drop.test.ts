import { describe, expect, test } from 'vitest'
import { at, drop, hours, priceDropShop } from '../testing/price-drops.ts'

const { deps, guest, hazel, admin, saleWith } = await priceDropShop()

describe("a sale's price drops", () => {
  test('are public, in chronological order', async () => {
    const drops = [drop(10, 25), drop(20, 50), drop(46, 75)]
    expect((await saleWith(...drops)).priceDrops).toEqual(drops)
    expect((await guest.get('/api/sale-events/current')).json().priceDrops).toEqual(drops)
    const offset = [{ at: '2026-06-07T09:00:00-04:00', percent: 20 }]
    const id = (await guest.get('/api/sale-events/current')).json().id
    const changed = await admin.patch(`/api/sale-events/${id}`, { priceDrops: offset })
    expect(changed.json().priceDrops).toEqual([{ at: '2026-06-07T13:00:00.000Z', percent: 20 }])
    expect((await admin.patch(`/api/sale-events/${id}`, { location: 'Barn' })).json().priceDrops).toHaveLength(1)
    expect((await admin.patch(`/api/sale-events/${id}`, { priceDrops: [] })).json().priceDrops).toEqual([])
  })

  test.each([
    ['four', [drop(1, 10), drop(2, 20), drop(3, 30), drop(4, 40)], /at most 3/],
    ['one before the sale', [drop(-1.01, 10)], /within the 48 hours/],
    ['one at its end', [drop(47, 10)], /within the 48 hours/],
    ['two at the same time', [drop(1, 10), drop(1, 20)], /after the last/],
    ['two in the wrong order', [drop(2, 10), drop(1, 20)], /after the last/],
    ['two of the same percentage', [drop(1, 10), drop(2, 10)], /larger than the last/],
    ['falling percentages', [drop(1, 20), drop(2, 10)], /larger than the last/],
    ['a percentage of 0', [drop(1, 0)], /At least 1%/],
    ['a percentage of 91', [drop(1, 91)], /At most 90%/],
    ['half a percent', [drop(1, 12.5)], /whole percentage/],
    ['no time', [{ percent: 10 }], /time of a price drop/],
  ])('cannot be %s', async (_name, priceDrops, message) => {
    const response = await admin.post('/api/sale-events', { startDate: hours(-1), priceDrops })
    expect([response.statusCode, response.json().message]).toEqual([400, expect.stringMatching(message)])
    const { id } = await saleWith()
    expect((await admin.patch(`/api/sale-events/${id}`, { priceDrops })).statusCode).toBe(400)
  })

  test('may begin with the sale', async () => {
    expect((await saleWith(drop(-1, 10))).priceDrops).toEqual([drop(-1, 10)])
  })

  test('move with the sale, and cannot be changed once they have happened', async () => {
    const { id } = await saleWith(drop(10, 25), drop(20, 50))
    const change = (body: object) => admin.patch(`/api/sale-events/${id}`, body)
    expect((await change({ startDate: hours(0) })).json().priceDrops).toEqual([drop(11, 25), drop(21, 50)])
    deps.setNow(at(11))
    for (const body of [{ startDate: hours(5) }, { priceDrops: [] }, { priceDrops: [drop(11, 30)] }]) {
      const refused = await change(body)
      expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringMatching(/already happened/)])
    }
    expect((await change({ priceDrops: [drop(11, 25), drop(30, 60)] })).json().priceDrops).toHaveLength(2)
  })

  test('move with a sale that is over, though some have happened, since none is in force', async () => {
    const { id } = await saleWith(drop(10, 25), drop(20, 50))
    const change = (body: object) => admin.patch(`/api/sale-events/${id}`, body)
    deps.setNow(at(11))
    await change({ endNow: true })
    deps.setNow(at(12))
    const refused = await change({ priceDrops: [] })
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringMatching(/a new start/)])
    expect((await change({ startDate: hours(99) })).json().priceDrops).toEqual([drop(110, 25), drop(120, 50)])
  })

  test('that an ended sale did not reach have not happened, even once their time has come', async () => {
    const { id } = await saleWith(drop(20, 50))
    const change = (body: object) => admin.patch(`/api/sale-events/${id}`, body)
    deps.setNow(at(20))
    await change({ endNow: true })
    deps.setNow(at(21))
    expect((await change({ priceDrops: [] })).json().priceDrops).toEqual([])
  })

  test('cannot be previewed or undone by sellers and guests', async () => {
    const { id } = await saleWith(drop(-0.5, 25))
    const body = { at: hours(-0.5) }
    for (const [browser, status] of [
      [guest, 401],
      [hazel, 403],
    ] as const) {
      expect((await browser.get(`/api/sale-events/${id}/price-drops/preview`)).statusCode).toBe(status)
      expect((await browser.post(`/api/sale-events/${id}/price-drops/undo`, body)).statusCode).toBe(status)
    }
    expect((await admin.get('/api/sale-events/999999/price-drops/preview')).statusCode).toBe(404)
    expect((await admin.post('/api/sale-events/999999/price-drops/undo', body)).statusCode).toBe(404)
  })
})
