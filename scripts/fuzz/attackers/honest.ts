import { setTimeout as pause } from 'node:timers/promises'
import { redAboveBlue } from '../../../server/testing/photos.ts'
import type { AttackedShop } from './attacked-shop.ts'
import { type NetBrowser, netBrowser } from './browser.ts'

/** Response times in ms. */
export interface Waits {
  /** Of pages, lists, sign-ins and checkouts. */
  answers: number[]
  /** Of photo uploads. */
  photos: number[]
  /** The failed requests, with their statuses. */
  failures: string[]
}

/** The pause between a person's actions. */
const PAUSE_MS = 100
/** The pause between a seller's photos. */
const PHOTO_PAUSE_MS = 1_000

/** Everyone else: browsing guests, people signing in, buyers, and a seller uploading photos, from different IP addresses. */
export async function honestPeople(shop: AttackedShop): Promise<(until: AbortSignal) => Promise<Waits>> {
  const photo = await redAboveBlue(1500, 2000).jpeg().toBuffer()
  const someone = (number: number) => netBrowser(() => shop.url, `198.51.100.${number % 250}`)
  const hazel = someone(1)
  const status = await hazel.signIn('hazel')
  if (status !== 200) throw new Error(`The seller's sign-in failed: ${status}`)
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

  async function measure(what: string, times: number[], response: Promise<number>): Promise<void> {
    const started = performance.now()
    const status = await response
    times.push(performance.now() - started)
    if (status === 0 || status === 429 || status >= 500) waits.failures.push(`${status || 'no response'} to ${what}`)
  }
  async function repeat(pauseMs: number, act: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; !until.aborted; turn++) {
      await act(turn)
      await pause(pauseMs)
    }
  }

  await Promise.all([
    repeat(PAUSE_MS, async (turn) => {
      await measure('a page', answers, someone(2).get(`/product/${item()}?from=${turn}`))
      await measure('a list', answers, someone(2).get(`/api/products?search=brass&offset=${turn % 200}`))
    }),
    repeat(PAUSE_MS, () => measure('an account', answers, hazel.get('/api/auth/user'))),
    repeat(PAUSE_MS * 5, (turn) => measure('a sign-in', answers, someone(turn + 3).signIn('hazel'))),
    repeat(PAUSE_MS * 2, async (turn) => {
      const buyer = someone(turn + 3)
      const body = { productId: item(), buyerName: 'Gus', buyerEmail: 'gus@example.com' }
      const checkout = buyer.post('/api/create-checkout-session', body)
      await measure(
        'a checkout',
        answers,
        checkout.then(({ status }) => status),
      )
      const { sessionId } = ((await checkout).body ?? {}) as { sessionId?: string }
      if (sessionId)
        await measure(
          'a cancellation',
          answers,
          buyer.post(`/api/checkout-sessions/${sessionId}/cancel`, {}).then(({ status }) => status),
        )
    }),
    repeat(PHOTO_PAUSE_MS, () => measure('a photo', photos, hazel.upload(photo))),
  ])
  return waits
}
