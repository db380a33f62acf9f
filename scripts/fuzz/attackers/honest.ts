import { setTimeout as pause } from 'node:timers/promises'
import { redAboveBlue } from '../../../server/testing/photos.ts'
import type { AttackedShop } from './attacked-shop.ts'
import { type NetBrowser, netBrowser } from './browser.ts'

export interface Waits {
  /** Of pages, lists, sign-ins, checkouts; ms each. */
  answers: number[]
  /** Of a photo until it is in; ms each. */
  photos: number[]
  /** What came instead of an answer, and what was asked. */
  failures: string[]
}

/** Between what one person does and the next thing they do, in ms. */
const THINKING = 100
/** Between two photos of a seller. */
const POSING = 1_000

/** Everybody else: guests who look around, somebody who signs in, buyers, a seller with photos. Each has an address of their own. */
export async function honestPeople(shop: AttackedShop): Promise<(until: AbortSignal) => Promise<Waits>> {
  const photo = await redAboveBlue(1500, 2000).jpeg().toBuffer()
  const someone = (number: number) => netBrowser(() => shop.url, `198.51.100.${number % 250}`)
  const hazel = someone(1)
  const status = await hazel.signIn('hazel')
  if (status !== 200) throw new Error(`the seller could not sign in: ${status}`)
  return (until) => live({ shop, photo, someone, hazel }, until)
}

interface People {
  shop: AttackedShop
  photo: Buffer
  someone: (number: number) => NetBrowser
  hazel: NetBrowser
}

async function live({ shop, photo, someone, hazel }: People, until: AbortSignal): Promise<Waits> {
  const waits: Waits = { answers: [], photos: [], failures: [] }
  const { answers, photos } = waits
  const item = () => shop.items[Math.floor(Math.random() * shop.items.length)] ?? 0

  async function ask(what: string, times: number[], asked: Promise<number>): Promise<void> {
    const began = performance.now()
    const status = await asked
    times.push(performance.now() - began)
    if (status === 0 || status === 429 || status >= 500) waits.failures.push(`${status || 'no answer'} to ${what}`)
  }
  async function repeat(rest: number, act: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; !until.aborted; turn++) {
      await act(turn)
      await pause(rest)
    }
  }

  await Promise.all([
    repeat(THINKING, async (turn) => {
      await ask('a page', answers, someone(2).get(`/product/${item()}?from=${turn}`))
      await ask('a list', answers, someone(2).get(`/api/products?search=brass&offset=${turn % 200}`))
    }),
    repeat(THINKING, () => ask('an account', answers, hazel.get('/api/auth/user'))),
    repeat(THINKING * 5, (turn) => ask('a sign-in', answers, someone(turn + 3).signIn('hazel'))),
    repeat(THINKING * 2, async (turn) => {
      const buyer = someone(turn + 3)
      const asked = { productId: item(), buyerName: 'Gus', buyerEmail: 'gus@example.com' }
      const begun = buyer.post('/api/create-checkout-session', asked)
      await ask(
        'a checkout',
        answers,
        begun.then(({ status }) => status),
      )
      const { sessionId } = ((await begun).body ?? {}) as { sessionId?: string }
      if (sessionId)
        await ask(
          'a cancel',
          answers,
          buyer.post(`/api/checkout-sessions/${sessionId}/cancel`, {}).then(({ status }) => status),
        )
    }),
    repeat(POSING, () => ask('a photo', photos, hazel.upload(photo))),
  ])
  return waits
}
