import { PAYMENT_METHODS } from '../../../contracts/desk-rules.ts'
import { toDollars } from '../../../contracts/money.ts'
import type { AdminOrder } from '../../../contracts/order.ts'
import type { SaleReport } from '../../../contracts/report.ts'
import { Browser } from '../people.ts'
import { type Books, type Bought, groupBy, standingOf, sum, totalOf } from './books.ts'
import { type Check, cents, type Row, read, readCsv, salesOf } from './check.ts'

export const provider: Check = async ({ stripe }, books, agree) => {
  const paid = [...stripe.sessions.values()].filter(({ payment_status }) => payment_status === 'paid')
  const givenBack = (payment: string | null) => stripe.givenBack.get(payment ?? '') ?? 0
  for (const { id, amount_total, payment_intent } of paid) {
    const standing = standingOf(books).filter(({ sessionId }) => sessionId === id)
    agree(`payment ${id}, less what went back`, amount_total - givenBack(payment_intent), sum(standing, totalOf))
  }
  const online = books.bought.filter(({ method }) => method === 'online')
  agree('purchases at the provider', online.length, books.bought.filter(({ sessionId }) => sessionId !== null).length)
}

export const tables: Check = async ({ deps }, books, agree) => {
  const query = async (text: string) => (await deps.pool.query(text)).rows
  const rows = await query(
    `select id::int, amount, tax, commission, method, refunded_at is not null as "isRefunded" from purchases order by id`,
  )
  const expected = books.bought.toSorted((a, b) => a.id - b.id)
  agree(
    'purchases',
    rows.map((row) => [row.id, cents(row.amount), cents(row.tax), cents(row.commission), row.method, row.isRefunded]),
    expected.map((one) => [one.id, one.amount, one.tax, one.commission, one.method, one.isRefunded]),
  )
  const twice = await query('select product_id from purchases where refunded_at is null group by 1 having count(*) > 1')
  agree('items sold twice', twice, [])
  const sold = await query(`select count(*)::int from products where status = 'sold'`)
  agree('items sold, or refunded and kept off the market', sold[0].count, soldItems(books))
  const open = await query(
    `select id::int, status from checkout_sessions where status in ('opening', 'open', 'refund_due')`,
  )
  agree('unfinished checkouts', open, [])
}

const soldItems = ({ bought }: Books): number => {
  const last = new Map(bought.toSorted((a, b) => a.id - b.id).map((one) => [one.productId, one]))
  return [...last.values()].filter((one) => !one.isRelisted).length
}

export const figures: Check = async ({ admin }, books, agree) => {
  const standing = standingOf(books)
  const stats = (await read(admin, '/api/admin/stats')).json()
  agree('total revenue', stats.totalRevenue, toDollars(sum(standing, ({ amount }) => amount)))
  const { sales } = (await read(admin, '/api/admin/activity')).json()
  for (const saleId of salesOf(books)) {
    const { revenue } = sales.find((sale: { saleEventId: number }) => sale.saleEventId === saleId) ?? {}
    const own = standing.filter((one) => one.saleId === saleId)
    agree(`revenue of sale ${saleId}`, revenue, toDollars(sum(own, ({ amount }) => amount)))
  }
  const recent = (await read(admin, '/api/admin/recent-sales')).json()
  agree(
    'recent sales',
    recent.map((one: Row) => [one.id, one.amount, one.tax, one.total, one.method, one.refundedAt !== null]),
    books.bought
      .toSorted((a, b) => b.id - a.id)
      .slice(0, 10)
      .map((one) => [...[one.id, ...inDollars(one)], one.method, one.isRefunded]),
  )
}

const inDollars = (one: Bought): string[] => [one.amount, one.tax, totalOf(one)].map(toDollars)

