import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const env = { HOST: '192.168.7.20', PUBLIC_URL: 'https://market.example' }
const direct = await testApp({ env })
const proxied = await testApp({ env: { ...env, TRUST_PROXY: '1' } })

const statusOf = async ({ app }: typeof direct, headers: Record<string, string>, url = '/dev/mail') =>
  (await app.inject({ url, headers })).statusCode

test.each([
  'localhost:3000',
  'LOCALHOST',
  '127.0.0.1:3000',
  '[::1]:3000',
  '192.168.7.20:3000',
  'market.example',
  'market.example:443',
])('the developer’s mails are shown at %s', async (host) => {
  for (const server of [direct, proxied]) expect(await statusOf(server, { host })).toBe(200)
})

test.each([
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  'market.example.evil.example:3000',
  '192.168.7.21:3000',
  'localhost:x',
])('and not to a page that was made to point here: %j', async (host) => {
  for (const server of [direct, proxied])
    for (const url of ['/dev/mail', '/dev/mail/a-mail']) expect(await statusOf(server, { host }, url)).toBe(421)
})

test('what a page writes of a proxy that is not there opens nothing', async () => {
  const forged = { host: 'evil.example', 'x-forwarded-host': 'localhost' }
  expect([await statusOf(direct, forged), await statusOf(proxied, forged)]).toEqual([421, 421])
  const passedOn = { host: 'localhost:3000', 'x-forwarded-host': 'evil.example' }
  expect(await statusOf(proxied, passedOn)).toBe(421)
})

test('it cannot read the metrics either, though the browser is on this machine', async () => {
  expect(await statusOf(direct, { host: 'localhost:3000' }, '/metrics')).toBe(200)
  expect(await statusOf(direct, { host: 'evil.example:3000' }, '/metrics')).toBe(403)
})
