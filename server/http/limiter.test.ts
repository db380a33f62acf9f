import { describe, expect, test } from 'vitest'
import { testDeps } from '../testing/test-app.ts'
import { addressKey, typedKey } from './keys.ts'
import { createLimiter, deleteExpiredAttempts, waitText } from './limiter.ts'

const { pool, db } = await testDeps()

describe('a limit', () => {
  test('allows the configured attempts and refuses the next with the time to wait', async () => {
    const limiter = createLimiter(pool, { name: 'door', tries: 3, seconds: 90 })
    for (let tries = 0; tries < 3; tries++) {
      await limiter.check('ip:1')
      await limiter.count('ip:1')
    }
    for (const act of [limiter.check, limiter.count])
      await expect(act('ip:1')).rejects.toMatchObject({
        status: 429,
        message: 'Too many tries. Please wait 2 minutes and try again.',
        retryAfter: expect.toSatisfy((seconds: number) => seconds > 60 && seconds <= 90),
      })
  })

  test('is enforced by whichever key is used up, and counts each limit separately', async () => {
    const limiter = createLimiter(pool, { name: 'gate', tries: 1, seconds: 60 })
    await limiter.count('ip:1', 'account:1')
    await expect(limiter.check('ip:2', 'account:1')).rejects.toMatchObject({ status: 429 })
    await limiter.check('ip:2', 'account:2')
    await createLimiter(pool, { name: 'window', tries: 1, seconds: 60 }).check('ip:1', 'account:1')
    await pool.query(`update rate_limits set expire = expire + 600000 where key = 'gate:account:1'`)
    for (const keys of [
      ['ip:1', 'account:1'],
      ['account:1', 'ip:1'],
    ])
      await expect(limiter.check(...keys)).rejects.toMatchObject({ message: expect.stringContaining('11 minutes') })
  })

  test('asks for at least the time that is left', () => {
    expect([60, 61, 7_200, 7_201].map(waitText)).toEqual(['a minute', '2 minutes', '120 minutes', '3 hours'])
  })

  test('expires', async () => {
    const limiter = createLimiter(pool, { name: 'shutter', tries: 1, seconds: 60 })
    await limiter.count('ip:1')
    await pool.query(`update rate_limits set expire = 1 where key = 'shutter:ip:1'`)
    await limiter.count('ip:1')
    await expect(limiter.count('ip:1')).rejects.toMatchObject({ status: 429 })
  })

  test('that has expired is deleted', async () => {
    await createLimiter(pool, { name: 'attic', tries: 1, seconds: 60 }).count('ip:1', 'ip:2')
    await pool.query(`update rate_limits set expire = 1 where key = 'attic:ip:1'`)
    await deleteExpiredAttempts(db, new Date())
    const { rows } = await pool.query(`select key from rate_limits where key like 'attic:%'`)
    expect(rows).toEqual([{ key: 'attic:ip:2' }])
  })
})

describe('keys', () => {
  test.each([
    ['203.0.113.7', 'ip:203.0.113.7'],
    ['::ffff:203.0.113.7', 'ip:203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', 'ip:2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::9', 'ip:2001:db8:1:2::/64'],
    ['2001:db8::1', 'ip:2001:db8:0:0::/64'],
    ['::1', 'ip:0:0:0:0::/64'],
    ['fe80::1%eth0', 'ip:fe80:0:0:0::/64'],
  ])('the address %s counts as %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key)
  })

  test('typed keys ignore case and cannot be reversed', () => {
    expect(typedKey(' Hazel@Example.com')).toBe(typedKey('hazel@example.com'))
    expect(typedKey('hazel@example.com')).not.toContain('hazel')
  })
})