export const orders: Check = async ({ admin }, books, agree) => {
  const all: AdminOrder[] = []
  for (let before: number | null = 0; before !== null; ) {
    const page: { orders: AdminOrder[]; next: number | null } = (
      await read(admin, `/api/admin/orders?limit=100${before ? `&before=${before}` : ''}`)
    ).json()
    all.push(...page.orders)
    before = page.next
  }
  const byOrder = groupBy(books.bought, ({ orderId }) => orderId)
  agree('the number of orders', all.length, byOrder.size)
  for (const order of all) {
    const own = (byOrder.get(order.id) ?? []).toSorted((a, b) => a.id - b.id)
    const refunded = own.filter(({ isRefunded }) => isRefunded)
    agree(
      `order ${order.id}`,
      [order.amount, order.tax, order.total, order.refunded],
      [sum(own, ({ amount }) => amount), sum(own, ({ tax }) => tax), sum(own, totalOf), sum(refunded, totalOf)].map(
        toDollars,
      ),
    )
    agree(
      `the items of order ${order.id}`,
      order.items
        .toSorted((a, b) => a.purchaseId - b.purchaseId)
        .map((item) => [item.purchaseId, item.amount, item.tax, item.total, item.method, item.isGivenBack]),
      own.map((one) => [one.id, ...inDollars(one), one.method, one.isRefunded]),
    )
  }
  for (const filter of ['', '?method=cash', '?method=card_reader', '?method=online', '?state=refunded']) {
    const lines = await readCsv(admin, `/api/admin/orders.csv${filter}`)
    const [name, value] = filter.slice(1).split('=')
    const meant = books.bought.filter((one) => (name === 'state' ? one.isRefunded : !value || one.method === value))
    // An order is listed with all of its items if one of them matches.
    const listed = books.bought.filter(({ orderId }) => meant.some((one) => one.orderId === orderId))
    const tax = sum(listed, (one) => one.tax)
    agree(
      `orders.csv${filter}`,
      [lines.length, ...['Amount (USD)', 'Tax (USD)'].map((column) => sum(lines, (line) => cents(line[column])))],
      [listed.length, sum(listed, ({ amount }) => amount), tax],
    )
  }
}

export const receipts: Check = async ({ app }, books, agree) => {
  const visitor = new Browser(app)
  for (const [secret, own] of groupBy(books.bought, ({ receipt }) => receipt)) {
    const receipt = (await read(visitor, `/api/receipts/${secret}`)).json()
    agree(
      `receipt ${receipt.number}`,
      [receipt.number, receipt.amount, receipt.tax, receipt.total],
      [
        own[0]?.orderId,
        ...[sum(own, ({ amount }) => amount), sum(own, ({ tax }) => tax), sum(own, totalOf)].map(toDollars),
      ],
    )
    agree(
      `the items of receipt ${receipt.number}`,
      receipt.items
        .map((item: Row & { purchaseId: number }) => [
          item.purchaseId,
          item.amount,
          item.tax,
          item.total,
          item.refundedAt !== null,
        ])
        .toSorted((a: number[], b: number[]) => (a[0] ?? 0) - (b[0] ?? 0)),
      own.toSorted((a, b) => a.id - b.id).map((one) => [one.id, ...inDollars(one), one.isRefunded]),
    )
  }
}

export const report: Check = async ({ admin, sellers }, books, agree) => {
  for (const saleId of salesOf(books)) {
    const url = `/api/admin/sale-events/${saleId}/report`
    const said: SaleReport = (await read(admin, url)).json()
    const bought = books.bought.filter((one) => one.saleId === saleId)
    const standing = bought.filter(({ isRefunded }) => !isRefunded)
    const refunded = bought.filter(({ isRefunded }) => isRefunded)
    const revenue = (of: Bought[]) => toDollars(sum(of, ({ amount }) => amount))
    agree(`report of sale ${saleId}`, shown(said), summed(standing))
    agree(
      `online, in person, for sellers and refunded in the report of sale ${saleId}`,
      [said.revenueOnline, said.revenueInPerson, said.sellersShare, said.refunded.items, said.refunded.total],
      [
        revenue(standing.filter(({ method }) => method === 'online')),
        revenue(standing.filter(({ method }) => method !== 'online')),
        toDollars(sum(standing, (one) => one.amount - one.commission)),
        refunded.length,
        toDollars(sum(refunded, totalOf)),
      ],
    )
    for (const method of PAYMENT_METHODS) {
      const own = standing.filter((one) => one.method === method)
      const part = said.byMethod.find((one) => one.method === method)
      agree(`${method} in the report of sale ${saleId}`, part ? shown(part) : summed([]), summed(own))
    }
    for (const { id, username } of sellers) {
      const own = standing.filter(({ sellerId }) => sellerId === id)
      const part = said.bySeller.find(({ sellerId }) => sellerId === id)
      agree(`${username} in the report of sale ${saleId}`, part ? shown(part) : summed([]), summed(own))
    }
    const [sale] = await readCsv(admin, `${url}.csv`)
    agree(
      `report.csv of sale ${saleId}`,
      [Number(sale?.Sold), sale?.['Amount (USD)'], sale?.['Tax (USD)'] ?? '0.00', sale?.['Commission (USD)']],
      summed(standing),
    )
  }
}

type Reported = Pick<SaleReport, 'sold' | 'revenue' | 'tax' | 'commission'>
const shown = ({ sold, revenue, tax, commission }: Reported) => [sold, revenue, tax, commission]
const summed = (of: Bought[]) => [
  of.length,
  ...[sum(of, ({ amount }) => amount), sum(of, ({ tax }) => tax), sum(of, ({ commission }) => commission)].map(
    toDollars,
  ),
]
