import { PAYMENT_METHODS } from '../../../contracts/desk-rules.ts'
import { type Cents, toCents, toDollars } from '../../../contracts/money.ts'
import type { AdminOrder } from '../../../contracts/order.ts'
import type { SaleReport } from '../../../contracts/report.ts'
import { Browser } from '../people.ts'
import { type Books, type Bought, drawerName, drawerOf, groupBy, settlementOf, sum, totalOf } from './books.ts'
import type { WeekendShop } from './shop.ts'

type Row = Record<string, string>

/** Where the app's screens, files and tables differ from the books: where, the actual and the expected value. */
export async function disagreements(shop: WeekendShop, books: Books): Promise<string[]> {
  const found: string[] = []
  const agree: Agree = (what, said, expected) => {
    const [one, other] = [said, expected].map((value) => JSON.stringify(value))
    if (one !== other) found.push(`${what}: ${one}, should be ${other}`)
  }
  for (const check of [provider, tables, figures, orders, receipts, sellersMoney, settlement, payouts, drawers, report])
    await check(shop, books, agree)
  return found
}

type Agree = (what: string, said: unknown, expected: unknown) => void
type Check = (shop: WeekendShop, books: Books, agree: Agree) => Promise<void>

const standingOf = ({ bought }: Books) => bought.filter(({ isRefunded }) => !isRefunded)
const salesOf = ({ bought }: Books) => [...new Set(bought.map(({ saleId }) => saleId))]
const cents = (text: string | undefined): Cents => toCents(text || '0')

async function read(browser: Browser, url: string) {
  const answer = await browser.get(url)
  if (answer.statusCode !== 200) throw new Error(`${url} was answered ${answer.statusCode}: ${answer.body}`)
  return answer
}

/** Lines by their heading. */
async function readCsv(browser: Browser, url: string): Promise<Row[]> {
  const [head = [], ...lines] = (await read(browser, url)).body
    .trimEnd()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'))
  return lines.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])))
}

const provider: Check = async ({ stripe }, books, agree) => {
  const paid = [...stripe.sessions.values()].filter(({ payment_status }) => payment_status === 'paid')
  const givenBack = (payment: string | null) => stripe.givenBack.get(payment ?? '') ?? 0
  for (const { id, amount_total, payment_intent } of paid) {
    const standing = standingOf(books).filter(({ sessionId }) => sessionId === id)
    agree(`payment ${id}, less what went back`, amount_total - givenBack(payment_intent), sum(standing, totalOf))
  }
  const online = books.bought.filter(({ method }) => method === 'online')
  agree('purchases at the provider', online.length, books.bought.filter(({ sessionId }) => sessionId !== null).length)
}

