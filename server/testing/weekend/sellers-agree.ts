import { toDollars } from '../../../contracts/money.ts'
import { type Books, drawerName, drawerOf, settlementOf, sum, totalOf } from './books.ts'
import { type Check, cents, type Row, read, readCsv, salesOf } from './check.ts'

const TAX_COLUMN = 'Sales tax, not yours (USD)'

export const sellersMoney: Check = async ({ sellers, deps }, books, agree) => {
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

export const settlement: Check = async ({ admin, sellers }, books, agree) => {
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

export const payouts: Check = async ({ admin, deps, stripe, sellers }, books, agree) => {
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

export const drawers: Check = async ({ admin }, books, agree) => {
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
