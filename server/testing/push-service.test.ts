import { createECDH } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { encrypt } from '../account/notification/encrypt-push.ts'
import { pushKeys } from '../account/notification/push-keys.ts'
import { decrypt, startPushService, vapidFault } from './push-service.ts'
import { testDeps } from './test-app.ts'

const service = await startPushService()
afterAll(() => service.close())
const deps = await testDeps()
const { publicKey } = await pushKeys(deps)

describe('the stand-in push service', () => {
  test('decrypts the example of RFC 8291', () => {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url')
    const body =
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
    const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url')
    expect(decrypt({ pair, auth }, Buffer.from(body, 'base64url'))).toBe('When I grow up, I want to be a watermelon')
  })

  test('refuses a sender with another key, for another service, or from yesterday', async () => {
    const keys = await pushKeys(deps)
    const { subscription } = service.browser(publicKey)
    const { endpoint, keys: ofBrowser } = subscription
    const job = {
      message: { title: "You're next", body: 'The lamp is yours to buy.', url: '/product/7', tag: 't' },
      ttlSeconds: 60,
    }
    const { headers } = await encrypt(deps.settings, keys, { endpoint, ...ofBrowser }, job)
    const authorization = headers.authorization ?? ''
    const now = new Date()
    expect(vapidFault(authorization, publicKey, 'https://push.example', now)).toBeNull()
    expect(vapidFault(authorization, publicKey, 'https://other.example', now)).toBe('for another push service')
    expect(vapidFault(authorization, `${publicKey}x`, 'https://push.example', now)).toContain('another key')
    const tomorrow = new Date(now.getTime() + 24 * 3_600_000)
    expect(vapidFault(authorization, publicKey, 'https://push.example', tomorrow)).toContain('run out')
    const forged = authorization.replace(/\.[\w-]{10}/, '.AAAAAAAAAA')
    expect(vapidFault(forged, publicKey, 'https://push.example', now)).toBe('not signed by the key')
  })
})
