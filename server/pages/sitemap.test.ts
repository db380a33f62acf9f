import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addPerson } from '../testing/people.ts'
import { addProduct } from '../testing/stock.ts'
import { testApp } from '../testing/test-app.ts'

const HOST = 'https://fernvale.example'

const shop = await testApp({ env: { PUBLIC_URL: HOST } })
const sellerId = (await addPerson(shop.deps, 'hazel')).id
for (const status of ['approved', 'pending', 'sold', 'approved'] as const)
  await addProduct(shop.deps, { sellerId, status, updatedAt: new Date('2026-06-01T12:00:00Z') })
// Far ahead, as ids are in a marketplace of that size.
await shop.deps.db.execute(sql`select setval(pg_get_serial_sequence('products', 'id'), 1000000)`)
await addProduct(shop.deps, { sellerId })

const get = async (url: string) => {
  const { statusCode, body, headers } = await shop.app.inject(url)
  return {
    statusCode,
    body,
    type: headers['content-type'],
    locations: [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]),
  }
}

describe('the sitemap', () => {
  test('lists a file of pages and one for each range of ids that has something for sale', async () => {
    const { locations, type } = await get('/sitemap.xml')
    expect(type).toContain('application/xml')
    expect(locations).toEqual([
      `${HOST}/sitemaps/pages.xml`,
      `${HOST}/sitemaps/products-0.xml`,
      `${HOST}/sitemaps/products-100.xml`,
    ])
  })

  test('has approved items only, with the date of their last change', async () => {
    const { locations, body } = await get('/sitemaps/products-0.xml')
    expect(locations).toEqual([`${HOST}/product/1`, `${HOST}/product/4`])
    expect(body).toContain('<lastmod>2026-06-01T12:00:00.000Z</lastmod>')
    expect((await get('/sitemaps/products-100.xml')).locations).toEqual([`${HOST}/product/1000001`])
  })

  test('has the pages, with escaped ampersands in categories', async () => {
    const { locations } = await get('/sitemaps/pages.xml')
    expect(locations).toContain(`${HOST}/`)
    expect(locations).toContain(`${HOST}/help`)
    expect(locations).toContain(`${HOST}/marketplace?category=Home+%26+Decor`)
  })

  test.each(['products-1', 'products-99999999999999', 'products-00', 'products--1', 'products-x', 'other'])(
    'has no file %s',
    async (name) => {
      expect((await get(`/sitemaps/${name}.xml`)).statusCode).toBe(404)
    },
  )

  test('reads products by id range, never all of them', async () => {
    await shop.deps.pool.query('set enable_seqscan = on')
    const { rows } = await shop.deps.pool.query<{ 'QUERY PLAN': string }>(
      `explain select id, updated_at from products where id > 9999 and id <= 19999 and status = 'approved' order by id`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan')
  })

  test('is named in robots.txt, which excludes private pages', async () => {
    const { body } = await get('/robots.txt')
    expect(body).toContain(`Sitemap: ${HOST}/sitemap.xml`)
    expect(body).toContain('Disallow: /api/')
    expect(body).not.toContain('Disallow: /\n')
  })
})

describe('an old URL', () => {
  test.each([
    ['/products', '/marketplace'],
    ['/products?category=Clothing&search=a%26b', '/marketplace?category=Clothing&search=a%26b'],
    ['/products/7', '/product/7'],
    ['/faq', '/help'],
    ['/privacy-policy', '/privacy'],
    ['/products/..%2F..%2Fevil', '/product/..%2F..%2Fevil'],
  ])('%s is sent on for good to %s', async (from, to) => {
    const { statusCode, headers } = await shop.app.inject(from)
    expect(statusCode).toBe(301)
    expect(headers.location).toBe(to)
  })
})

test('the manifest carries the name of the shop, and its icons', async () => {
  const { app } = await testApp({ env: { BRAND_NAME: 'Attic & Co' } })
  const response = await app.inject('/manifest.webmanifest')
  expect(response.headers['content-type']).toContain('application/manifest+json')
  expect(response.json()).toMatchObject({ name: 'Attic & Co', start_url: '/', display: 'standalone' })
  expect(response.json().icons).toContainEqual({
    src: '/icon-maskable-512.png',
    sizes: '512x512',
    type: 'image/png',
    purpose: 'maskable',
  })
})
