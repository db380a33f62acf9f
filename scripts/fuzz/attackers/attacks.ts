import { setTimeout as pause } from 'node:timers/promises'
import type { AttackedShop } from './attacked-shop.ts'
import { type NetBrowser, netBrowser } from './browser.ts'
import { interlacedPng } from './hostile-picture.ts'

export const ATTACKER_EMAIL = 'mallory@example.com'
/** One attacker is one address. */
const ADDRESS = '203.0.113.66'

export interface Attack {
  name: string
  /** Goes on until the signal; answers how often each status came back. */
  run(shop: AttackedShop, until: AbortSignal): Promise<Map<number, number>>
}

/** Each is what one person can do from one machine, with one account at most. */
export const ATTACKS: Attack[] = [
  {
    name: 'holds by the hundred, by one guest with new cookies each time',
    run: (shop, until) =>
      inParallel(10, until, async (turn) => {
        const guest = attacker(shop)
        const productId = shop.items[turn % shop.items.length]
        return (await guest.post('/api/create-checkout-session', { productId, ...MALLORY })).status
      }),
  },
  {
    name: 'hostile pictures, forty at a time by one seller',
    async run(shop, until) {
      const picture = interlacedPng(10_000)
      const seller = await signedIn(shop)
      return inParallel(40, until, () => seller.upload(picture))
    },
  },
  {
    name: 'delete-account with wrong passwords, forty at a time by one account',
    async run(shop, until) {
      const account = await signedIn(shop)
      return inParallel(40, until, async () => (await account.post('/api/auth/delete-account', WRONG)).status)
    },
  },
  {
    name: 'change-password with wrong passwords, forty at a time by one account',
    async run(shop, until) {
      const account = await signedIn(shop)
      const change = { currentPassword: 'wrong', newPassword: 'Wrong-again-1', confirmPassword: 'Wrong-again-1' }
      return inParallel(40, until, async () => (await account.post('/api/auth/change-password', change)).status)
    },
  },
  {
    name: 'sign-ins with wrong passwords to one account, forty at a time',
    run: (shop, until) => inParallel(40, until, () => attacker(shop).signIn('otis', 'wrong')),
  },
  {
    name: 'sign-ins to accounts that do not exist, forty at a time',
    run: (shop, until) => inParallel(40, until, (turn) => attacker(shop).signIn(`nobody_${turn}`, 'wrong')),
  },
  {
    name: 'listings without an end, twenty at a time by one seller',
    async run(shop, until) {
      const seller = await signedIn(shop)
      const [{ path } = { path: '' }] = (await shop.pool.query('select path from images limit 1')).rows
      const listing = { title: 'Spam', description: 'Spam.', price: '1', category: 'Other', imageUrls: [path] }
      return inParallel(20, until, async () => (await seller.post('/api/create-product', listing)).status)
    },
  },
  {
    name: 'a thousand live lines from one address',
    async run(shop, until) {
      const lines = await Promise.all(Array.from({ length: 1_000 }, () => attacker(shop).listen('/api/live', until)))
      while (!until.aborted) await pause(100)
      return tallyOf(lines)
    },
  },
  {
    name: 'searches that have the most to look at, forty at a time',
    run: (shop, until) =>
      inParallel(40, until, (turn) =>
        attacker(shop).get(
          `/api/products?search=${encodeURIComponent(`raeding lmap bras ${turn} ${'x '.repeat(400)}`)}`,
        ),
      ),
  },
  {
    name: 'bodies of a megabyte, twenty at a time',
    run: (shop, until) =>
      inParallel(20, until, async () => {
        const { status } = await attacker(shop).post('/api/contact', { message: 'x'.repeat(1_000_000) })
        return status
      }),
  },
]

const MALLORY = { buyerName: 'Mallory', buyerEmail: ATTACKER_EMAIL }
const WRONG = { password: 'wrong' }

const attacker = (shop: AttackedShop): NetBrowser => netBrowser(() => shop.url, ADDRESS)

async function signedIn(shop: AttackedShop): Promise<NetBrowser> {
  const browser = attacker(shop)
  const status = await browser.signIn('juniper')
  if (status !== 200) throw new Error(`the attacker could not sign in: ${status}`)
  return browser
}

async function inParallel(count: number, until: AbortSignal, act: (turn: number) => Promise<number>) {
  const statuses: number[] = []
  let turn = 0
  await Promise.all(
    Array.from({ length: count }, async () => {
      // Who is refused at once does not come again at once: that would measure this program.
      for (; !until.aborted; await pause(5)) statuses.push(await act(turn++))
    }),
  )
  return tallyOf(statuses)
}

function tallyOf(statuses: number[]): Map<number, number> {
  const tally = new Map<number, number>()
  for (const status of statuses) tally.set(status, (tally.get(status) ?? 0) + 1)
  return tally
}