const tables: Check = async ({ deps }, books, agree) => {
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

const figures: Check = async ({ admin }, books, agree) => {
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

const orders: Check = async ({ admin }, books, agree) => {
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

const receipts: Check = async ({ app }, books, agree) => {
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

const TAX_COLUMN = 'Sales tax, not yours (USD)'

const sellersMoney: Check = async ({ sellers, deps }, books, agree) => {
  for (const { id, username, browser } of sellers) {
    const { bought, payouts } = ofSeller(books, id)
    const expected = settlementOf(bought, payouts)
    const statement = (await read(browser, '/api/seller/statement')).json()
    const stats = (await read(browser, '/api/seller/stats')).json()
    const { rows } = await deps.pool.query('select total_earnings from users where id = $1', [id])
    const booked = statement.entries.filter(({ kind }: Row) => ['sale', 'commission', 'refund'].includes(kind ?? ''))
    agree(
      `earnings of ${username}: statement, its entries, dashboard, table`,
      [
        cents(statement.totalEarnings),
        sum(booked, ({ amount }: Row) => cents(amount)),
        cents(stats.totalEarnings),
        cents(rows[0].total_earnings),
      ],
      Array.from({ length: 4 }, () => expected.earnings),
    )
    agree(
      `what ${username} was and is to be paid`,
      [statement.paidOut, statement.toBePaid],
      [expected.paidOut, expected.toBePaid].map(toDollars),
    )
    agree(
      `what ${username} earned, less what was and is to be paid and what was kept in cash`,
      expected.earnings - cents(statement.paidOut) - cents(statement.toBePaid),
      expected.cashKept,
    )
    const lines = await readCsv(browser, '/api/seller/statement.csv')
    const kept = bought.filter((one) => !one.isRefunded)
    agree(
      `statement.csv of ${username}: amounts and tax`,
      [sum(lines, (line) => cents(line['Amount (USD)'])), sum(lines, (line) => cents(line[TAX_COLUMN]))],
      [expected.toBePaid, sum(kept, ({ tax }) => tax)],
    )
  }
}

const ofSeller = ({ bought, payouts }: Books, id: number) => ({
  bought: bought.filter(({ sellerId }) => sellerId === id),
  payouts: payouts.filter(({ sellerId }) => sellerId === id),
})

const COLUMNS = ['sold', 'gross', 'commission', 'refunds', 'cashKept', 'otherSales', 'paidOut', 'toBePaid'] as const
type Settled = Record<(typeof COLUMNS)[number], number>

/** The expected row: figures of one sale, plus what is paid and due across all sales. */
function settledRow({ bought, payouts }: Pick<Books, 'bought' | 'payouts'>, saleId: number | null): Settled {
  const all = settlementOf(bought, payouts)
  const own = settlementOf(
    bought.filter((one) => saleId === null || one.saleId === saleId),
    [],
  )
  return { ...own, otherSales: all.toBePaid + all.paidOut - own.toBePaid, paidOut: all.paidOut, toBePaid: all.toBePaid }
}

const written = (row: Settled) => COLUMNS.map((column) => (column === 'sold' ? row.sold : toDollars(row[column])))

const settlement: Check = async ({ admin, sellers }, books, agree) => {
  for (const saleId of [null, ...salesOf(books)]) {
    const query = saleId === null ? '' : `?sale=${saleId}`
    const said = (await read(admin, `/api/admin/settlement${query}`)).json()
    const rows = sellers.flatMap(({ id, username }) => {
      const own = ofSeller(books, id)
      const isListed = own.bought.some((one) => saleId === null || one.saleId === saleId)
      return isListed ? [{ username, row: settledRow(own, saleId) }] : []
    })
    const show = (row: Record<string, unknown>) => COLUMNS.map((column) => row[column])
    agree(
      `settlement${query}`,
      said.sellers.map((row: Row) => [row.username, ...show(row)]),
      rows
        .toSorted((a, b) => (a.username < b.username ? -1 : 1))
        .map(({ username, row }) => [username, ...written(row)]),
    )
    const total = (column: (typeof COLUMNS)[number]) => sum(rows, ({ row }) => row[column])
    const totals = Object.fromEntries(COLUMNS.map((column) => [column, total(column)])) as Settled
    agree(`totals of settlement${query}`, show(said.totals), written(totals))
    const lines = await readCsv(admin, `/api/admin/ledger.csv${query}`)
    const { paidOut, toBePaid, otherSales } = totals
    agree(
      `ledger.csv${query}`,
      sum(lines, (line) => cents(line['Amount (USD)'])),
      saleId === null ? toBePaid : toBePaid + paidOut - otherSales,
    )
  }
}

const payouts: Check = async ({ admin, deps, stripe, sellers }, books, agree) => {
  const expected = books.payouts.map(({ id, amount, isReversed }) => [
    id,
    toDollars(amount),
    isReversed ? 'reversed' : 'paid',
  ])
  const listed = (await read(admin, '/api/admin/payouts?limit=200')).json()
  agree(
    'payouts',
    listed.map((one: Row) => [one.id, one.amount, one.status]),
    expected.toReversed(),
  )
  const lines = await readCsv(admin, '/api/admin/payouts.csv')
  agree(
    'payouts.csv',
    lines.map((line) => [Number(line['No.']), line['Amount (USD)'], line.State]),
    expected,
  )
  for (const { accountId } of sellers.filter((seller) => seller.accountId !== null)) {
    const transfers = [...stripe.connect.transfers.values()].filter(({ destination }) => destination === accountId)
    const standing = books.payouts.filter(({ destination, isReversed }) => destination === accountId && !isReversed)
    agree(
      `transfers to ${accountId}, less what was taken back`,
      sum(transfers, (transfer) => transfer.amount - transfer.amount_reversed),
      sum(standing, ({ amount }) => amount),
    )
  }
  const { rows } = await deps.pool.query('select coalesce(sum(amount), 0) as amount from ledger_entries')
  agree('the sum of the ledger', cents(rows[0].amount), settlementOf(books.bought, books.payouts).toBePaid)
}

const drawers: Check = async ({ admin }, books, agree) => {
  for (const saleId of salesOf(books)) {
    const { drawers: all } = (await read(admin, `/api/desk/drawer?sale=${saleId}`)).json()
    for (const drawer of all) {
      const name = drawerName(drawer)
      const { cashSales, cashRefunds, expected } = drawerOf(books, name, saleId)
      agree(
        `drawer of ${name} in sale ${saleId}`,
        [drawer.cashSales, drawer.cashRefunds, drawer.expected],
        [cashSales, cashRefunds, expected].map(toDollars),
      )
      const counts = books.counts.filter((one) => one.saleId === saleId && one.drawer === name)
      agree(
        `counts of ${name} in sale ${saleId}`,
        drawer.counts.map((one: Row) => [one.expected, one.counted]),
        counts.toReversed().map((one) => [toDollars(one.expected), toDollars(one.counted)]),
      )
    }
    const cash = books.bought.filter((one) => one.saleId === saleId && one.drawer !== null && !one.isRefunded)
    agree(
      `all drawers of sale ${saleId}`,
      sum(all, (one: Row) => cents(one.expected)),
      sum(cash, totalOf),
    )
  }
}

const report: Check = async ({ admin, sellers }, books, agree) => {
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
      [Number(sale?.Sold), sale?.['Amount (USD)'], sale?.['Tax (USD)'], sale?.['Commission (USD)']],
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
