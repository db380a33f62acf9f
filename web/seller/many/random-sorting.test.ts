import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Draft } from '../../../contracts/draft.ts'
import { RequestError } from '../../lib/api.ts'
import { movePhotos, placePhoto, splitPhotos } from './arrangement.ts'
import { ArrangementSync } from './arrangement-sync.ts'

const draftOf = (id: number, ...imageUrls: string[]) => ({ id, imageUrls }) as Draft
const photosOf = (drafts: Iterable<Draft>) => [...drafts].flatMap(({ imageUrls }) => imageUrls)

/** More than any of these sorts needs. */
const MAX_CALLS = 200

/** Drafts on a server, and a page that sorts them. */
class Shop {
  server = new Map([draftOf(1, 'a', 'b'), draftOf(2, 'c', 'd'), draftOf(3, 'e')].map((draft) => [draft.id, draft]))
  known = [...this.server.values()]
  photos = photosOf(this.known)
  listed: string[] = []
  next: 'works' | 'fails' | 'works, but the response is lost' = 'works'
  calls = 0
  #lastId = 10

  readonly sync = new ArrangementSync({
    create: async ({ imageUrls }) => this.#call(() => this.#store(this.#newId(), imageUrls)),
    change: async (id, imageUrls) => this.#call(() => this.#store(this.#existing(id), imageUrls)),
    remove: async (id) => this.#call(() => void this.server.delete(this.#existing(id))),
    cache: {
      current: () => this.known,
      put: (...[draft]) => {
        if (draft) this.known = [...this.known.filter(({ id }) => id !== draft.id), draft]
      },
      drop: (...gone) => {
        this.known = this.known.filter(({ id }) => !gone.includes(id))
      },
      refresh: async () => this.#call(() => this.refetch()),
    },
    onRefused: () => {},
  })

  refetch(): void {
    this.known = [...this.server.values()]
  }

  /** By another device, which this page may know at once. */
  add(isKnown: boolean): void {
    const id = this.#newId()
    const draft = this.#store(id, [`photo ${id}`])
    this.photos.push(`photo ${id}`)
    if (isKnown) this.known = [...this.known, draft]
  }

  publish(index: number, isKnown: boolean): void {
    const draft = [...this.server.values()][index % Math.max(1, this.server.size)]
    if (!draft) return
    this.server.delete(draft.id)
    this.listed.push(...photosOf([draft]))
    if (isKnown) this.known = this.known.filter(({ id }) => id !== draft.id)
  }

  #call<Answer>(act: () => Answer): Answer {
    this.calls += 1
    if (this.calls === MAX_CALLS) throw new RequestError(400, 'Too many calls')
    const { next } = this
    this.next = 'works'
    if (next === 'fails') throw new TypeError('Failed to fetch')
    const answer = act()
    if (next !== 'works') throw new TypeError('Failed to fetch')
    return answer
  }

  #existing(id: number): number {
    if (!this.server.has(id)) throw new RequestError(404, 'Draft not found')
    return id
  }

  #store(id: number, imageUrls: readonly string[]): Draft {
    const draft = draftOf(id, ...imageUrls)
    this.server.set(id, draft)
    return draft
  }

  #newId(): number {
    this.#lastId += 1
    return this.#lastId
  }
}

const STEPS = ['move', 'place', 'split', 'undo', 'add', 'publish', 'refetch', 'fail', 'lose', 'wait'] as const
const steps = fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat(7), fc.nat(7)), { maxLength: 14 })

test('whatever other devices and the connection do, each photo ends in one item', async () => {
  vi.useFakeTimers()
  const settle = () => vi.advanceTimersByTimeAsync(300_000)
  try {
    await fc.assert(
      fc.asyncProperty(steps, async (asked) => {
        const shop = new Shop()
        const { sync } = shop
        for (const [step, one, other] of asked) {
          const groups = sync.groups()
          const urls = groups.flatMap(({ imageUrls }) => imageUrls)
          const [url = '', at = ''] = [urls[one % urls.length], urls[other % urls.length]]
          const { id = 0 } = groups[other % groups.length] ?? {}
          if (step === 'move') sync.change((now) => movePhotos(now, [url], id))
          if (step === 'place') sync.change((now) => placePhoto(now, url, at))
          if (step === 'split') sync.change((now) => splitPhotos(now, [url], sync.newId()))
          if (step === 'undo') sync.undo()
          if (step === 'add') shop.add(other > 3)
          if (step === 'publish') shop.publish(one, other > 3)
          if (step === 'refetch') shop.refetch()
          if (step === 'fail') shop.next = 'fails'
          if (step === 'lose') shop.next = 'works, but the response is lost'
          if (step === 'wait') await settle()
        }
        await settle()
        expect(shop.calls).toBeLessThan(MAX_CALLS)
        const placed = photosOf(shop.server.values())
        expect(placed).toEqual([...new Set(placed)])
        expect(placed).toEqual(expect.arrayContaining(shop.photos.filter((url) => !shop.listed.includes(url))))
      }),
      { numRuns: 1000 },
    )
  } finally {
    vi.useRealTimers()
  }
})
