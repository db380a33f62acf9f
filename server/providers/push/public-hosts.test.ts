import { describe, expect, test } from 'vitest'
import { httpsPush } from './https.ts'
import { isPrivateAddress, isPublicUrl, publicLookup } from './public-hosts.ts'

describe('the push endpoint', () => {
  test.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...['::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', 'ff02::1'],
  ])('is never %s', (address) => expect(isPrivateAddress(address)).toBe(true))

  test.each(['142.250.1.1', '2607:f8b0:4004:800::200a', '2a00:1450::1'])('may be %s', (address) =>
    expect(isPrivateAddress(address)).toBe(false),
  )

  test('never resolves to an internal address when connecting', async () => {
    const error = await new Promise((resolve) => publicLookup('localhost', {}, (failure) => resolve(failure)))
    expect(String(error)).toContain('has no public address')
    const request = { headers: {}, body: Buffer.alloc(0) }
    await expect(httpsPush.deliver({ ...request, endpoint: 'https://127.0.0.1/a' })).rejects.toThrow(
      'not a public https URL',
    )
    expect(isPublicUrl('https://fcm.googleapis.com/fcm/send/abc')).toBe(true)
  })
})
