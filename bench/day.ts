import { randomUUID } from 'node:crypto'
import { CATEGORY_PATHS } from '../contracts/category.ts'
import { type Cents, toCents, toDollars } from '../contracts/money.ts'
import { hashPassword } from '../server/account/password.ts'
import { images } from '../server/database/schema.ts'
import { addsUp, type Money } from '../server/testing/money.ts'
import { addAccount, addPerson, PASSWORD } from '../server/testing/people.ts'
import { seededRandom } from '../server/testing/seeded-random.ts'
import { openSale } from '../server/testing/stock.ts'
import { type Post, storm } from '../server/testing/storm.ts'
import { type BusyShop, openBusyShop, p99 } from './busy-shop.ts'
import { memoryOf } from './cpu.ts'
import type { BenchOptions } from './main.ts'
import { settled } from './storm.ts'
import type { Row } from './table.ts'
import { openWatchers } from './watchers.ts'

const SIZES = {
  full: { sellers: 40, each: 25, opening: 2_000, trickle: 400, desks: 6 },
  short: { sellers: 4, each: 10, opening: 80, trickle: 20, desks: 2 },
}
/** The longest delays before each step of a buyer or desk: at the opening, while desks sell, and in the two-day trickle. */
const OPENING_MS = 2_000
const DESK_MS = 1_000
const TRICKLE_MS = 10_000
/** For every call except sign-ins. */
const P99_GOAL_MS = 2_000
const SAMPLE_MS = 2_000

/**
 * A sale from listing to payout: sellers list, an admin approves, the sale opens, two days of trickle pass in seconds, desks sell
 * at the same time, the sale ends and everybody is paid.
 */
export async function day({ watchers: watching, short }: BenchOptions): Promise<Row[]> {
  const size = short ? SIZES.short : SIZES.full
  const shop = await openBusyShop({ hasSale: false })
  const memory = sampleMemory(shop)
  const record = watchCalls()
  const random = seededRandom(19)
  try {
    await addPerson({ db: shop.db }, 'wren')
    const admin = record.watch(await shop.signedIn('wren'))
    await listAll(shop, record, size)
    const approved = await expectStatus(admin('/api/admin/approve-all-products', {}), 200)
    const items: number[] = (await shop.pool.query(`select id from products where status = 'approved'`)).rows.map(
      ({ id }) => Number(id),
    )
    const watchers = await openWatchers(shop, watching)
    const sale = await openSale({ db: shop.db, now: () => new Date() }, new Date())
    const desks = await Promise.all(
      Array.from({ length: size.desks }, async () => record.watch(await shop.signedIn('wren'))),
    )
    const newBrowser = async () => record.watch(await shop.newBrowser())
    const { stripe } = shop
    // Half of the stock sells at the opening, a quarter both at the desks and online, and a quarter online after that.
    const quarter = Math.floor(items.length / 4)
    const stock = { desks: items.slice(0, quarter), opening: items.slice(quarter, 3 * quarter) }
    const rest = items.slice(3 * quarter)
    await storm({ stripe, newBrowser, items: stock.opening, buyers: size.opening, random, spread: OPENING_MS })
    const { trickle: buyers } = size
    await storm({ stripe, newBrowser, desks, items: stock.desks, buyers, random, spread: DESK_MS })
    await storm({ stripe, newBrowser, items: rest, buyers, random, spread: TRICKLE_MS })
    watchers.close()
    // The next start reconciles what was lost.
    await shop.restart()
    await shop.pool.query('update sale_events set end_date = now() where id = $1', [sale.id])
    const money = await settled(shop)
    const paidOut = await payEverybody(shop, admin)
    const books = await booksOf(shop, sale.id)
    return [
      {
        what: `${size.sellers} sellers list ${items.length} items, ${size.opening.toLocaleString('en-US')} people at the opening, ${size.trickle * 2} after, ${size.desks} desks`,
        figures: `${approved.approvedCount} approved, ${money.sold} sold, ${money.soldTwice} twice`,
        goal: `all listed, 0 twice`,
        met: items.length === size.sellers * size.each && money.soldTwice === 0,
      },
      ...record.rows(),
      {
        what: 'memory of the server, every two seconds',
        figures: `${memory.samples.join(' ')} MB`,
        goal: 'at most 250 MB',
        met: Math.max(...memory.samples) <= 250,
      },
      ...moneyRows(money, paidOut, books),
    ]
  } finally {
    memory.stop()
    await shop.close()
  }
}

async function listAll(shop: BusyShop, record: Watch, { sellers, each }: typeof SIZES.full): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD)
  async function list(seller: number): Promise<void> {
    const username = `seller_${seller}`
    const { id } = await addAccount(shop, username, passwordHash)
    const post = record.watch(await shop.signedIn(username))
    for (let item = 0; item < each; item++) {
      // Another bench measures photos.
      const path = `products/${randomUUID()}.jpg`
      await shop.db.insert(images).values({ path, fileId: path, ownerId: id, bytes: 1_000, width: 800, height: 1_200 })
      await expectStatus(
        post('/api/create-product', {
          title: `Lot ${seller}-${item}`,
          description: 'Stood in a house in Hillsborough for years.',
          price: toDollars(500 + ((seller * each + item) % 100) * 137),
          category: CATEGORY_PATHS[(seller + item) % CATEGORY_PATHS.length],
          tags: ['brass'],
          imageUrls: [`https://fernvale.example/images/${path}`],
        }),
        201,
      )
    }
  }
  await Promise.all(Array.from({ length: sellers }, (_, seller) => list(seller)))
}

