import { beforeAll, describe, expect, test } from 'vitest'
import { DEMO_GOODS } from '../../demo/goods.ts'
import { DEMO_PEOPLE } from '../../demo/people.ts'
import { images, products, users } from '../database/schema.ts'
import { AppError } from '../http/app-error.ts'
import { currentSale } from '../sale/sale.ts'
import { type TestDeps, testDeps } from '../testing/test-app.ts'
import { seedDemo } from './seed-demo.ts'

describe('a demo shop whose image store is unavailable at its first start', () => {
  let deps: TestDeps
  let lines: string[]
  let asked = 0

  beforeAll(async () => {
    deps = await testDeps({ env: { SEED_DEMO: 'true' } })
    deps.providers.images.store = async () => {
      asked += 1
      throw new AppError('unavailable', "We can't reach image storage. Please try again.")
    }
    lines = await seedDemo(deps, new AbortController().signal)
  })

  test('has its people and a sale, and reports why it has no goods', async () => {
    expect(await deps.db.$count(users)).toBe(DEMO_PEOPLE.length)
    expect(await deps.db.$count(products)).toBe(0)
    expect(await currentSale(deps)).not.toBeNull()
    expect(lines.join(' ')).toContain("We can't reach image storage.")
  })

  test('tries again at the next start, with the same people', async () => {
    const before = asked
    await seedDemo(deps, new AbortController().signal)
    expect(asked).toBeGreaterThan(before)
    expect(await deps.db.$count(users)).toBe(DEMO_PEOPLE.length)
  })
})

describe('a first start', () => {
  test('that is stopped starts no further item, and the next one fills the shop', async () => {
    const deps = await testDeps({ env: { SEED_DEMO: 'true' } })
    const { images: store } = deps.providers
    const stopping = new AbortController()
    const stored: string[] = []
    deps.providers.images = {
      ...store,
      store: (file) => {
        stored.push(file.name)
        stopping.abort(new Error('stopped'))
        return store.store(file)
      },
    }
    await expect(seedDemo(deps, stopping.signal)).rejects.toThrow('stopped')
    expect(new Set(stored)).toEqual(new Set([`${DEMO_GOODS[0]?.slug.slice(0, 40)}.webp`]))
    expect(await deps.db.$count(products)).toBe(0)

    deps.providers.images = store
    await seedDemo(deps, new AbortController().signal)
    expect(await deps.db.$count(products)).toBe(DEMO_GOODS.length)
  })

  test('stores every picture unchanged, with its size and owner', async () => {
    const deps = await testDeps({ env: { SEED_DEMO: 'true' } })
    await seedDemo(deps, new AbortController().signal)
    const shown = await deps.db.select({ imageUrls: products.imageUrls, sellerId: products.sellerId }).from(products)
    const known = new Map((await deps.db.select().from(images)).map((image) => [image.path, image]))
    for (const { imageUrls, sellerId } of shown)
      for (const path of imageUrls)
        expect(known.get(path)).toMatchObject({ ownerId: sellerId, width: 1400, height: 2100 })
    const [first] = shown.flatMap(({ imageUrls }) => imageUrls)
    const bytes = await deps.providers.images.read(first ?? '')
    expect(known.get(first ?? '')?.bytes).toBe(bytes.length)
    expect(known.size).toBe(shown.flatMap(({ imageUrls }) => imageUrls).length)
  })
})
