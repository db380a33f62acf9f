import { expect, test } from 'vitest'
import { assetsOf, cacheAll, createSignings, isCacheablePage, isRecent, markOffline } from './cacheable-page.ts'

const at = (path: string) => isCacheablePage(new URL(path, 'https://fernvale.example'))

test.each([
  '/',
  '/marketplace',
  '/marketplace?category=Clothing',
  '/product/12',
  '/seller/hazel',
  '/help',
  '/cookies',
  '/pickup',
  '/receipt/4f9a',
])('%s is kept for when the network is away', (path) => expect(at(path)).toBe(true))

test.each([
  '/checkout/12',
  '/purchase-success?session_id=1',
  '/receipts',
  '/orders',
  '/seller',
  '/seller-dashboard',
  '/seller/statement',
  '/admin',
  '/profile/edit',
  '/login',
  '/api/products',
  '/product/12/edit',
  '/pickup/cash-up',
  '/dev/mail',
])('%s never is', (path) => expect(at(path)).toBe(false))

test('a stored page is marked, and otherwise unchanged', async () => {
  const headers = {
    'content-type': 'text/html',
    'content-security-policy': "script-src 'nonce-1'",
    'content-length': '1',
    'content-encoding': 'br',
  }
  const page = await markOffline(new Response('<!DOCTYPE html><html lang="en"><p>&lt;html</p></html>', { headers }))
  expect(await page.text()).toBe('<!DOCTYPE html><html data-offline lang="en"><p>&lt;html</p></html>')
  expect(Object.fromEntries(page.headers)).toEqual({
    'content-type': 'text/html',
    'content-security-policy': "script-src 'nonce-1'",
  })
})

test('the files of a page are found wherever they are referenced, each once', () => {
  const html = `<link href="/assets/a-1.css"><link href="/assets/b_2.js"><script>import("/assets/b_2.js")</script>`
  expect(assetsOf(html)).toEqual(['/assets/a-1.css', '/assets/b_2.js'])
  expect(assetsOf('<p>none</p>')).toEqual([])
})

test('files are cached once each, and one that the answering server does not have fails all of them', async () => {
  const asked: string[] = []
  const server = async (path: string) => {
    asked.push(path)
    return new Response(null, { status: path === '/assets/next-build.js' ? 404 : 200 })
  }
  await cacheAll(['/assets/a.js', '/assets/a.js', '/assets/b.css'], server)
  expect(asked).toEqual(['/assets/a.js', '/assets/b.css'])
  await expect(cacheAll(['/assets/a.js', '/assets/next-build.js'], server)).rejects.toThrow('next-build.js: 404')
})

test('a page that was requested before a sign-out is not cached after it', async () => {
  const { plugin, record } = createSignings()
  const request = async () => {
    const state = {}
    await plugin.handlerWillStart({ state })
    return { state, response: new Response('Signed in as hazel') }
  }
  const [before, meanwhile] = [await request(), await request()]
  expect(await plugin.cacheWillUpdate(before)).toBe(before.response)
  record()
  expect(await plugin.cacheWillUpdate(meanwhile)).toBeNull()
  const after = await request()
  expect(await plugin.cacheWillUpdate(after)).toBe(after.response)
})

test.each([
  ['a minute old', -60_000, true],
  ['ten minutes old', -10 * 60_000, false],
  ['of a moment ago, on a device whose clock is a bit behind', 3_000, true],
  ['of any age, on a device whose clock is a day behind', 86_400_000, false],
])('a page %s is fetched again unless it is recent', (_name, differenceMs, expected) => {
  const now = Date.parse('2026-06-06T14:00:00Z')
  expect(isRecent(new Date(now + differenceMs).toUTCString(), now)).toBe(expected)
  expect(isRecent(null, Date.now()), 'without a date').toBe(false)
})
