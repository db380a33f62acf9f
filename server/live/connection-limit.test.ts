import { expect, test } from 'vitest'
import { createConnectionLimit } from './connection-limit.ts'

test('a server keeps 5,000 pages connected, whoever they are, and tells the next one to come back in a minute', () => {
  const connect = createConnectionLimit()
  const owners = Array.from({ length: 5_000 }, (_, index) => (index % 2 ? `ip:${index}` : `account:${index}`))
  const [leave] = owners.map(connect)
  const refused = expect.objectContaining({ status: 503, retryAfter: 60 })
  for (const owner of ['ip:one more', 'account:one more']) expect(() => connect(owner)).toThrow(refused)
  leave?.()
  connect('account:one more')
  expect(() => connect('ip:one more')).toThrow(refused)
})

test('one page less leaves its owner the others: ten of an account, fifty of an address', () => {
  const connect = createConnectionLimit()
  for (const [owner, max] of [
    ['account:1', 10],
    ['pass:1', 10],
    ['ip:1', 50],
  ] as const) {
    const [leave] = Array.from({ length: max }, () => connect(owner))
    leave?.()
    connect(owner)
    expect(() => connect(owner)).toThrow(expect.objectContaining({ status: 429, retryAfter: 60 }))
  }
})