async function expectStatus(answer: ReturnType<Post>, expected: number) {
  const { status, body } = await answer
  if (status !== expected) throw new Error(`Expected ${expected}, got ${status}: ${JSON.stringify(body)}`)
  return body
}

/** Times and statuses of all calls, by name. */
interface Watch {
  watch(post: Post): Post
  rows(): Row[]
}

interface Calls {
  times: number[]
  /** By status; 0 means no response. */
  failures: Map<number, number>
}

function watchCalls(): Watch {
  const calls = new Map<string, Calls>()
  return {
    watch: (post) => async (path, body, headers) => {
      const name = path.replace(/\/cs_\w+/, '/{id}')
      const call: Calls = calls.get(name) ?? { times: [], failures: new Map() }
      calls.set(name, call)
      const startedAt = performance.now()
      const answer = await post(path, body, headers).catch(() => ({ status: 0, body: null }))
      call.times.push(performance.now() - startedAt)
      if (answer.status === 0 || answer.status >= 500)
        call.failures.set(answer.status, (call.failures.get(answer.status) ?? 0) + 1)
      return answer
    },
    rows: () =>
      [...calls].map(([name, { times, failures }]) => {
        const errors = [...failures].map(([status, count]) => `${count}x ${status || 'no answer'}`).join(', ')
        return {
          what: `POST ${name}`,
          figures: `${times.length} times, p99 ${Math.round(p99(times))} ms, ${errors || 'no error'}`,
          goal: `p99 ${P99_GOAL_MS / 1000} s, no error`,
          met: p99(times) <= P99_GOAL_MS && failures.size === 0,
        }
      }),
  }
}

function sampleMemory({ servers }: BusyShop): { samples: number[]; stop(): void } {
  const samples: number[] = []
  const timer = setInterval(async () => {
    const [server] = servers
    // 0 while the server restarts.
    const megabytes = server ? await memoryOf(server.pid).catch(() => 0) : 0
    if (megabytes > 0) samples.push(megabytes)
  }, SAMPLE_MS)
  return { samples, stop: () => clearInterval(timer) }
}

/** Pays every seller the amount due, and returns the total. */
async function payEverybody(shop: BusyShop, admin: Post): Promise<Cents> {
  const { sellers } = await shop.getAs('wren', '/api/admin/settlement')
  let paid: Cents = 0
  for (const { sellerId, toBePaid } of sellers) {
    if (toCents(toBePaid) <= 0) continue
    await expectStatus(
      admin('/api/admin/payouts', { sellerId, amount: toBePaid, method: 'check', key: `day-${sellerId}` }),
      201,
    )
    paid += toCents(toBePaid)
  }
  return paid
}

/** The figures on the screens at the end, in cents. */
interface Books {
  /** Still due to sellers. */
  due: Cents
  drawer: Cents
  /** Cash from purchases without a refund, with tax. */
  cash: Cents
}

async function booksOf(shop: BusyShop, saleId: number): Promise<Books> {
  const { totals } = await shop.getAs('wren', '/api/admin/settlement')
  const { drawers } = await shop.getAs('wren', `/api/desk/drawer?sale=${saleId}`)
  const { rows } = await shop.pool.query(
    `select coalesce(sum(amount + tax), 0) as cash from purchases where method = 'cash' and refunded_at is null`,
  )
  const expected = drawers.map((drawer: { expected: string }) => toCents(drawer.expected))
  return {
    due: toCents(totals.toBePaid),
    drawer: expected.reduce((sum: Cents, amount: Cents) => sum + amount, 0),
    cash: toCents(rows[0].cash),
  }
}

function moneyRows(money: Money, paidOut: Cents, { due, drawer, cash }: Books): Row[] {
  const equal = (what: string, figures: string, met: boolean): Row => ({ what, figures, goal: 'to the cent', met })
  const { taken, purchases, givenBack, ledger, earnings } = money
  return [
    equal(
      'paid at the provider = purchases + refunds',
      `${toDollars(taken)} = ${toDollars(purchases)} + ${toDollars(givenBack)}`,
      taken === purchases + givenBack,
    ),
    equal('ledger = earnings', `${toDollars(ledger)} = ${toDollars(earnings)}`, addsUp(money)),
    equal('drawer = cash sales', `${toDollars(drawer)} = ${toDollars(cash)}`, drawer === cash),
    equal(
      'payouts + due = earnings',
      `${toDollars(paidOut)} + ${toDollars(due)} = ${toDollars(earnings)}`,
      paidOut + due === earnings,
    ),
  ]
}
