import { createHash } from 'node:crypto'
import type { APIResponse } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { signInByApi } from './sign-in-by-api.ts'

/** One of each kind of response: pages, error pages, files, third-party documents, developers' pages. */
const ADDRESSES = [
  ...['/', '/marketplace', '/product/1', '/login', '/contact', '/offline', '/no-such-page', '/product/999999'],
  ...['/%E0%A4%A', '/.//evil.example', '/test-checkout/none', '/dev/mail', '/dev/mail/none'],
  ...['/api/docs/', '/api/docs/static/index.html', '/api/none', '/api/products', '/favicon.svg', '/images/none.jpg'],
]

const policyOf = (answer: APIResponse): Record<string, string> =>
  Object.fromEntries(
    (answer.headers()['content-security-policy'] ?? '')
      .split(';')
      .map((directive) => directive.trim().split(/\s+(.*)/s))
      .map(([name = '', sources = '']) => [name, sources]),
  )

/** The scripts that would run, and how each is allowed. */
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
    .map(([, attributes = '', text = '']) => ({ attributes, text }))
    .filter(({ attributes }) => !/\ssrc=|type="application\//.test(attributes))

test('no response runs an injected script, by any known vector', async ({ request, shop, baseURL }) => {
  // The test checkout shows the shop's name too; a real one is on another site.
  const forms = new RegExp(`^'(self|none)'( ${baseURL})?$`)
  const { id: productId } = await shop.addProduct({ title: '"><img src=x onerror=alert(1)>' })
  const buyer = { buyerName: '<script>alert(1)</script>', buyerEmail: 'june@example.com' }
  const { url } = await shop.hold(request, [productId], buyer)
  for (const address of [...ADDRESSES, `/product/${productId}`, url]) {
    const answer = await request.get(address)
    const policy = policyOf(answer)
    const scripts = policy['script-src'] ?? policy['default-src'] ?? 'no policy'
    const found = {
      address,
      scripts,
      objects: policy['object-src'] ?? policy['default-src'],
      frames: policy['frame-ancestors'],
    }
    expect(found).toEqual({
      address,
      scripts: expect.not.stringMatching(/unsafe|\*|data:|blob:|http|no policy/),
      objects: "'none'",
      frames: "'none'",
    })
    if (!answer.headers()['content-type']?.startsWith('text/html')) continue
    const html = await answer.text()
    expect([address, policy['base-uri'], policy['form-action']]).toEqual([
      address,
      "'none'",
      expect.stringMatching(forms),
    ])
    expect([address, /<[a-z][^<>]*\son[a-z]+\s*=/i.exec(html.replaceAll(/="[^"]*"/g, '=""'))]).toEqual([address, null])
    expect([address, /(href|src|action)="\s*javascript:/i.exec(html)]).toEqual([address, null])
    for (const { attributes, text } of inlineScripts(html)) {
      const [, nonce] = /nonce="([^"]+)"/.exec(attributes) ?? []
      const hash = createHash('sha256').update(text).digest('base64')
      expect([address, scripts.includes(nonce ? `'nonce-${nonce}'` : `'sha256-${hash}'`), text.slice(0, 80)]).toEqual([
        address,
        true,
        text.slice(0, 80),
      ])
    }
  }
})

test('pages attempt nothing that the policy forbids', async ({ page, shop: _ }) => {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      document.documentElement.dataset.blocked = `${violatedDirective} ${blockedURI}`
    })
  })
  await signInByApi(page, 'wren')
  for (const path of ['/', '/marketplace', '/product/1', '/contact', '/seller', '/profile/edit', '/admin-dashboard']) {
    await page.goto(path)
    expect([path, await page.locator('html').getAttribute('data-blocked')]).toEqual([path, null])
  }
})
