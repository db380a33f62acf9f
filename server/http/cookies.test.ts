import { expect, test } from 'vitest'
import { cookieNames, privateCookie } from './cookies.ts'

test.each([
  ['http', 'http://localhost:3000', false],
  ['https', 'http://localhost:3000', true],
  // Behind a proxy that says nothing about TLS.
  ['http', 'https://fernvale.example', true],
] as const)('over %s, a private cookie of %s is secure: %j; no script reads it', (protocol, PUBLIC_URL, secure) => {
  expect(privateCookie({ protocol }, { PUBLIC_URL }, '/', 60)).toMatchObject({
    secure,
    httpOnly: true,
    sameSite: 'lax',
  })
})

test('the cookies with a prefix are named oldest first, without any other', () => {
  const headers = { cookie: 'device_2=a; session=b; device_1=c; my_device_3=d' }
  expect(cookieNames({ headers }, 'device_')).toEqual(['device_2', 'device_1'])
})
