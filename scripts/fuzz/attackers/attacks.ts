import { setTimeout as pause } from 'node:timers/promises'
import type { AttackTarget } from './attacked-shop.ts'
import { type NetBrowser, netBrowser } from './browser.ts'
import { interlacedPng } from './hostile-picture.ts'
import { tallyOf } from './tally-of.ts'

export const ATTACKER_EMAIL = 'mallory@example.com'
/** Each attacker has one IP address. */
const ADDRESS = '203.0.113.66'

/** Runs until the signal. Returns the number of responses by status. */
type Run = (until: AbortSignal) => Promise<Map<number, number>>

export interface Attack {
  name: string
  /** Setup, done before the measurement starts. */
  prepare(shop: AttackTarget): Promise<Run>
}

/** What one person can do from one machine with at most one account. */
export const ATTACKS: Attack[] = [
  {
    name: 'holds by the hundred, by one guest with new cookies each time',
    prepare: async (shop) =>
      inParallel(10, async (turn) => {
        const guest = attacker(shop)
        const productId = shop.items[turn % shop.items.length]
        return (await guest.post('/api/create-checkout-session', { productId, ...MALLORY })).status
      }),
  },
  {
    name: 'hostile pictures, forty at a time by one seller',
    async prepare(shop) {
      const picture = interlacedPng(10_000)
      const seller = await signedIn(shop)
      return inParallel(40, () => seller.upload(picture))
    },
  },
  {
    name: 'delete-account with wrong passwords, forty at a time by one account',
    async prepare(shop) {
      const account = await signedIn(shop)
      return inParallel(40, async () => (await account.post('/api/auth/delete-account', WRONG)).status)
    },
  },
  {
    name: 'change-password with wrong passwords, forty at a time by one account',
    async prepare(shop) {
      const account = await signedIn(shop)
      const change = { currentPassword: 'wrong', newPassword: 'Wrong-again-1', confirmPassword: 'Wrong-again-1' }
      return inParallel(40, async () => (await account.post('/api/auth/change-password', change)).status)
    },
  },
  {
    name: 'sign-ins with wrong passwords to one account, forty at a time',
    prepare: async (shop) => inParallel(40, () => attacker(shop).signIn('otis', 'wrong')),
  },
  {
    name: 'sign-ins to accounts that do not exist, forty at a time',
    prepare: async (shop) => inParallel(40, (turn) => attacker(shop).signIn(`nobody_${turn}`, 'wrong')),
  },
  {
    name: 'endless listings, twenty at a time by one seller',
    async prepare(shop) {
      const seller = await signedIn(shop)
      const { rows } = await shop.pool.query<{ path: string }>(
        `select path from images join users on users.id = owner_id where username = 'juniper'`,
      )
      const imageUrls = rows.map(({ path }) => `${shop.url}/images/${path}`)
      const listing = { title: 'Spam', description: 'Spam.', price: '1', category: 'Other', imageUrls }
      return inParallel(20, async () => (await seller.post('/api/create-product', listing)).status)
    },
  },
  {
    name: 'a thousand live connections from one address',
    prepare: async (shop) => async (until) => {
      const statuses = await Promise.all(Array.from({ length: 1_000 }, () => attacker(shop).listen('/api/live', until)))
      while (!until.aborted) await pause(100)
      return tallyOf(statuses)
    },
  },
  {
    name: 'expensive searches, forty at a time',
    prepare: async (shop) =>
      inParallel(40, (turn) =>
        attacker(shop).get(
          `/api/products?search=${encodeURIComponent(`raeding lmap bras ${turn} ${'x '.repeat(400)}`)}`,
        ),
      ),
  },
  {
    name: 'suggestions for misspelled words, two hundred at a time',
    prepare: async (shop) =>
      inParallel(200, (turn) =>
        attacker(shop).get(
          `/api/suggestions?text=${encodeURIComponent(`lammp brsas raeding drwaer xqzj${turn} gildd`)}`,
        ),
      ),
  },
  {
    name: 'pages of misspelled searches, a hundred and fifty at a time by one guest',
    prepare: async (shop) =>
      inParallel(150, (turn) =>
        attacker(shop).get(`/marketplace?search=${encodeURIComponent(`raeding lmap ${turn}`)}`),
      ),
  },
  {
    name: 'bodies of a megabyte, twenty at a time',
    prepare: async (shop) =>
      inParallel(20, async () => {
        const { status } = await attacker(shop).post('/api/contact', { message: 'x'.repeat(1_000_000) })
        return status
      }),
  },
]

const MALLORY = { buyerName: 'Mallory', buyerEmail: ATTACKER_EMAIL }
const WRONG = { password: 'wrong' }

const attacker = (shop: AttackTarget): NetBrowser => netBrowser(() => shop.url, ADDRESS)

async function signedIn(shop: AttackTarget): Promise<NetBrowser> {
  const browser = attacker(shop)
  const status = await browser.signIn('juniper')
  if (status !== 200) throw new Error(`The attacker's sign-in failed: ${status}`)
  return browser
}

const inParallel =
  (count: number, act: (turn: number) => Promise<number>): Run =>
  async (until) => {
    const statuses: number[] = []
    let turn = 0
    await Promise.all(
      Array.from({ length: count }, async () => {
        // Without the pause, instant refusals would make this program the bottleneck.
        for (; !until.aborted; await pause(5)) statuses.push(await act(turn++))
      }),
    )
    return tallyOf(statuses)
  }
